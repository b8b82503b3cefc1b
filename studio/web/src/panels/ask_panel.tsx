// Ask me: the program's next question, for those who would rather answer than read a map.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { remove } from "../state/operations";
import { doubtful, give_answer, hit_line, last_guess, open_question, question } from "../state/questions";
import { rows, want_row } from "../state/rows";
import { pick_many } from "../state/selection";
import { data, name_of, read_only } from "../state/studio";
import type { Question } from "../wire/types";
import { short_cell } from "../words/numbers";
import { sentence } from "../words/statements";
import { PixelRow } from "../map/pixel_row";
import { Thumbnail } from "../map/thumbnail";
import { pixel_side } from "../words/pixels";
import { AgreementCurve } from "./agreement";
import { AlikeLine, alike_question } from "./alike";

export function AskPanel(): JSX.Element {
  const asked = open_question.value;
  const next = question.value;
  return (
    <section class="ask" id="ask" aria-label="ask me">
      <h2>Ask me</h2>
      <AlikeLine />
      {asked ? (
        <OpenQuestion asked={asked} />
      ) : (
        <p class="hint">{next && "done" in next ? next.text : "Looking for the next question…"}</p>
      )}
      {last_guess.value && (
        <p class={last_guess.value.right ? "guess right" : "guess wrong"}>
          I had guessed “{last_guess.value.guessed === "same" ? "yes" : "no"}”: {last_guess.value.right ? "right, so the groups stay much as they are." : "wrong, thank you: the groups change."}
        </p>
      )}
      <AgreementCurve />
      <p class="hint">{hit_line.value}</p>
      <Doubts />
    </section>
  );
}

function OpenQuestion({ asked }: { asked: Question }): JSX.Element {
  const known = rows.value.has(asked.a) && rows.value.has(asked.b); // another table, and they are forgotten
  useEffect(() => {
    want_row(asked.a);
    want_row(asked.b);
  }, [asked.a, asked.b, known]);
  return (
    <div class="question">
      <p>
        Are <strong>{name_of(asked.a)}</strong> and <strong>{name_of(asked.b)}</strong> {alike_question()}?
      </p>
      <SideBySide a={asked.a} b={asked.b} />
      <div class="answers" role="group" aria-label="your answer">
        <button type="button" disabled={read_only.value} title="Key 1" onClick={() => void give_answer("same")}>
          <kbd>1</kbd> yes
        </button>
        <button type="button" disabled={read_only.value} title="Key 2" onClick={() => void give_answer("different")}>
          <kbd>2</kbd> no
        </button>
        <button type="button" disabled={read_only.value} title="Key 0: it is stored, too" onClick={() => void give_answer("unknown")}>
          <kbd>0</kbd> cannot say
        </button>
      </div>
      <details>
        <summary>Why this pair?</summary>
        <p>{asked.why}</p>
        <button type="button" class="quiet" onClick={() => pick_many([asked.a, asked.b], "replace")}>
          show them on the map
        </button>
      </details>
    </div>
  );
}

// Pictures where there are some; else both rows, with the values they share in grey.
function SideBySide({ a, b }: { a: number; b: number }): JSX.Element | null {
  const [left, right] = [rows.value.get(a), rows.value.get(b)];
  if (data.value?.images) {
    return (
      <div class="pictures">
        <Thumbnail key={a} index={a} large />
        <Thumbnail key={b} index={b} large />
      </div>
    );
  }
  if (!left || !right) return null;
  if (pixel_side(data.value?.features ?? [])) {
    return (
      <div class="pictures">
        <PixelRow values={left.values} large />
        <PixelRow values={right.values} large />
      </div>
    );
  }
  const names = Object.keys(left.values).slice(0, 40);
  return (
    <div class="pair-scroll" tabIndex={0} role="region" aria-label="both rows side by side">
      <table class="pair">
        <thead>
          <tr>
            <td />
            <th scope="col">{name_of(a)}</th>
            <th scope="col">{name_of(b)}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} class={left.values[name] === right.values[name] ? "alike" : ""}>
              <th scope="row">{name}</th>
              <td>{short_cell(left.values[name])}</td>
              <td>{short_cell(right.values[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Doubts(): JSX.Element | null {
  if (doubtful.value.length === 0) return null;
  return (
    <div class="doubts">
      <h3>Answers that sit badly with the others</h3>
      <ul>
        {doubtful.value.map((statement) => (
          <li key={statement.id}>
            {sentence(statement, name_of)}
            {statement.evidence && <small>{statement.evidence}</small>}
            <button type="button" class="quiet" disabled={read_only.value} onClick={() => remove(statement)}>
              take it back
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
