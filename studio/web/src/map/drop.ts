// Where a dragged object was dropped, read as a proposal.
import { nearest, on_screen, pick } from "../geometry/cloud";
import { camera, shown, size } from "../state/map";
import { notify } from "../state/notices";
import { proposal, usual_reading, type Proposal, type Reading } from "../state/proposal";
import { picked } from "../state/selection";
import { name_of } from "../state/studio";
import { fetch_reach } from "../wire/client";

const kOnto = 16; // pixels within which it was dropped onto one object
const kNeighbours = 3;

export async function propose_from_drop(mover: number, x: number, y: number, apart: boolean, partner: number): Promise<void> {
  const cloud = shown.value;
  if (!cloud) return;
  const origin = on_screen(cloud, camera.value, size.value, mover);
  const made = apart ? pulled_away(mover, partner) : dropped(mover, x, y, origin.x, origin.y);
  if (made.near.length === 0) return;
  const reach = await fetch_reach(mover, made.near[0]).catch(() => null);
  if (apart && reach?.identical) {
    notify(`${name_of(mover)} and ${name_of(partner)} are identical in every feature; no view can separate them.`, "amber");
    return;
  }
  const next: Proposal = { ...made, reach };
  if (apart && reach) next.share = wanted_share(next, x, y);
  proposal.value = next;
}

function pulled_away(mover: number, partner: number): Proposal {
  return { mover, near: [partner], away: [], reading: "apart", share: 0.5, reach: null };
}

function dropped(mover: number, x: number, y: number, old_x: number, old_y: number): Proposal {
  const cloud = shown.value;
  if (!cloud) return { mover, near: [], away: [], reading: "among", share: 0.5, reach: null };
  const chosen = picked.value.filter((index) => index !== mover);
  const onto = pick(cloud, camera.value, size.value, x, y, kOnto, mover);
  const around = nearest(cloud, camera.value, size.value, x, y, kNeighbours, mover);
  const near = onto === null ? around : [onto, ...around.filter((index) => index !== onto)].slice(0, kNeighbours);
  const old = nearest(cloud, camera.value, size.value, old_x, old_y, kNeighbours, mover).filter((index) => !near.includes(index));
  const start = { mover, share: 0.5, reach: null };
  // Others are picked: they say what the drop is about.
  if (chosen.length === 1 && onto !== null && onto !== chosen[0]) return { ...start, near: [onto], away: chosen, reading: "than" };
  if (chosen.length >= 2 && (onto === null || chosen.includes(onto))) return { ...start, near: chosen, away: [], reading: "among" };
  const usual = usual_reading();
  const reading: Reading = usual && usual !== "apart" ? usual : onto === null ? "among" : "only";
  return { ...start, near, away: old, reading };
}

// The distance at which it was dropped, as a share of the way from now to the farthest possible.
function wanted_share({ reach, near }: Proposal, x: number, y: number): number {
  const cloud = shown.value;
  if (!cloud || !reach || reach.most <= reach.now) return 0.5;
  const p = on_screen(cloud, camera.value, size.value, near[0]);
  const asked = ((p.x - x) ** 2 + (p.y - y) ** 2) / camera.value.zoom ** 2;
  return Math.min(1, Math.max(0.05, (asked - reach.now) / (reach.most - reach.now)));
}
