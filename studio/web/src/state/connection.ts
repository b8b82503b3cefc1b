// Keeps the page in step with the server: first visit, news, a server that went away and came back.
import { EventStream } from "../wire/events";
import { fetch_frame, fetch_ids, fetch_state, login, Refused } from "../wire/client";
import type { Frame } from "../wire/binary";
import type { StudioState } from "../wire/types";
import { count_of, percent } from "../words/numbers";
import { current, previous, show_frame } from "./map";
import { notify } from "./notices";
import { forget_revision, queue, tell_connection } from "./operations";
import { clear_picks, cursor } from "./selection";
import { connection, connection_trouble, holding, ids, solving, studio } from "./studio";
import { question_changed } from "./questions";
import { choose_first_columns, forget_columns } from "./columns";
import { forget_rows } from "./rows";
import { forget_pages } from "./table_pages";
import { follow_axes } from "./axes";
import { follow_placed, forget_placed } from "./placed";
import { come_back } from "../wire/reunion";

const kRetryMilliseconds = 1000;
let stream: EventStream | null = null;
let retry = 0;
let secret = ""; // of the address; kept here and nowhere else

export async function start(): Promise<void> {
  tell_connection({ refresh, gone });
  stream = new EventStream({
    state: () => void refresh(),
    solving: () => (solving.value ??= { since: performance.now(), share: 0, stage: "" }),
    progress: (share, stage) => (solving.value = { since: solving.value?.since ?? performance.now(), share, stage }),
    frame: () => void refresh(),
    question: () => {
      question_changed(true);
      void refresh();
    },
    open: () => void refresh(),
    gone,
  });
  // A studio started again prints a new address that differs after the # only: what waits here is then sent to it.
  window.addEventListener("hashchange", () => void come_in());
  await come_in();
}

async function come_in(): Promise<void> {
  const token = location.hash.slice(1);
  try {
    if (token) {
      await login(token);
      secret = token;
      window.history.replaceState(null, "", location.pathname + location.search);
    }
    await refresh();
    if (connection.value === "open") stream?.open();
  } catch (error) {
    lock_out(error);
  }
}

// One at a time; a call that comes meanwhile asks once more afterwards.
let refreshing: Promise<void> | null = null;
let again = false;
export function refresh(): Promise<void> {
  if (refreshing) {
    again = true;
    return refreshing;
  }
  refreshing = (async () => {
    do {
      again = false;
      await fetch_and_apply();
    } while (again);
  })().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function fetch_and_apply(): Promise<void> {
  try {
    await apply(await fetch_state());
    if (connection.value !== "open") {
      connection.value = "open";
      forget_revision();
      void queue.resume();
    }
  } catch (error) {
    if (error instanceof Refused && (error.status === 401 || error.status === 403)) await knock(error);
    else if (error instanceof Refused) notify(error.message, "bad");
    else gone();
  }
}

async function apply(next: StudioState): Promise<void> {
  const before = studio.value;
  check_build(next.build);
  const table = next.data.fingerprint;
  const other_data = before?.data.fingerprint !== table;
  if (other_data) {
    forget_columns();
    forget_rows();
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
  if (other_data) choose_first_columns();
  if (!next.map?.solving) solving.value = null;
  else solving.value ??= { since: performance.now(), share: 0, stage: "" };
  if (frame) {
    show_frame(frame, next.map, !before?.map || before.map.method !== next.map?.method);
    if (before?.map && !other_data) tell_result(before, next);
  }
  if (next.map?.previous != null && !previous.value && !other_data) {
    previous.value = await fetch_frame(next.map.previous, table).catch(() => null);
  }
  if (next.map) follow_axes(next.map.frame, table);
  question_changed();
}

// A map that is gone again was replaced by a newer one, whose news is on its way.
async function frame_if_there(revision: number, table: string): Promise<Frame | null> {
  try {
    return await fetch_frame(revision, table);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

// The page and the server come in one program; a page left open while the program was replaced must be loaded anew.
let other_build = "none";
function check_build(build: string): void {
  const own = document.querySelector<HTMLMetaElement>("meta[name=cordon-build]")?.content ?? build;
  if (build === own || build === "none" || build === other_build) return;
  other_build = build;
  notify("This page is of another version than the studio it speaks to. Reload it.", "bad");
}

function tell_result(before: StudioState, next: StudioState): void {
  const parts: string[] = [];
  const moved = next.map?.moved;
  if (moved) parts.push(`${count_of(moved.much, "object")} moved much, ${count_of(moved.hardly, "object").replace(/ objects?$/, "")} hardly.`);
  if (next.statements.length > 0) parts.push(`Now ${holding(next.statements)} of ${count_of(next.statements.length, "statement")} ${next.statements.length === 1 ? "holds" : "hold"}.`);
  const [old_share, new_share] = [percent(before.map?.variance_kept), percent(next.map?.variance_kept)];
  if (old_share !== new_share) parts.push(`Variance kept ${old_share} → ${new_share}.`);
  if (next.map?.aligned === "schematic") parts.push("The movement shown is schematic.");
  if (parts.length > 0) notify(parts.join(" "), next.map?.converged === false ? "amber" : "plain", true);
}

function gone(): void {
  if (connection.value === "locked") return;
  connection.value = "gone";
  stream?.close();
  window.clearTimeout(retry);
  retry = window.setTimeout(() => {
    void refresh().then(() => {
      if (connection.value === "open") stream?.open();
    });
  }, kRetryMilliseconds);
}

// The studio answers and does not know us: it was started anew. Where it has the same secret we are let in again.
let knocking = false;
async function knock(refusal: Refused): Promise<void> {
  if (knocking || !secret || refusal.status !== 401) return lock_out(refusal);
  knocking = true;
  try {
    if (!(await come_back(secret))) return lock_out(refusal);
    forget_placed();
    await fetch_and_apply();
  } catch (error) {
    if (error instanceof Refused) lock_out(refusal);
    else gone();
  } finally {
    knocking = false;
  }
}

function lock_out(error: unknown): void {
  if (!(error instanceof Refused)) {
    gone();
    return;
  }
  connection.value = "locked";
  connection_trouble.value = error.message;
}
