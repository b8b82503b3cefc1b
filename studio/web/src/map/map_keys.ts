// Keys while the map has the focus: arrows go to the neighbour in that direction, Enter or Space picks.
import { orbited, zoomed } from "../geometry/camera";
import { neighbour_towards, nearest } from "../geometry/cloud";
import { camera, shown, size } from "../state/map";
import { announce } from "../state/notices";
import { by_keyboard, cursor, toggle_pick } from "../state/selection";
import { name_of } from "../state/studio";
import { words } from "../words/language";

const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function map_keys(event: KeyboardEvent): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
  const cloud = shown.value;
  if (!cloud) return;
  const arrow = arrows[event.key];
  if (arrow && event.shiftKey && cloud.after.dims === 3) {
    camera.value = orbited(camera.value, arrow[0] * 20, arrow[1] * 20);
  } else if (arrow) {
    const from = cursor.value;
    const next =
      from === null
        ? nearest(cloud, camera.value, size.value, size.value.width / 2, size.value.height / 2, 1)[0]
        : neighbour_towards(cloud, camera.value, size.value, from, arrow[0], arrow[1]);
    if (next === null || next === undefined) announce(words().map.no_neighbour);
    else {
      cursor.value = next;
      by_keyboard.value = true;
      announce(name_of(next));
    }
  } else if ((event.key === "Enter" || event.key === " ") && cursor.value !== null) {
    toggle_pick(cursor.value);
  } else if (event.key === "+" || event.key === "=") {
    camera.value = zoomed(camera.value, size.value, 1.3);
  } else if (event.key === "-") {
    camera.value = zoomed(camera.value, size.value, 1 / 1.3);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
