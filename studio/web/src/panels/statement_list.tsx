// What you told me, the newest first: every statement with its state, how strongly it pulls, and what can be done about it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { highlighted, none } from "../state/highlight";
import { queue, remove, soften } from "../state/operations";
import { pick_many } from "../state/selection";
import { data, holding, map_state, name_of, read_only, solving, statements, studio } from "../state/studio";
import type { Statement } from "../wire/types";
import { percent } from "../words/numbers";
import { can_soften, evidence, rows_of, sentence, state_words } from "../words/statements";
import { words } from "../words/language";

export function StatementList(): JSX.Element {
  const all = statements.value;
  const texts = words().statement;
  const map = map_state.value;
  const features = data.value?.features.length ?? 0;
  return (
    <section class="statements" aria-label={texts.label}>
      <h2>{texts.title(all.length)}</h2>
      {all.length === 0 && queue.waiting.value.length === 0 && (
        <p class="hint">{texts.nothing}</p>
      )}
      <ol reversed>
        {queue.waiting.value.toReversed().map((waiting) => (
          <li key={`waiting-${waiting.key}`} class="statement waiting">
            <span class="mark" aria-hidden="true">
              …
            </span>
            <span class="text">{texts.on_its_way(waiting.label)}</span>
          </li>
        ))}
        {all.toReversed().map((statement) => (
          <StatementRow key={statement.id} statement={statement} />
        ))}
      </ol>
      {all.length > 0 && (
        <p class="tally">
          {texts.hold(holding(all), all.length)}
        </p>
      )}
      {studio.value?.hint && <p class="hint">{words().hints.only_farther}</p>}
      {map && map.components > 0 && !map.provisional && <p class="hint">{words().solving.components(map.components, features)}</p>}
      {map?.notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </section>
  );
}

function StatementRow({ statement }: { statement: Statement }): JSX.Element {
  const { mark, text } = state_words(statement.state);
  const about = sentence(statement, name_of);
  const details = [statement.note, evidence(statement, name_of)].filter(Boolean).join(" · ");
  const texts = words().statement;
  const point_at = (): void => {
    highlighted.value = new Set([statement.id]);
  };
  const let_go = (): void => {
    highlighted.value = none;
  };
  return (
    <li class={`statement ${statement.state}`} data-id={statement.id} onMouseEnter={point_at} onMouseLeave={let_go}>
      <span class="mark" title={text}>
        <span aria-hidden="true">{mark}</span>
        <span class="unseen">{text}</span>
      </span>
      <span class="text">
        {about}
        {details && <small>{details}</small>}
      </span>
      <span class="pull" role="img" aria-label={texts.pulls(percent(statement.price))} title={texts.pulls_hint(percent(statement.price))}>
        <i style={{ width: `${Math.round(100 * Math.min(1, Math.max(0, statement.price)))}%` }} />
      </span>
      <span class="actions">
        <button type="button" title={texts.show_hint} aria-label={texts.show_it(about)} onFocus={point_at} onBlur={let_go} onClick={() => pick_many(rows_of(statement), "replace")}>
          {texts.show}
        </button>
        {can_soften(statement) && statement.state !== "holds" && statement.state !== "already" && (
          <button type="button" title={texts.soften_hint} aria-label={texts.soften_it(about)} disabled={read_only.value} onClick={() => soften(statement)}>
            {texts.soften}
          </button>
        )}
        <button type="button" title={texts.drop_hint} aria-label={texts.drop_it(about)} disabled={read_only.value} onFocus={point_at} onBlur={let_go} onClick={() => remove(statement)}>
          {texts.drop}
        </button>
      </span>
      {statement.state === "pending" && <Progress />}
    </li>
  );
}

// Nothing within a tenth of a second: most answers are there by then.
function Progress(): JSX.Element | null {
  const [late, set_late] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => set_late(true), 100);
    return () => window.clearTimeout(timer);
  }, []);
  if (!late || !solving.value) return null;
  return <progress aria-label={words().statement.working} max={1} value={solving.value.share > 0 ? solving.value.share : undefined} />;
}
