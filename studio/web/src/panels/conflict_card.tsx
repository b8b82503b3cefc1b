// Statements that cannot all hold: the smallest such set, each to drop, to soften or to look at.
import type { JSX } from "preact";
import { highlighted, none } from "../state/highlight";
import { remove, soften } from "../state/operations";
import { pick_many } from "../state/selection";
import { conflict, name_of, read_only } from "../state/studio";
import { can_soften, rows_of, sentence } from "../words/statements";

export function ConflictCard(): JSX.Element | null {
  const set = conflict.value;
  if (set.length === 0) return null;
  return (
    <section class="card conflict-card" role="alert" aria-label="statements that cannot all hold">
      <h2>{set.length === 1 ? "This statement cannot hold" : `These ${set.length} cannot all hold`}</h2>
      <p>The map shows the best compromise. Drop or soften one of them, whichever you are least sure of.</p>
      <ul>
        {set.map((statement) => (
          <li
            key={statement.id}
            data-id={statement.id}
            onMouseEnter={() => (highlighted.value = new Set([statement.id]))}
            onMouseLeave={() => (highlighted.value = none)}
          >
            <span>{sentence(statement, name_of)}</span>
            <button type="button" disabled={read_only.value} aria-label={`drop ${sentence(statement, name_of)}`} onClick={() => remove(statement)}>
              drop
            </button>
            {can_soften(statement) && (
              <button type="button" disabled={read_only.value} aria-label={`soften ${sentence(statement, name_of)}`} onClick={() => soften(statement)}>
                soften
              </button>
            )}
            <button type="button" aria-label={`show me ${sentence(statement, name_of)}`} onClick={() => pick_many(rows_of(statement), "replace")}>
              show me
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
