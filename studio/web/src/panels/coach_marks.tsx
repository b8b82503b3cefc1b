// Three hints for the first visit, no more.
import type { JSX } from "preact";
import { coach_step } from "../state/preferences";
import { data } from "../state/studio";
import { start_asked } from "../state/views";

const marks: { place: string; text: string }[] = [
  { place: "at-map", text: "This page sorts your objects into groups that mean something to you, and gives your table back with a group for every row. Every point is one of your objects: hover to look." },
  { place: "at-tray", text: "Answer the questions on the right; or pick objects by clicking and say what they are in the bar that appears." },
  { place: "at-undo", text: "Undo is here. Nothing you try is lost or final." },
];

export function CoachMarks(): JSX.Element | null {
  const mark = marks[coach_step.value];
  if (!mark || !data.value) return null;
  const last = coach_step.value === marks.length - 1;
  return (
    <div class={`coach ${mark.place}`} role="note">
      <p>{mark.text}</p>
      <div class="buttons">
        {data.value.may_open && coach_step.value === 0 && (
          <button type="button" onClick={() => (start_asked.value = true)}>
            Other data
          </button>
        )}
        <button type="button" onClick={() => (coach_step.value = marks.length)}>
          Skip
        </button>
        <button type="button" class="primary" onClick={() => (coach_step.value += 1)}>
          {last ? "Done" : `Next (${coach_step.value + 1} of ${marks.length})`}
        </button>
      </div>
    </div>
  );
}
