// Ask me: the program's next question, for those who would rather answer than read a map.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { remove } from "../state/operations";
import { doubtful, give_answer, hit_line, last_effect, last_guess, open_question, question } from "../state/questions";
import { rows } from "../state/objects";
import { pick_many } from "../state/selection";
import { data, name_of, read_only } from "../state/studio";
import type { Question } from "../wire/types";
import { short_cell } from "../words/numbers";
import { evidence, sentence } from "../words/statements";
import { PixelRow } from "../map/pixel_row";
import { Thumbnail } from "../map/thumbnail";
import { key_of } from "../state/key_map";
import { pixel_side } from "../state/pixels";
import { AgreementCurve } from "./agreement";
import { AlikeLine, alike_question } from "./alike";
import { words } from "../words/language";

export function AskPanel(): JSX.Element {
  const asked = open_question.value;
  const next = question.value;
  return (
    <section class="ask" id="ask" aria-label={words().ask.label}>
      <h2>{words().ask.title}</h2>
      <AlikeLine />
      {asked ? (
        <OpenQuestion asked={asked} />
      ) : (
        <p class="hint">{next && "done" in next && next.done ? (next.code === "all_asked" ? words().ask.all_asked : next.text) : words().ask.looking}</p>
      )}
      {last_guess.value && last_effect.value && <p class={last_guess.value.right ? "guess right" : "guess wrong"}>{last_effect.value}</p>}
      <AgreementCurve />
      <p class="hint">{hit_line.value}</p>
      <Doubts />
    </section>
  );
}

function OpenQuestion({ asked }: { asked: Question }): JSX.Element {
  const known = rows.kept.value.has(asked.a) && rows.kept.value.has(asked.b); // another table, and they are forgotten
  useEffect(() => {
    rows.want(asked.a);
    rows.want(asked.b);
  }, [asked.a, asked.b, known]);
  const texts = words().ask;
  return (
    <div class="question">
      <p>{texts.question(<strong key="a">{name_of(asked.a)}</strong>, <strong key="b">{name_of(asked.b)}</strong>, alike_question())}</p>
      <SideBySide a={asked.a} b={asked.b} />
      <div class="answers" role="group" aria-label={texts.your_answer}>
        <button type="button" disabled={read_only.value} title={texts.key(key_of("yes"))} onClick={() => void give_answer("same")}>
          <kbd>{key_of("yes")}</kbd> {texts.yes}
        </button>
        <button type="button" disabled={read_only.value} title={texts.key(key_of("no"))} onClick={() => void give_answer("different")}>
          <kbd>{key_of("no")}</kbd> {texts.no}
        </button>
        <button type="button" disabled={read_only.value} title={texts.key_unknown(key_of("unknown"))} onClick={() => void give_answer("unknown")}>
          <kbd>{key_of("unknown")}</kbd> {texts.unknown}
        </button>
      </div>
      <details>
        <summary>{texts.why}</summary>
        <p>{asked.joined ? texts.why_joined(...asked.sizes) : texts.why_apart(...asked.sizes)}</p>
        <button type="button" class="quiet" onClick={() => pick_many([asked.a, asked.b], "replace")}>
          {texts.show}
        </button>
      </details>
    </div>
  );
}

// Pictures where there are some; else both rows, with the values they share in grey.
function SideBySide({ a, b }: { a: number; b: number }): JSX.Element | null {
  const [left, right] = [rows.kept.value.get(a), rows.kept.value.get(b)];
  if (data.value?.images) {
    return (
      <div class="pictures">
        <Thumbnail key={a} index={a} large />
        <Thumbnail key={b} index={b} large />
      </div>
    );
  }
  if (!left || !right) return null;
  if (pixel_side.value) {
    return (
      <div class="pictures">
        <PixelRow values={left.values} large />
        <PixelRow values={right.values} large />
      </div>
    );
  }
  const names = Object.keys(left.values).slice(0, 40);
  return (
    <div class="pair-scroll" tabIndex={0} role="region" aria-label={words().ask.side_by_side}>
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
              <td>{shown_cell(left.values[name])}</td>
              <td>{shown_cell(right.values[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Text to be read is shown as far as it tells something.
const kLongest = 600; // characters
function shown_cell(value: string): string {
  return value.length > kLongest ? `${value.slice(0, kLongest)}…` : short_cell(value);
}

function Doubts(): JSX.Element | null {
  if (doubtful.value.length === 0) return null;
  return (
    <div class="doubts">
      <h3>{words().ask.doubts}</h3>
      <ul>
        {doubtful.value.map((statement) => (
          <li key={statement.id}>
            {sentence(statement, name_of)}
            {statement.against && <small>{evidence(statement, name_of)}</small>}
            <button type="button" class="quiet" disabled={read_only.value} onClick={() => remove(statement)}>
              {words().ask.take_back}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
