// Keys that work anywhere outside a text field.
import type { StatementKind } from "./wire/types";
import { gesture } from "./map/gesture_state";
import { comparing, fit_camera, previous } from "./state/map";
import { cancel, redo, set_dims, set_ignored, undo } from "./state/operations";
import { single_keys } from "./state/preferences";
import { accept_proposal } from "./panels/drag_card";
import { proposal } from "./state/proposal";
import { give_answer } from "./state/questions";
import { clear_picks, ignored_set, picked } from "./state/selection";
import { say_relation } from "./state/say_relation";
import { read_only, solving, studio } from "./state/studio";
import { centre, help_open, export_open, why_text } from "./state/views";

const relation_keys: Record<string, StatementKind> = { c: "closer", f: "farther", s: "must", d: "cannot", t: "nearer", n: "near" };

function in_text(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]):not([type=file]), select, textarea, dialog") !== null;
}

// What is under way goes first, then the picks.
function escape(): void {
  if (gesture.value) gesture.value = null;
  else if (proposal.value) proposal.value = null;
  else if (export_open.value) export_open.value = false;
  else if (why_text.value !== null) why_text.value = null;
  else if (solving.value) cancel();
  else clear_picks();
}

function single_key(key: string): boolean {
  const kind = relation_keys[key];
  if (kind && picked.value.length > 0) {
    if (!read_only.value) void say_relation(kind);
    return true;
  }
  switch (key) {
    case "b":
      comparing.value = previous.value !== null;
      return true;
    case "l":
      centre.value = centre.value === "map" ? "table" : "map";
      return true;
    case "v":
      if (!read_only.value) set_dims(studio.value?.dims === 3 ? 2 : 3);
      return true;
    case "h":
      fit_camera();
      return true;
    case "?":
      help_open.value = true;
      return true;
    case "/":
      document.getElementById("search")?.focus();
      return true;
    case "1":
    case "2":
    case "0":
      if (!read_only.value) void give_answer(key === "1" ? "same" : key === "2" ? "different" : "unknown");
      return true;
    case "delete":
      if (!read_only.value) set_ignored(picked.value, !picked.value.every((index) => ignored_set.value.has(index)));
      return true;
    default:
      return false;
  }
}

export function listen_to_keys(): void {
  window.addEventListener("keydown", (event) => {
    if (in_text(event.target)) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && event.shiftKey) redo();
      else if (key === "z") undo();
      else if (key === "y") redo();
      else return;
    } else if (event.key === "Escape") {
      escape();
    } else if (event.key === "Enter" && proposal.value && !(event.target instanceof HTMLButtonElement)) {
      accept_proposal();
    } else if (event.altKey || !single_keys.value || !single_key(key)) {
      return;
    }
    event.preventDefault();
  });
  window.addEventListener("keyup", (event) => {
    if (event.key.toLowerCase() === "b") comparing.value = false;
  });
  window.addEventListener("blur", () => (comparing.value = false));
}
