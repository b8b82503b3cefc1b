// Points by Canvas2D: for browsers without WebGL and for pictures that leave the page. Beyond kMaxDrawn points an even sample is drawn.
import { on_screen } from "../geometry/cloud";
import { css, type Colour } from "../state/palette";
import type { Picture, Renderer } from "./renderer";
import { point_radius, shape_paths } from "./shapes";

export const kMaxDrawn = 20000;

export class CanvasRenderer implements Renderer {
  readonly kind = "canvas";
  private readonly context: CanvasRenderingContext2D;

  constructor(private readonly canvas: HTMLCanvasElement) {
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser draws neither by WebGL nor by Canvas2D");
    this.context = context;
  }

  draw(picture: Picture): void {
    const [width, height] = [Math.round(picture.size.width * picture.ratio), Math.round(picture.size.height * picture.ratio)];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    draw_points(this.context, picture, Math.ceil(picture.cloud.after.count / kMaxDrawn));
  }

  error(): number {
    return 0;
  }

  pixels(): Uint8Array {
    return new Uint8Array(this.context.getImageData(0, 0, this.canvas.width, this.canvas.height).data.buffer);
  }

  dispose(): void {}
}

// Every `step`-th point; those outside the focus first, the picked ones last.
export function draw_points(context: CanvasRenderingContext2D, picture: Picture, step: number): void {
  const { cloud, camera, size, ratio, colours, marks, paper, ink } = picture;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = css(paper);
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.globalAlpha = picture.opacity;
  const paths = shape_paths.map((path) => new Path2D(path));
  const radius = point_radius(cloud.after.count);
  const layers: number[][] = [[], [], []];
  for (let i = 0; i < cloud.after.count; i++) {
    const layer = marks[4 * i] ? 2 : marks[4 * i + 1] ? 0 : 1;
    if (layer === 2 || i % step === 0) layers[layer].push(i);
  }
  for (const layer of layers) {
    for (const i of layer) {
      const p = on_screen(cloud, camera, size, i);
      const path = paths[colours[4 * i + 3]];
      const grow = radius * ratio * (marks[4 * i] ? 1.25 : 1);
      context.setTransform(grow, 0, 0, grow, p.x * ratio, p.y * ratio);
      context.lineWidth = marks[4 * i] ? 0.5 : 0.25;
      context.strokeStyle = css(marks[4 * i] ? ink : paper);
      context.fillStyle = css(point_colour(colours, marks, i, paper));
      if (marks[4 * i + 2]) {
        context.strokeStyle = context.fillStyle;
        context.stroke(path);
      } else {
        context.stroke(path);
        context.fill(path);
      }
    }
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
}

export function point_colour(colours: Uint8Array, marks: Uint8Array, index: number, paper: Colour): Colour {
  const share = marks[4 * index + 1] ? 0.22 : 1;
  return [0, 1, 2].map((d) => Math.round(paper[d] + share * (colours[4 * index + d] - paper[d]))) as unknown as Colour;
}
