// What the axes are made of: the features that count most on each, longer bars counting more.
import type { JSX } from "preact";
import { map_state } from "../state/studio";
import { AxisPicture } from "./axis_picture";
import { percent, short_number } from "../words/numbers";

const kFeatures = 3;

export function AxesPanel(): JSX.Element | null {
  const state = map_state.value;
  if (!state || state.axes.length === 0) return null;
  const largest = Math.max(...state.axes.flatMap((axis) => axis.top.map(({ weight }) => Math.abs(weight))), 1e-12);
  return (
    <section class="axes" aria-label="axes">
      <h2 title="Each axis is a mixture of the features; these count most on it">Axes</h2>
      {state.axes.slice(0, state.dims).map((axis, order) => (
        <div key={order} class="axis">
          <h3>
            {order + 1} <small title="Share of the spread of the data that lies along this axis">{percent(axis.share)} of the spread</small>
          </h3>
          <ul>
            {axis.top.slice(0, kFeatures).map(({ feature, weight }) => (
              <li key={feature} title={`${feature}: ${short_number(weight)}`}>
                <span class="label">{feature}</span>
                <span class="bar" aria-label={`weight ${short_number(weight)}`} role="img">
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
