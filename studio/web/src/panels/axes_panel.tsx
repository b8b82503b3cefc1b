// What the axes are made of: the features that count most on each, longer bars counting more.
import type { JSX } from "preact";
import { map_state } from "../state/studio";
import { AxisPicture } from "./axis_picture";
import { percent, short_number } from "../words/numbers";
import { words } from "../words/language";

const kFeatures = 3;

export function AxesPanel(): JSX.Element | null {
  const state = map_state.value;
  if (!state || state.axes.length === 0) return null;
  const largest = Math.max(...state.axes.flatMap((axis) => axis.top.map(({ weight }) => Math.abs(weight))), 1e-12);
  const texts = words().axes;
  return (
    <section class="axes" aria-label={texts.label}>
      <h2 title={texts.hint}>{texts.title}</h2>
      {state.axes.slice(0, state.dims).map((axis, order) => (
        <div key={order} class="axis">
          <h3>
            {order + 1} <small title={texts.share_hint}>{texts.of_the_spread(percent(axis.share))}</small>
          </h3>
          <ul>
            {axis.top.slice(0, kFeatures).map(({ feature, weight }) => (
              <li key={feature} title={`${feature}: ${short_number(weight)}`}>
                <span class="label">{feature}</span>
                <span class="bar" aria-label={texts.weight(short_number(weight))} role="img">
                  <i class={weight < 0 ? "negative" : ""} style={{ width: `${(100 * Math.abs(weight)) / largest}%` }} />
                </span>
              </li>
            ))}
          </ul>
          <AxisPicture axis={order} />
        </div>
      ))}
    </section>
  );
}
