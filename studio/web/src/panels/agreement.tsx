// One number that rises: how often the groups agree with answers they have not seen, and how it went.
import type { JSX } from "preact";
import { open_question } from "../state/questions";
import { studio } from "../state/studio";
import { words } from "../words/language";
import { percent } from "../words/numbers";

const kWidth = 200;
const kHeight = 40;

export function AgreementCurve(): JSX.Element | null {
  const curve = studio.value?.groups?.curve ?? [];
  const now = curve[curve.length - 1];
  const open = open_question.value;
  const texts = words().agreement;
  if (!now) return <p class="hint">{texts.soon}</p>;
  const last = Math.max(10, now.answers);
  const place = (answers: number, share: number): string => `${((answers / last) * kWidth).toFixed(1)} ${((1 - share) * (kHeight - 4) + 2).toFixed(1)}`;
  const within = (share: number): number => Math.min(1, Math.max(0, share));
  const band = [...curve.map(({ answers, share, error }) => place(answers, within(share + error))), ...curve.toReversed().map(({ answers, share, error }) => place(answers, within(share - error)))];
  return (
    <div class="agreement" id="agreement">
      <p>
        {texts.before}
        <strong>{percent(now.share)}</strong> <span class="error">± {Math.round(100 * now.error)}</span>
        {texts.after}
      </p>
      {curve.length > 1 && (
        <svg viewBox={`0 0 ${kWidth} ${kHeight}`} preserveAspectRatio="none" role="img" aria-label={texts.curve(now.answers, percent(now.share), curve[0].answers, percent(curve[0].share))}>
          <path class="half" d={`M0 ${kHeight / 2}H${kWidth}`} />
          <path class="band" d={`M${band.join("L")}Z`} />
          <path class="line" d={`M${curve.map(({ answers, share }) => place(answers, share)).join("L")}`} />
        </svg>
      )}
      <p class="hint">{open ? texts.more(open.more, open.settled) : ""}</p>
    </div>
  );
}
