// Appears with the selection: the statements that can be made about the objects picked.
import type { JSX } from "preact";
import { colour_by_groups } from "../state/columns";
import { groups } from "../state/groups";
import { name_rows } from "../state/operations";
import { relations } from "../state/relations";
import { picked } from "../state/selection";
import { say_relation } from "../state/say_relation";
import { name_of, read_only } from "../state/studio";

// “These are ...”: one name instead of many questions. Rows of one name are the same, those of two names are different.
function NameForm(): JSX.Element {
  const named = groups.value.filter(({ name }) => name !== null);
  const say = (event: Event): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("these") as HTMLInputElement;
    const name = field.value.trim();
    if (!name) return;
    colour_by_groups();
    name_rows(picked.value, name);
  };
  return (
    <form class="name-form" onSubmit={say}>
      <input name="these" type="text" maxLength={60} list="known-names" placeholder={picked.value.length === 1 ? "this is…" : "these are…"} aria-label="name of the objects picked" disabled={read_only.value} />
      <datalist id="known-names">
        {named.map(({ number, name }) => (
          <option key={number} value={name ?? ""} />
        ))}
      </datalist>
      <button type="submit" disabled={read_only.value}>
        Name
      </button>
    </form>
  );
}

export function RelationBar(): JSX.Element | null {
  const chosen = picked.value;
  if (chosen.length === 0) return null;
  return (
    <div class="relation-bar" role="toolbar" aria-label="say about the objects picked">
      {relations(chosen, name_of).map(({ kind, key, label, hint, statement }) => (
        <button key={kind} type="button" data-kind={kind} title={`${hint} (${key})`} disabled={!statement || read_only.value} onClick={() => void say_relation(kind)}>
          {label} <kbd>{key}</kbd>
        </button>
      ))}
      <NameForm />
    </div>
  );
}
