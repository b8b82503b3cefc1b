// Objects that stand on one spot of the map: nobody could tell them apart by looking.
import { on_screen } from "../geometry/cloud";
import { camera, shown, size } from "./map";

const kSpot = 1.5; // pixels
const kMaxObjects = 200_000; // objects; of more, looking for stacks would be felt

// All on the spot of this one, itself first.
export function stack_at(index: number): number[] {
  const cloud = shown.value;
  if (!cloud || index >= cloud.after.count || cloud.after.count > kMaxObjects) return [index];
  const here = on_screen(cloud, camera.value, size.value, index);
  const stack = [index];
  for (let i = 0; i < cloud.after.count; i++) {
    if (i === index) continue;
    const p = on_screen(cloud, camera.value, size.value, i);
    if (Math.abs(p.x - here.x) <= kSpot && Math.abs(p.y - here.y) <= kSpot) stack.push(i);
  }
  return stack;
}
