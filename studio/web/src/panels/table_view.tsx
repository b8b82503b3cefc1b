// The objects as a real table, in step with the map: the row the keyboard stands on is ringed there, picking here picks there. Sorted by
// a click on a column, filtered by a text. Only the rows in sight exist in the page, however many there are.
import { effect, signal, untracked } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { group_name, group_of, grouping } from "../state/groups";
import { by_keyboard, hovered, cursor, pick_many, picked_set, toggle_pick } from "../state/selection";
import { data, name_of } from "../state/studio";
import { announce } from "../state/notices";
import { words } from "../words/language";
import { percent, short_cell } from "../words/numbers";
import { filter_by, order, place_of, row_at, row_count, shown_rows, sort_by, table_columns, table_row, want_place } from "../state/table_pages";

const kRow = 28; // pixels
const kHead = 30;
const kSpare = 6; // rows kept above and below the sight
const kTyping = 250; // milliseconds
const kOwnColumns = 4; // picked, name, group, confidence
const scroll_top = signal<number>(0);
const room = signal<number>(300);

export function TableView(): JSX.Element {
  return (
    <div class="table-holder">
      <TableFilter />
      <Grid />
    </div>
  );
}

function TableFilter(): JSX.Element {
  const texts = words().table;
  const timer = useRef(0);
  const all = data.value?.n ?? 0;
  return (
    <div class="table-filter" role="search">
      <label>
        {texts.filter}{" "}
        <input
          id="filter"
          type="text"
          placeholder={texts.filter_hint}
          value={order.value.filter}
          onInput={(event) => {
            const text = event.currentTarget.value.trim();
            window.clearTimeout(timer.current);
            timer.current = window.setTimeout(() => filter_by(text), kTyping);
          }}
        />
      </label>
      <span role="status">{texts.shown(row_count(), all)}</span>
      {row_count() < all && row_count() > 0 && (
        <button type="button" onClick={() => pick_many(shown_rows(), "replace")}>
          {texts.pick_shown}
        </button>
      )}
    </div>
  );
}

function Grid(): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const count = row_count();
  const first = Math.max(0, Math.min(count, Math.floor(scroll_top.value / kRow)) - kSpare);
  const end = Math.min(count, Math.ceil((scroll_top.value + room.value) / kRow) + kSpare);
  useEffect(() => follow(scroller.current), []);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0; // of a new order the first rows are wanted
  }, [order.value]);
  useEffect(() => {
    for (let place = first; place < end; place++) want_place(place);
  });
  const places = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
  const texts = words().table;
  const own: [string, string][] = [["name", texts.name], ["group", texts.group], ["confidence", texts.confidence]];
  const at = cursor.value === null ? -1 : place_of(cursor.value);
  return (
    <div
      ref={scroller}
      class="table-view"
      id="table"
      role="grid"
      aria-label={texts.label}
      aria-rowcount={count + 1}
      aria-colcount={table_columns.value.length + kOwnColumns}
      aria-multiselectable="true"
      aria-activedescendant={at >= first && at < end ? `row-${cursor.value}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => table_keys(event, count)}
      onScroll={(event) => (scroll_top.value = event.currentTarget.scrollTop)}
    >
      <div class="table-body" role="presentation" style={{ height: `${kHead + count * kRow}px` }}>
        <div class="table-row head" role="row" aria-rowindex={1}>
          <span role="columnheader">{texts.picked}</span>
          {own.map(([sort, label]) => (
            <Head key={sort} sort={sort} label={label} />
          ))}
          {table_columns.value.map((name, column) => (
            <Head key={column} sort={String(column)} label={name} />
          ))}
        </div>
        {places.map((place) => (
          <TableRowView key={row_at(place)} place={place} />
        ))}
      </div>
    </div>
  );
}

function Head({ sort, label }: { sort: string; label: string }): JSX.Element {
  const now = order.value;
  const sorted = now.sort === sort ? (now.down ? "descending" : "ascending") : "none";
  return (
    <span role="columnheader" aria-sort={sorted} title={label}>
      <button type="button" class="sort" title={words().table.sort(label)} onClick={() => sort_by(sort, label)}>
        <span>{label}</span>
        <span aria-hidden="true">{sorted === "none" ? "" : now.down ? " ▾" : " ▴"}</span>
      </button>
    </span>
  );
}

function TableRowView({ place }: { place: number }): JSX.Element {
  const index = row_at(place);
  const row = table_row(place);
  const chosen = picked_set.value.has(index);
  const group = group_of(index);
  return (
    <div
      id={`row-${index}`}
      class={`table-row${cursor.value === index ? " current" : ""}${chosen ? " chosen" : ""}`}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={chosen}
      style={{ top: `${kHead + place * kRow}px` }}
      onClick={() => {
        cursor.value = index;
        toggle_pick(index);
      }}
      onMouseEnter={() => (hovered.value = index)}
      onMouseLeave={() => (hovered.value = null)}
    >
      <span role="gridcell">{chosen ? "✓" : ""}</span>
      <span role="gridcell">{name_of(index)}</span>
      <span role="gridcell">{group ? group_name(group) : ""}</span>
      <span role="gridcell">{group ? percent(grouping.value?.confidence[index]) : ""}</span>
      {(row?.values ?? []).map((value, column) => (
        <span key={column} role="gridcell" title={value}>
          {short_cell(value)}
        </span>
      ))}
    </div>
  );
}

function table_keys(event: KeyboardEvent, count: number): void {
  if (event.target !== event.currentTarget) return; // a button of the head
  const at = cursor.value === null ? -1 : place_of(cursor.value);
  const page = Math.max(1, Math.floor((room.value - kHead) / kRow) - 1);
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 };
  if (event.key in goals && !event.ctrlKey && count > 0) {
    cursor.value = row_at(Math.min(count - 1, Math.max(0, goals[event.key])));
    by_keyboard.value = true;
    announce(name_of(cursor.value));
  } else if ((event.key === "Enter" || event.key === " ") && cursor.value !== null) {
    toggle_pick(cursor.value);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

// Keeps the row of the cursor in sight, wherever the cursor was moved, and knows the room there is.
function follow(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => (room.value = element.clientHeight));
  observer.observe(element);
  scroll_top.value = element.scrollTop;
  const stop = effect(() => {
    if (cursor.value === null) return;
    const row = cursor.value;
    const place = untracked(() => place_of(row)); // another order does not move what is in sight
    if (place < 0) return;
    const top = place * kRow;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + kRow + kHead > element.scrollTop + element.clientHeight) element.scrollTop = top + kRow + kHead - element.clientHeight;
  });
  return () => {
    observer.disconnect();
    stop();
  };
}
