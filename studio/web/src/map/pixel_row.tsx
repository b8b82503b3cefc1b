// A row whose features are the pixels of a square picture, as that picture: dark on light, from the row's lowest value to its highest.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { data } from "../state/studio";
import { pixel_side } from "../state/pixels";
import { words } from "../words/language";

export function PixelRow({ values, large = false }: { values: Record<string, string>; large?: boolean }): JSX.Element | null {
  const canvas = useRef<HTMLCanvasElement>(null);
  const features = data.value?.features ?? [];
  const side = pixel_side.value;
  useEffect(() => {
    const draw = canvas.current?.getContext("2d");
    if (!draw || !side) return;
    const numbers = features.map((name) => Number(values[name]));
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const image = draw.createImageData(side, side);
    numbers.forEach((number, pixel) => {
      const grey = Math.round(255 * (high > low ? (high - number) / (high - low) : 1));
      image.data.set([grey, grey, grey, 255], 4 * pixel);
    });
    draw.putImageData(image, 0, 0);
  }, [values, side]);
  if (!side) return null;
  return <canvas ref={canvas} class={large ? "pixel-row large" : "pixel-row"} width={side} height={side} role="img" aria-label={words().map.pixels(side)} />;
}
