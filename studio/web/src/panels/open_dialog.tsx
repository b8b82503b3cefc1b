// What to look at: a table of one's own, chosen or dropped, one that was opened lately, or an example that comes with the program.
// Shown at the first visit of a studio that was started without a table, and from the top bar. A table is looked at before it is
// opened (panels/preview.tsx).
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { notify } from "../state/notices";
import { reason_of } from "../state/reasons";
import { data } from "../state/studio";
import { start_asked } from "../state/views";
import { fetch_examples, fetch_recent, open_example, open_recent } from "../wire/client";
import { read_file } from "../wire/sent_file";
import type { Example, RecentTable } from "../wire/types";
import { words } from "../words/language";
import { Dialog } from "./dialogs";
import { begin_preview, previewed, PreviewDialog } from "./preview";

const examples = signal<readonly Example[]>([]);
const recent = signal<readonly RecentTable[]>([]);
const trouble = signal<string>("");
const opening = signal<string>("");

// Reads a file and shows what would be made of it.
export async function look_at(file: File): Promise<void> {
  trouble.value = "";
  opening.value = file.name;
  try {
    await begin_preview(await read_file(file));
  } catch (error) {
    trouble.value = reason_of(error);
  }
  opening.value = "";
}

export function OpenDialog(): JSX.Element | null {
  if (!data.value?.may_open || !(start_asked.value ?? data.value.asks)) return null;
  return previewed.value ? <PreviewDialog /> : <Choice />;
}

function Choice(): JSX.Element {
  const texts = words().open;
  useEffect(() => {
    void fetch_examples().then(
      (list) => (examples.value = list),
      () => undefined,
    );
    void fetch_recent().then(
      (list) => (recent.value = list),
      () => undefined,
    );
  }, []);
  const open = (name: string): void => {
    start_asked.value = false;
    void open_example(name).catch((error: Error) => notify(error.message, "bad"));
  };
  const open_again = (table: RecentTable): void => {
    trouble.value = "";
    opening.value = table.name;
    void open_recent(table.path)
      .then(() => (start_asked.value = false))
      .catch((error: unknown) => (trouble.value = reason_of(error)))
      .finally(() => (opening.value = ""));
  };
  const close = (): void => {
    start_asked.value = false;
    trouble.value = "";
  };
  return (
    <Dialog title={texts.title} close={close}>
      <p>{texts.intro}</p>
      <OwnTable />
      {recent.value.length > 0 && (
        <>
          <h3>{texts.recent}</h3>
          <ul class="examples recent">
            {recent.value.map((table) => (
              <li key={table.path}>
                <button type="button" disabled={opening.value !== ""} onClick={() => open_again(table)}>
                  {table.name}
                </button>
                <span>{table.folder}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{texts.examples}</h3>
      <ul class="examples">
        {examples.value.map((example) => (
          <li key={example.name}>
            <button type="button" onClick={() => open(example.name)}>
              {example.open ? texts.stay(example.name) : texts.try_it(example.name)}
            </button>
            <span>{texts.example_sentences[example.name] ?? example.sentence}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function OwnTable(): JSX.Element {
  const texts = words().open;
  const take = (files: FileList | null | undefined): void => {
    if (files?.[0]) void look_at(files[0]);
  };
  return (
    <section
      class="own-table"
      aria-label={texts.own_label}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        take(event.dataTransfer?.files);
      }}
    >
      <h3>{texts.own}</h3>
      <p>{texts.own_hint}</p>
      <label class="file">
        {texts.choose}{" "}
        <input
          type="file"
          disabled={opening.value !== ""}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = ""; // the same file again is a new choice
          }}
        />
      </label>
      {opening.value && <p role="status">{texts.opening(opening.value)}</p>}
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      <p class="hint">{texts.stays}</p>
    </section>
  );
}
