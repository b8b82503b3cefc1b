// Which way the axes point, with the feature that counts most on each; it turns with a 3D map.
import type { JSX } from "preact";
import { camera } from "../state/map";
import { map_state } from "../state/studio";
import { words } from "../words/language";

const kRadius = 34;
const kMiddle = 46;

function shortened(name: string): string {
  return name.length > 18 ? `${name.slice(0, 17)}…` : name;
}

export function AxisCircle(): JSX.Element | null {
  const state = map_state.value;
  if (!state || state.axes.length === 0) return null;
  const r = camera.value.rotation;
  return (
    <svg class="axis-circle" width="220" height="92" role="img" aria-label={words().axes.directions}>
      <circle cx={kMiddle} cy={kMiddle} r={kRadius} />
      {state.axes.slice(0, state.dims).map((axis, order) => {
        const [x, y] = [r[order] * kRadius, -r[3 + order] * kRadius];
        return (
          <g key={order} class={`axis-${order + 1}`}>
            <line x1={kMiddle} y1={kMiddle} x2={kMiddle + x} y2={kMiddle + y} />
            <text class="axis-number" x={kMiddle + x * 1.2} y={kMiddle + y * 1.2 + 4}>
              {order + 1}
            </text>
            <text class="axis-name" x={2 * kMiddle + 4} y={26 + 20 * order}>
              {order + 1} {shortened(axis.top[0]?.feature ?? "")}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
