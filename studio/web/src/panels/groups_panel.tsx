// The groups: how many, their names, and what can be done with them. Each change is a statement that can be undone.
import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { colour_by, colour_by_groups, kGroups } from "../state/columns";
import { doubtful_rows, group_name, groups, rows_of_group } from "../state/groups";
import { merge_groups, name_group, set_group_count, split_group } from "../state/operations";
import { category_colour, category_shape } from "../state/palette";
import { is_dark } from "../state/preferences";
import { cursor, pick_many } from "../state/selection";
import { read_only, studio } from "../state/studio";
import type { GroupInfo } from "../wire/types";
import { count_of } from "../words/numbers";
import { ShapeIcon } from "./shape_icon";

export function GroupsPanel(): JSX.Element | null {
  const state = studio.value?.groups;
  if (!state) return null;
  const shown = colour_by.value === kGroups;
  return (
    <section class="groups" id="groups" aria-label="groups">
      <h2>
        Groups ({state.list.length})
        {!shown && (
          <button type="button" class="quiet" onClick={colour_by_groups}>
            show on the map
          </button>
        )}
      </h2>
      <GroupCount asked_for={state.asked_for} now={state.list.length} />
      <ul>
        {state.list.map((group) => (
          <GroupRow key={group.number} group={group} />
        ))}
      </ul>
      <Review />
    </section>
  );
}

function GroupCount({ asked_for, now }: { asked_for: number; now: number }): JSX.Element {
  return (
    <label class="row group-count" title="How many groups there are: found from your answers, or as many as you say">
      <span>{asked_for ? `${asked_for} wanted` : "as found"}</span>
      <input
        type="range"
        min={2}
        max={20}
        value={asked_for || now}
        disabled={read_only.value}
        aria-label="number of groups"
        onChange={(event) => set_group_count(Number(event.currentTarget.value))}
      />
      {asked_for > 0 && (
        <button type="button" class="quiet" disabled={read_only.value} onClick={() => set_group_count(0)}>
          find it
        </button>
      )}
    </label>
  );
}

function GroupRow({ group }: { group: GroupInfo }): JSX.Element {
  const [open, set_open] = useState(false);
  const shown = group_name(group);
  const code = group.number - 1;
  return (
    <li class="group-row" data-group={group.number}>
      <button type="button" class="legend-entry" aria-expanded={open} title="Name it, split it, join it with another" onClick={() => set_open(!open)}>
        <ShapeIcon shape={category_shape(code)} colour={category_colour(code, is_dark())} />
        <span class="label">{shown}</span>
        <span class="count">{group.size}</span>
      </button>
      {open && <GroupActions group={group} close={() => set_open(false)} />}
    </li>
  );
}

function GroupActions({ group, close }: { group: GroupInfo; close: () => void }): JSX.Element {
  const others = groups.value.filter(({ number }) => number !== group.number);
  const rename = (event: Event): void => {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("name") as HTMLInputElement;
    if (field.value.trim()) name_group(group.number, field.value.trim());
    close();
  };
  return (
    <div class="group-actions">
      <form onSubmit={rename}>
        <input name="name" type="text" maxLength={60} placeholder="its name" value={group.name ?? ""} aria-label={`name of ${group_name(group)}`} disabled={read_only.value} />
        <button type="submit" disabled={read_only.value}>
          Name
        </button>
      </form>
      <div class="buttons">
        <button type="button" onClick={() => pick_many(rows_of_group(group.number), "replace")}>
          Pick all
        </button>
        <button type="button" disabled={read_only.value || !group.splits} title={group.splits ? "Its two parts become groups of their own" : "It holds together too closely"} onClick={() => split_group(group.number)}>
          Split
        </button>
      </div>
      {others.length > 0 && (
        <select
          aria-label={`join ${group_name(group)} with`}
          disabled={read_only.value}
          value=""
          onChange={(event) => {
            if (event.currentTarget.value) merge_groups(group.number, Number(event.currentTarget.value));
            close();
          }}
        >
          <option value="">join with…</option>
          {others.map((other) => (
            <option key={other.number} value={other.number}>
              {group_name(other)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

// Rows between two groups, one after the other: the person says what they are.
function Review(): JSX.Element | null {
  const rows = doubtful_rows.value;
  if (rows.length === 0) return null;
  const next = (): void => {
    const at = rows.indexOf(cursor.value ?? -1);
    const row = rows[(at + 1) % rows.length];
    cursor.value = row;
    pick_many([row], "replace");
  };
  return (
    <p class="review">
      {count_of(rows.length, "object")} between groups, drawn pale.{" "}
      <button type="button" class="quiet" onClick={next}>
        look at the next
      </button>
    </p>
  );
}
