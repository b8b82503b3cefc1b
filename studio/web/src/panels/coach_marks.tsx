// Three hints for the first visit, no more.
import type { JSX } from "preact";
import { coach_step } from "../state/preferences";
import { data } from "../state/studio";
import { start_asked } from "../state/views";
import { words } from "../words/language";

const places = ["at-map", "at-tray", "at-undo"];

export function CoachMarks(): JSX.Element | null {
  const texts = words().coach;
  const text = texts.marks[coach_step.value];
  if (!text || !data.value) return null;
  const last = coach_step.value === places.length - 1;
  return (
    <div class={`coach ${places[coach_step.value]}`} role="note">
      <p>{text}</p>
      <div class="buttons">
        {data.value.may_open && coach_step.value === 0 && (
          <button type="button" onClick={() => (start_asked.value = true)}>
            {texts.other_data}
          </button>
        )}
        <button type="button" onClick={() => (coach_step.value = places.length)}>
          {texts.skip}
        </button>
        <button type="button" class="primary" onClick={() => (coach_step.value += 1)}>
          {last ? texts.done : texts.next(coach_step.value + 1, places.length)}
        </button>
      </div>
    </div>
  );
}
