// The card of the object under the pointer or the keyboard: name, picture, first values. It comes after a short rest, so that moving
// across the map does not flicker.
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { ScreenPoint } from "../geometry/camera";
import { on_screen } from "../geometry/cloud";
import { camera, shown, size } from "../state/map";
import { hovered_placed, placed, placed_cloud } from "../state/placed";
import { rows } from "../state/objects";
import { by_keyboard, cursor, hovered } from "../state/selection";
import { data, name_of } from "../state/studio";
import { group_name, group_of, grouping } from "../state/groups";
import { stack_at } from "../state/stacks";
import { centre } from "../state/views";
import { percent, short_cell } from "../words/numbers";
import { PixelRow } from "./pixel_row";
import { Thumbnail } from "./thumbnail";
import { gesture } from "./gesture_state";
import { words } from "../words/language";

const kDwell = 125;
const kWidth = 230;
const kProse = 40; // characters: longer cells are text to be read
const kLongest = 400;
const kBar = 70; // room for the bar of relations
const target = signal<number | null>(null);

function follow_pointer(): () => void {
  let timer = 0;
  return effect(() => {
    const wanted = hovered.value ?? (by_keyboard.value && centre.value === "map" ? cursor.value : null);
    window.clearTimeout(timer);
    if (wanted === null) target.value = null;
    else
      timer = window.setTimeout(() => {
        target.value = wanted;
        rows.want(wanted);
      }, kDwell);
  });
}

export function HoverCard(): JSX.Element | null {
  useEffect(follow_pointer, []);
  const index = target.value;
  const cloud = shown.value;
  if (hovered_placed.value !== null) return <PlacedCard order={hovered_placed.value} />;
  if (index === null || !cloud || gesture.value || index >= cloud.after.count) return null;
  const row = rows.kept.value.get(index);
  const p = on_screen(cloud, camera.value, size.value, index);
  const [others, group] = [stack_at(index).length - 1, group_of(index)];
  return (
    <div class="hover-card" style={beside(p, row?.image ? 345 : 225)} data-row={index}>
      <strong>{name_of(index)}</strong>
      {others > 0 && <p class="hint">{words().map.stack(others)}</p>}
      {row?.image && <Thumbnail index={index} />}
      {row && !row.image && <PixelRow values={row.values} />}
      {group && (
        <p class="hint">
          {words().groups_panel.in_group(group_name(group))}, {words().groups_panel.confidence(percent(grouping.value?.confidence[index]))}
        </p>
      )}
      {row && <Cells values={class_first(row.values)} />}
    </div>
  );
}

function PlacedCard({ order }: { order: number }): JSX.Element | null {
  const [object, cloud] = [placed.value[order], placed_cloud.value];
  if (!object || !cloud || gesture.value) return null;
  return (
    <div class="hover-card" style={beside(on_screen(cloud, camera.value, size.value, order), 225)} data-placed={object.number}>
      <strong>{object.name}</strong>
      <p class="hint">{words().placed.card(object.from)}</p>
      <Cells values={object.values} />
    </div>
  );
}

// The column the map is coloured by stands first: the class, most often.
function class_first(values: Record<string, string>): Record<string, string> {
  const name = data.value?.color;
  return name && name in values ? { [name]: values[name], ...values } : values;
}

// Next to the point and inside the map; `height` is the most it takes.
function beside(p: ScreenPoint, height: number): { left: string; top: string; width: string } {
  const left = p.x + 18 + kWidth > size.value.width ? p.x - 18 - kWidth : p.x + 18;
  const top = Math.max(4, Math.min(p.y - 10, size.value.height - kBar - height));
  return { left: `${Math.max(4, left)}px`, top: `${top}px`, width: `${kWidth}px` };
}

function Cells({ values }: { values: Record<string, string> }): JSX.Element {
  return (
    <dl>
      {Object.entries(values)
        .slice(0, 8)
        .map(([name, value]) => (
          <div key={name} class={value.length > kProse ? "prose" : ""}>
            <dt>{name}</dt>
            <dd>{value.length > kLongest ? `${value.slice(0, kLongest)}…` : short_cell(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
