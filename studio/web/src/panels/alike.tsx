// What “alike” means to the person: the same species, the same hand. Asked once, used in every question.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { set_alike } from "../state/operations";
import { read_only, studio } from "../state/studio";
import { words } from "../words/language";

const changing = signal<boolean>(false);

export const alike_question = (): string => words().ask.alike(studio.value?.alike ?? "");

export function AlikeLine(): JSX.Element | null {
  const word = studio.value?.alike ?? "";
  const texts = words().alike;
  if (word && !changing.value) {
    return (
      <p class="alike">
        {texts.means(word)}{" "}
        <button type="button" class="quiet" disabled={read_only.value} onClick={() => (changing.value = true)}>
          {texts.change}
        </button>
      </p>
    );
  }
  const say = (event: Event): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("alike") as HTMLInputElement;
    if (field.value.trim()) set_alike(field.value.trim());
    changing.value = false;
  };
  return (
    <form key={studio.value?.data.fingerprint} class="alike" onSubmit={say}>
      <label>
        {texts.label} <input name="alike" type="text" maxLength={40} placeholder={texts.examples} defaultValue={word} disabled={read_only.value} />
      </label>
      <button type="submit" disabled={read_only.value}>
        {texts.ok}
      </button>
    </form>
  );
}
