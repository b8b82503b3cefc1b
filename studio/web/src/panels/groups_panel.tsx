// The groups: how many, their names, and what can be done with them. Each change is a statement that can be undone.
import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { colour_by, colour_by_groups, kGroups } from "../state/columns";
import { doubtful_rows, group_name, groups, rows_of_group } from "../state/groups";
import { key_of } from "../state/key_map";
import { merge_groups, name_group, set_group_count, split_group } from "../state/operations";
import { category_colour, category_shape } from "../state/palette";
import { hulls, is_dark, palette } from "../state/preferences";
import { confirm_review, review_line, review_next, under_review } from "../state/review";
import { pick_many } from "../state/selection";
import { read_only, studio } from "../state/studio";
import type { GroupInfo } from "../wire/types";
import { words } from "../words/language";
import { ShapeIcon } from "./shape_icon";

export function GroupsPanel(): JSX.Element | null {
  const state = studio.value?.groups;
  if (!state) return null;
  const shown = colour_by.value === kGroups;
  const texts = words().groups_panel;
  return (
    <section class="groups" id="groups" aria-label={texts.label}>
      <h2>
        {texts.title(state.list.length)}
        {!shown && (
          <button type="button" class="quiet" onClick={colour_by_groups}>
            {texts.show}
          </button>
        )}
      </h2>
      <GroupCount asked_for={state.asked_for} now={state.list.length} />
      <ul>
        {state.list.map((group) => (
          <GroupRow key={group.number} group={group} />
        ))}
      </ul>
      {shown && (
        <label class="hulls-choice">
          <input type="checkbox" checked={hulls.value} onChange={(event) => (hulls.value = event.currentTarget.checked)} /> {texts.hulls}
        </label>
      )}
      <Review />
    </section>
  );
}

function GroupCount({ asked_for, now }: { asked_for: number; now: number }): JSX.Element {
  const texts = words().groups_panel;
  return (
    <label class="row group-count" title={texts.count_hint}>
      <span>{asked_for ? texts.wanted(asked_for) : texts.as_found}</span>
      <input
        type="range"
        min={2}
        max={20}
        value={asked_for || now}
        disabled={read_only.value}
        aria-label={texts.count_label}
        onChange={(event) => set_group_count(Number(event.currentTarget.value))}
      />
      {asked_for > 0 && (
        <button type="button" class="quiet" disabled={read_only.value} onClick={() => set_group_count(0)}>
          {texts.find_it}
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
      <button type="button" class="legend-entry" aria-expanded={open} title={words().groups_panel.row_hint} onClick={() => set_open(!open)}>
        <ShapeIcon shape={category_shape(code)} colour={category_colour(code, is_dark(), palette.value === "contrast")} />
        <span class="label">{shown}</span>
        <span class="count">{words().number(group.size)}</span>
      </button>
      {open && <GroupActions group={group} close={() => set_open(false)} />}
    </li>
  );
}

function GroupActions({ group, close }: { group: GroupInfo; close: () => void }): JSX.Element {
  const texts = words().groups_panel;
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
        <input name="name" type="text" maxLength={60} placeholder={texts.name_placeholder} value={group.name ?? ""} aria-label={texts.name_of(group_name(group))} disabled={read_only.value} />
        <button type="submit" disabled={read_only.value}>
          {texts.name}
        </button>
      </form>
      <div class="buttons">
        <button type="button" onClick={() => pick_many(rows_of_group(group.number), "replace")}>
          {texts.pick_all}
        </button>
        <button type="button" disabled={read_only.value || !group.splits} title={group.splits ? texts.split_hint : texts.too_close} onClick={() => split_group(group.number)}>
          {texts.split}
        </button>
      </div>
      {others.length > 0 && (
        <select
          aria-label={texts.join_label(group_name(group))}
          disabled={read_only.value}
          value=""
          onChange={(event) => {
            if (event.currentTarget.value) merge_groups(group.number, Number(event.currentTarget.value));
            close();
          }}
        >
          <option value="">{texts.join}</option>
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

function Review(): JSX.Element | null {
  const texts = words().groups_panel;
  if (doubtful_rows.value.length === 0) return null;
  const now = under_review.value;
  return (
    <div class="review">
      <p>{texts.between(doubtful_rows.value.length)}</p>
      {now !== null && <p class="review-line">{review_line(now)}</p>}
      <div class="buttons">
        {now !== null && (
          <button type="button" disabled={read_only.value} onClick={confirm_review}>
            {texts.right}
          </button>
        )}
        <button type="button" title={words().ask.key(key_of("review"))} onClick={review_next}>
          {texts.look_next}
        </button>
      </div>
    </div>
  );
}
