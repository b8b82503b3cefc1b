// Statements that cannot all hold: the smallest such set, each to drop, to soften or to look at.
import type { JSX } from "preact";
import { highlighted, none } from "../state/highlight";
import { remove, soften } from "../state/operations";
import { pick_many } from "../state/selection";
import { conflict, name_of, read_only } from "../state/studio";
import { can_soften, rows_of, sentence } from "../words/statements";
import { words } from "../words/language";

export function ConflictCard(): JSX.Element | null {
  const set = conflict.value;
  if (set.length === 0) return null;
  const [texts, act] = [words().conflict, words().statement];
  return (
    <section class="card conflict-card" role="alert" aria-label={texts.label}>
      <h2>{texts.title(set.length)}</h2>
      <p>{texts.hint}</p>
      <ul>
        {set.map((statement) => (
          <li
            key={statement.id}
            data-id={statement.id}
            onMouseEnter={() => (highlighted.value = new Set([statement.id]))}
            onMouseLeave={() => (highlighted.value = none)}
          >
            <span>{sentence(statement, name_of)}</span>
            <button type="button" disabled={read_only.value} aria-label={act.drop_it(sentence(statement, name_of))} onClick={() => remove(statement)}>
              {act.drop}
            </button>
            {can_soften(statement) && (
              <button type="button" disabled={read_only.value} aria-label={act.soften_it(sentence(statement, name_of))} onClick={() => soften(statement)}>
                {act.soften}
              </button>
            )}
            <button type="button" aria-label={act.show_me_it(sentence(statement, name_of))} onClick={() => pick_many(rows_of(statement), "replace")}>
              {act.show_me}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
