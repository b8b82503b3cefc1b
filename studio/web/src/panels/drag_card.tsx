// A drag is a question: what was understood, with respect to whom. Every name can be taken out, every reading changed.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { add_statements } from "../state/operations";
import { possible_readings, proposal, remember_reading, statements_of, type Proposal, type Reading } from "../state/proposal";
import { name_of } from "../state/studio";
import { words } from "../words/language";

export function accept_proposal(): void {
  const now = proposal.value;
  if (!now) return;
  const statements = statements_of(now);
  if (statements.length === 0) return;
  remember_reading(now.reading);
  proposal.value = null;
  add_statements(statements);
}

function reading_label(reading: Reading, now: Proposal): string {
  const first = now.near.length > 0 ? name_of(now.near[0]) : "";
  switch (reading) {
    case "among":
      return words().drag.among;
    case "only":
      return words().drag.only(first);
    case "than":
      return words().drag.than(first, name_of(now.away[0]));
    case "apart":
      return words().drag.apart(first);
  }
}

export function DragCard(): JSX.Element | null {
  const now = proposal.value;
  const card = useRef<HTMLDivElement>(null);
  const open = now !== null;
  useLayoutEffect(() => {
    if (open) card.current?.querySelector<HTMLButtonElement>("button.accept")?.focus();
  }, [open]);
  if (!now) return null;
  const change = (part: Partial<Proposal>): void => {
    proposal.value = { ...now, ...part };
  };
  const strength = now.reading === "only" || now.reading === "apart";
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "Escape") proposal.value = null;
    else return;
    event.stopPropagation();
  };
  const texts = words().drag;
  return (
    <div ref={card} class="card drag-card" role="dialog" aria-label={texts.label} onKeyDown={keys}>
      <p>
        {texts.move}
        <strong>{name_of(now.mover)}</strong>
        {now.reading === "apart" ? texts.away : texts.near}
        <Chips rows={now.reading === "among" ? now.near : now.near.slice(0, 1)} remove={(index) => change({ near: now.near.filter((other) => other !== index) })} />
        {now.reading === "among" && now.away.length > 0 && (
          <>
            {texts.and_away}
            <Chips rows={now.away} remove={(index) => change({ away: now.away.filter((other) => other !== index) })} />
            {texts.old_neighbours}
          </>
        )}
      </p>
      <fieldset>
        <legend>{texts.understood}</legend>
        {possible_readings(now).map((reading) => (
          <label key={reading}>
            <input type="radio" name="reading" checked={now.reading === reading} onChange={() => change({ reading })} /> {reading_label(reading, now)}
          </label>
        ))}
      </fieldset>
      {strength && now.reach && (
        <label class="strength">
          {now.reading === "apart" ? texts.how_far : texts.how_close}
          <input type="range" min="0.05" max={now.reading === "apart" ? "1" : "0.95"} step="0.05" value={now.share} onInput={(event) => change({ share: Number(event.currentTarget.value) })} />
          <span>
            {now.reading === "apart" ? texts.far_share(Math.round(100 * now.share)) : texts.close_share(Math.round(100 * Math.sqrt(now.share)))}
          </span>
        </label>
      )}
      <div class="buttons">
        <button type="button" class="accept primary" disabled={statements_of(now).length === 0} onClick={accept_proposal}>
          {texts.state_it} <kbd>Enter</kbd>
        </button>
        <button type="button" onClick={() => (proposal.value = null)}>
          {texts.cancel} <kbd>Esc</kbd>
        </button>
      </div>
    </div>
  );
}

function Chips({ rows, remove }: { rows: readonly number[]; remove: (index: number) => void }): JSX.Element {
  return (
    <>
      {rows.slice(0, 12).map((index) => (
        <button key={index} type="button" class="chip" aria-label={words().drag.leave_out(name_of(index))} title={words().drag.leave_out_hint} onClick={() => remove(index)}>
          {name_of(index)} ✕
        </button>
      ))}
      {rows.length > 12 && <span>{words().drag.and_more(rows.length - 12)}</span>}
    </>
  );
}
