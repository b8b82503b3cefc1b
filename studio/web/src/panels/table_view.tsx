// The objects as a real table, in step with the map: the row the keyboard stands on is ringed there, picking here picks there. Only
// the rows in sight exist in the page, however many there are.
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { by_keyboard, hovered, cursor, picked_set, toggle_pick } from "../state/selection";
import { data, name_of } from "../state/studio";
import { announce } from "../state/notices";
import { short_cell } from "../words/numbers";
import { kPage, table_columns, table_row, want_page } from "../state/table_pages";

const kRow = 28; // pixels
const kHead = 30;
const kSpare = 6; // rows kept above and below the sight
const scroll_top = signal<number>(0);
const room = signal<number>(300);

export function TableView(): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const count = data.value?.n ?? 0;
  const first = Math.max(0, Math.floor(scroll_top.value / kRow) - kSpare);
  const end = Math.min(count, Math.ceil((scroll_top.value + room.value) / kRow) + kSpare);
  useEffect(() => follow(scroller.current), []);
  useEffect(() => {
    for (let page = Math.floor(first / kPage); page <= Math.floor(Math.max(first, end - 1) / kPage); page++) want_page(page);
  });
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, order) => first + order);
  return (
    <div
      ref={scroller}
      class="table-view"
      id="table"
      role="grid"
      aria-label="objects; arrow keys move, Enter picks"
      aria-rowcount={count + 1}
      aria-colcount={table_columns.value.length + 2}
      aria-multiselectable="true"
      aria-activedescendant={cursor.value !== null && cursor.value >= first && cursor.value < end ? `row-${cursor.value}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => table_keys(event, count)}
      onScroll={(event) => (scroll_top.value = event.currentTarget.scrollTop)}
    >
      <div class="table-body" role="presentation" style={{ height: `${kHead + count * kRow}px` }}>
        <div class="table-row head" role="row" aria-rowindex={1}>
          <span role="columnheader">picked</span>
          <span role="columnheader">name</span>
          {table_columns.value.map((name) => (
            <span key={name} role="columnheader" title={name}>
              {name}
            </span>
          ))}
        </div>
        {rows.map((index) => (
          <TableRowView key={index} index={index} />
        ))}
      </div>
    </div>
  );
}

function TableRowView({ index }: { index: number }): JSX.Element {
  const row = table_row(index);
  const chosen = picked_set.value.has(index);
  return (
    <div
      id={`row-${index}`}
      class={`table-row${cursor.value === index ? " current" : ""}${chosen ? " chosen" : ""}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      style={{ top: `${kHead + index * kRow}px` }}
      onClick={() => {
        cursor.value = index;
        toggle_pick(index);
      }}
      onMouseEnter={() => (hovered.value = index)}
      onMouseLeave={() => (hovered.value = null)}
    >
      <span role="gridcell">{chosen ? "✓" : ""}</span>
      <span role="gridcell">{name_of(index)}</span>
      {(row?.values ?? []).map((value, order) => (
        <span key={order} role="gridcell" title={value}>
          {short_cell(value)}
        </span>
      ))}
    </div>
  );
}

function table_keys(event: KeyboardEvent, count: number): void {
  const at = cursor.value ?? -1;
  const page = Math.max(1, Math.floor((room.value - kHead) / kRow) - 1);
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 };
  if (event.key in goals && !event.ctrlKey && count > 0) {
    cursor.value = Math.min(count - 1, Math.max(0, goals[event.key]));
    by_keyboard.value = true;
    announce(name_of(cursor.value));
  } else if ((event.key === "Enter" || event.key === " ") && at >= 0) {
    toggle_pick(at);
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
    const top = cursor.value * kRow;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + kRow + kHead > element.scrollTop + element.clientHeight) element.scrollTop = top + kRow + kHead - element.clientHeight;
  });
  return () => {
    observer.disconnect();
    stop();
  };
}
