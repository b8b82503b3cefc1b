// Finds objects by their name; Enter picks the first, arrows choose another.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { cursor, matches, toggle_pick } from "../state/selection";
import { name_of } from "../state/studio";

const text = signal<string>("");
const chosen = signal<number>(0);

export function SearchBox(): JSX.Element {
  const found = matches(text.value, 12);
  const at = Math.min(chosen.value, Math.max(0, found.length - 1));
  const take = (index: number): void => {
    cursor.value = index;
    toggle_pick(index);
    text.value = "";
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") chosen.value = Math.min(found.length - 1, at + 1);
    else if (event.key === "ArrowUp") chosen.value = Math.max(0, at - 1);
    else if (event.key === "Enter" && found.length > 0) take(found[at]);
    else if (event.key === "Escape") text.value = "";
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="search">
      <label class="row">
        <span>Search</span>
        <input
          id="search"
          type="text"
          role="combobox"
          autocomplete="off"
          placeholder="name or class"
          aria-expanded={found.length > 0}
          aria-controls="search-found"
          aria-activedescendant={found.length > 0 ? `found-${found[at]}` : undefined}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            chosen.value = 0;
          }}
          onKeyDown={keys}
        />
      </label>
      <ul id="search-found" role="listbox" aria-label="objects found" hidden={found.length === 0}>
        {found.map((index, order) => (
          <li key={index} id={`found-${index}`} role="option" aria-selected={order === at} onClick={() => take(index)}>
            {name_of(index)}
          </li>
        ))}
      </ul>
      {text.value.trim() !== "" && found.length === 0 && <p class="hint">No object has “{text.value}” in its name, class or group.</p>}
    </div>
  );
}
