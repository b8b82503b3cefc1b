// Keys that work anywhere outside a text field.
import { gesture } from "./map/gesture_state";
import { comparing, fit_camera, previous } from "./state/map";
import { cancel, redo, set_dims, set_ignored, undo } from "./state/operations";
import { single_keys } from "./state/preferences";
import { accept_proposal } from "./panels/drag_card";
import { action_of, keys, type Action } from "./state/key_map";
import { proposal } from "./state/proposal";
import { give_answer } from "./state/questions";
import { review_next } from "./state/review";
import { clear_picks, ignored_set, picked } from "./state/selection";
import { state_relation } from "./state/state_relation";
import { read_only, solving, studio } from "./state/studio";
import { centre, help_open, export_open, why_text } from "./state/views";

function in_text(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]):not([type=file]), select, textarea, dialog") !== null;
}

// What is under way goes first, then the picks.
function escape(): void {
  if (gesture.value) gesture.value = null;
  else if (proposal.value) proposal.value = null;
  else if (export_open.value) {
    export_open.value = false;
    document.getElementById("export")?.focus();
  } else if (why_text.value !== null) why_text.value = null;
  else if (solving.value) cancel();
  else clear_picks();
}

// Whether the key meant something.
function act(action: Action): boolean {
  switch (action) {
    case "closer":
    case "farther":
    case "must":
    case "cannot":
    case "nearer":
    case "near":
      if (picked.value.length === 0) return false;
      if (!read_only.value) void state_relation(action);
      return true;
    case "yes":
    case "no":
    case "unknown":
      if (!read_only.value) void give_answer(action === "yes" ? "same" : action === "no" ? "different" : "unknown");
      return true;
    case "before":
      comparing.value = previous.value !== null;
      return true;
    case "table":
      centre.value = centre.value === "map" ? "table" : "map";
      return true;
    case "space":
      if (!read_only.value) set_dims(studio.value?.dims === 3 ? 2 : 3);
      return true;
    case "fit":
      fit_camera();
      return true;
    case "help":
      help_open.value = true;
      return true;
    case "search":
      document.getElementById("search")?.focus();
      return true;
    case "review":
      review_next();
      return true;
    case "ignore":
      if (!read_only.value) set_ignored(picked.value, !picked.value.every((index) => ignored_set.value.has(index)));
      return true;
  }
}

export function listen_to_keys(): void {
  window.addEventListener("keydown", (event) => {
    if (in_text(event.target)) return;
    const key = event.key.toLowerCase();
    const action = action_of(key);
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && event.shiftKey) redo();
      else if (key === "z") undo();
      else if (key === "y") redo();
      else return;
    } else if (event.key === "Escape") {
      escape();
    } else if (event.key === "Enter" && proposal.value && !(event.target instanceof HTMLButtonElement)) {
      accept_proposal();
    } else if (event.altKey || !single_keys.value || !action || !act(action)) {
      return;
    }
    event.preventDefault();
  });
  window.addEventListener("keyup", (event) => {
    if (event.key.toLowerCase() === keys.value.get("before")) comparing.value = false;
  });
  window.addEventListener("blur", () => (comparing.value = false));
}
