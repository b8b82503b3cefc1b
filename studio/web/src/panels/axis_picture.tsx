// What an axis is made of, as a picture: every feature a bar, up where it counts one way, down where it counts the other; features
// that are pixels as the image they make; and, where objects have pictures, those at both ends of the axis.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { loadings } from "../state/axes";
import { current } from "../state/map";
import { toggle_pick } from "../state/selection";
import { data, name_of } from "../state/studio";
import { axis_extremes } from "../geometry/axis_extremes";
import { pixel_side } from "../state/pixels";
import { Thumbnail } from "../map/thumbnail";
import { words } from "../words/language";

const kWidth = 200;
const kHeight = 34;
const kAtEachEnd = 3;

export function AxisPicture({ axis }: { axis: number }): JSX.Element | null {
  const weights = loadings.value[axis];
  if (!weights) return null;
  const side = pixel_side.value;
  return (
    <>
      {side ? <PixelPicture weights={weights} side={side} axis={axis} /> : <Bars weights={weights} axis={axis} />}
      {data.value?.images && <Ends axis={axis} />}
    </>
  );
}

function Bars({ weights, axis }: { weights: Float32Array; axis: number }): JSX.Element {
  let largest = 1e-12;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const step = kWidth / weights.length;
  const middle = kHeight / 2;
  const path = (wanted: 1 | -1): string =>
    Array.from(weights, (weight, order) =>
      weight * wanted > 0 ? `M${((order + 0.5) * step).toFixed(2)} ${middle}V${(middle - (weight / largest) * (middle - 1)).toFixed(2)}` : "",
    ).join("");
  const thick = Math.max(0.5, step * 0.75);
  return (
    <svg class="axis-bars" viewBox={`0 0 ${kWidth} ${kHeight}`} preserveAspectRatio="none" role="img" aria-label={words().axes.bars(weights.length, axis + 1)}>
      <path class="zero" d={`M0 ${middle}H${kWidth}`} />
      <path class="up" d={path(1)} stroke-width={thick} />
      <path class="down" d={path(-1)} stroke-width={thick} />
    </svg>
  );
}

// One way blue, the other way orange, nothing grey, as the bars.
function PixelPicture({ weights, side, axis }: { weights: Float32Array; side: number; axis: number }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = canvas.current?.getContext("2d");
    if (!draw) return;
    const image = draw.createImageData(side, side);
    const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-12);
    weights.forEach((weight, pixel) => {
      const share = Math.abs(weight) / largest;
      const full = weight < 0 ? [213, 94, 0] : [0, 114, 178];
      image.data.set([...full.map((value) => Math.round(235 + (value - 235) * share)), 255], 4 * pixel);
    });
    draw.putImageData(image, 0, 0);
  }, [weights, side]);
  return <canvas ref={canvas} class="axis-pixels" width={side} height={side} role="img" aria-label={words().axes.picture(axis + 1, side)} />;
}

function Ends({ axis }: { axis: number }): JSX.Element | null {
  const frame = current.value;
  if (!frame || axis >= frame.dims) return null;
  const { lowest, highest } = axis_extremes(frame, axis, kAtEachEnd);
  const strip = (objects: readonly number[], label: string): JSX.Element => (
    <span class="axis-end" role="group" aria-label={label}>
      {objects.map((index) => (
        <button key={index} type="button" title={words().axes.pick(name_of(index))} onClick={() => toggle_pick(index)}>
          <Thumbnail index={index} />
        </button>
      ))}
    </span>
  );
  return (
    <div class="axis-ends">
      {strip(lowest, words().axes.low_end(axis + 1))}
      <span aria-hidden="true">⟷</span>
      {strip(highest, words().axes.high_end(axis + 1))}
    </div>
  );
}
