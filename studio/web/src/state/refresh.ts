// Fetches the state of the server and shows it; logs in again where the server was started again.
import { fetch_frame, fetch_ids, fetch_secret, fetch_state, login, Refused } from "../wire/client";
import { has_key } from "../wire/key";
import type { Frame } from "../wire/binary";
import type { StudioState } from "../wire/types";
import { log_in_by_proof } from "../wire/reconnect";
import { words } from "../words/language";
import { follow_axes } from "./axes";
import { choose_first_columns, forget_columns } from "./columns";
import { follow_groups, forget_groups } from "./groups";
import { current, previous, show_frame } from "./map";
import { notify } from "./notices";
import { forget_objects } from "./objects";
import { share_preferences } from "./preferences";
import { follow_placed, forget_placed } from "./placed";
import { Refresher, type Change } from "./refresher";
import { clear_picks, cursor } from "./selection";
import { connection, connection_trouble, holding, ids, lose_connection, solving, studio } from "./studio";
import { forget_pages } from "./table_pages";

let secret = ""; // of the address; kept here and nowhere else

const refresher = new Refresher(fetch_and_apply, () => studio.value && { rev: studio.value.rev, frame: studio.value.map?.frame ?? null });

// Both resolve when the state shown holds what changed.
export const refresh = (): Promise<void> => refresher.refresh();
export const follow = (change: Change): Promise<void> => refresher.follow(change);

// With the token of the address, where it has one (any other fragment is none of our business), and the state after it. A page that
// was loaded anew has its key and asks for the token, to be able to come back after a crash.
export async function log_in(): Promise<void> {
  const token = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1];
  try {
    if (token) {
      window.history.replaceState(null, "", location.pathname + location.search);
      await login(token);
      secret = token;
    } else if (!secret && has_key()) {
      secret = await fetch_secret().catch(() => "");
    }
    await refresh();
  } catch (error) {
    lock_out(error);
  }
}

async function fetch_and_apply(): Promise<void> {
  try {
    const next = await fetch_state();
    await share_preferences(); // before anything is shown: a dark page must not flash
    await apply(next);
    connection.value = "open";
  } catch (error) {
    if (error instanceof Refused && (error.status === 401 || error.status === 403)) await log_in_again(error);
    else if (error instanceof Refused) notify(error.message, "bad");
    else lose_connection();
  }
}

async function apply(next: StudioState): Promise<void> {
  const before = studio.value;
  check_build(next.build);
  const table = next.data.fingerprint;
  const other_data = before?.data.fingerprint !== table;
  if (other_data) {
    forget_columns();
    forget_objects();
    forget_groups();
    forget_pages();
    forget_placed();
    clear_picks();
    cursor.value = null;
    current.value = null;
    ids.value = await fetch_ids();
  }
  const frame = next.map && current.value?.revision !== next.map.frame ? await frame_if_there(next.map.frame, table) : null;
  await follow_placed(next.placed, frame !== null);
  // The old numbers stay beside the old map until the new one is here: both change together.
  studio.value = next;
  if (other_data) {
    choose_first_columns();
    if (next.data.class_feature) notify(words().class_feature(next.data.class_feature), "amber");
  }
  if (!next.map?.solving) solving.value = null;
  else solving.value ??= { since: performance.now(), share: 0, stage: "" };
  if (frame) {
    show_frame(frame, next.map, !before?.map || before.map.method !== next.map?.method);
    if (before?.map && !other_data && !next.map?.provisional) notify_result(next);
  }
  if (next.map?.previous != null && !previous.value && !other_data) {
    previous.value = await fetch_frame(next.map.previous, table).catch(() => null);
  }
  follow_groups();
  if (next.map) follow_axes(next.map.frame, table);
}

// A map that is gone again was replaced by a newer one; the event about that one is on its way.
async function frame_if_there(revision: number, table: string): Promise<Frame | null> {
  try {
    return await fetch_frame(revision, table);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

// The page and the server come in one program; a page left open while the program was replaced must be loaded again.
let other_build = "none";
function check_build(build: string): void {
  const own = document.querySelector<HTMLMetaElement>("meta[name=cordon-build]")?.content ?? build;
  if (build === own || build === "none" || build === other_build) return;
  other_build = build;
  notify(words().banner.other_version, "bad");
}

function notify_result(next: StudioState): void {
  const parts: string[] = [];
  const moved = next.map?.moved;
  if (moved) parts.push(words().result.moved(moved.much, moved.hardly));
  if (next.statements.length > 0) parts.push(words().result.hold(holding(next.statements), next.statements.length));
  if (next.map?.aligned === "schematic") parts.push(words().result.schematic);
  if (parts.length > 0) notify(parts.join(" "), next.map?.converged === false ? "amber" : "plain", true);
}

// The server answers and does not know our key: it was started again. Where it has the same secret, we log in by a proof of it.
let logging_in = false;
async function log_in_again(refusal: Refused): Promise<void> {
  if (logging_in || !secret || refusal.status !== 401) return lock_out(refusal);
  logging_in = true;
  try {
    if (!(await log_in_by_proof(secret))) return lock_out(refusal);
    forget_placed();
    await fetch_and_apply();
  } catch (error) {
    if (error instanceof Refused) lock_out(refusal);
    else lose_connection();
  } finally {
    logging_in = false;
  }
}

function lock_out(error: unknown): void {
  if (!(error instanceof Refused)) {
    lose_connection();
    return;
  }
  connection.value = "locked";
  connection_trouble.value = error.message;
}
