// Appears with the selection: the statements that can be made about the objects picked.
import type { JSX } from "preact";
import { colour_by_groups } from "../state/columns";
import { group_name, group_of, groups } from "../state/groups";
import { key_of } from "../state/key_map";
import { move_rows, name_rows } from "../state/operations";
import { relations } from "../state/relations";
import { picked } from "../state/selection";
import { state_relation } from "../state/state_relation";
import { name_of, read_only } from "../state/studio";
import { words } from "../words/language";

// “These are ...”: one name instead of many questions. Rows of one name are the same, those of two names are different.
function NameForm(): JSX.Element {
  const texts = words().relation;
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
      <input name="these" type="text" maxLength={60} list="known-names" placeholder={picked.value.length === 1 ? texts.this_is : texts.these_are} aria-label={texts.name_label} disabled={read_only.value} />
      <datalist id="known-names">
        {named.map(({ number, name }) => (
          <option key={number} value={name ?? ""} />
        ))}
      </datalist>
      <button type="submit" disabled={read_only.value}>
        {texts.name}
      </button>
    </form>
  );
}

// Into another group, whether it has a name or not.
function MoveTo(): JSX.Element | null {
  const own = new Set(picked.value.map((row) => group_of(row)?.number));
  const others = groups.value.filter(({ number }) => own.size > 1 || !own.has(number));
  if (others.length === 0) return null;
  return (
    <select
      class="move-to"
      aria-label={words().relation.move_label}
      disabled={read_only.value}
      value=""
      onChange={(event) => {
        const goal = others.find(({ number }) => number === Number(event.currentTarget.value));
        if (!goal) return;
        colour_by_groups();
        move_rows(picked.value, goal.number, group_name(goal));
      }}
    >
      <option value="">{words().relation.move}</option>
      {others.map((group) => (
        <option key={group.number} value={group.number}>
          {group_name(group)}
        </option>
      ))}
    </select>
  );
}

export function RelationBar(): JSX.Element | null {
  const chosen = picked.value;
  if (chosen.length === 0) return null;
  return (
    <div class="relation-bar" role="toolbar" aria-label={words().relation.bar}>
      {relations(chosen, name_of).map(({ kind, label, hint, statement }) => (
        <button key={kind} type="button" data-kind={kind} title={`${hint} (${key_of(kind)})`} disabled={!statement || read_only.value} onClick={() => void state_relation(kind)}>
          {label} <kbd>{key_of(kind)}</kbd>
        </button>
      ))}
      <NameForm />
      <MoveTo />
    </div>
  );
}
