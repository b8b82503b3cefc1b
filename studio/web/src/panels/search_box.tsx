// Finds objects by their name, class, group or any value; Enter picks the first, arrows choose another.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { found as found_rows, search, searching } from "../state/search";
import { cursor, toggle_pick } from "../state/selection";
import { name_of } from "../state/studio";
import { words } from "../words/language";

const text = signal<string>("");
const chosen = signal<number>(0);

export function SearchBox(): JSX.Element {
  const found = found_rows.value;
  const texts = words().search;
  const at = Math.min(chosen.value, Math.max(0, found.length - 1));
  const type = (typed: string): void => {
    text.value = typed;
    chosen.value = 0;
    search(typed);
  };
  const take = (index: number): void => {
    cursor.value = index;
    toggle_pick(index);
    type("");
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") chosen.value = Math.min(found.length - 1, at + 1);
    else if (event.key === "ArrowUp") chosen.value = Math.max(0, at - 1);
    else if (event.key === "Enter" && found.length > 0) take(found[at]);
    else if (event.key === "Escape") type("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="search">
      <label class="row">
        <span>{texts.label}</span>
        <input
          id="search"
          type="text"
          role="combobox"
          autocomplete="off"
          placeholder={texts.placeholder}
          aria-expanded={found.length > 0}
          aria-controls="search-found"
          aria-activedescendant={found.length > 0 ? `found-${found[at]}` : undefined}
          value={text.value}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={keys}
        />
      </label>
      <ul id="search-found" role="listbox" aria-label={texts.found} hidden={found.length === 0}>
        {found.map((index, order) => (
          <li key={index} id={`found-${index}`} role="option" aria-selected={order === at} onClick={() => take(index)}>
            {name_of(index)}
          </li>
        ))}
      </ul>
      {text.value.trim() !== "" && found.length === 0 && !searching.value && <p class="hint">{texts.none(text.value)}</p>}
    </div>
  );
}
