// Points by three.js: one Points object, one material, buffers replaced only when their content is another one.
import { BufferAttribute, BufferGeometry, Camera, Matrix3, Points, Scene, ShaderMaterial, Sphere, Vector2, Vector3, WebGLRenderer } from "three";
import type { Coordinates } from "../geometry/cloud";
import type { Matrix3 as Nine } from "../geometry/matrix3";
import type { Colour } from "../state/palette";
import type { Picture, Renderer } from "./renderer";
import { point_radius } from "./shapes";
import { fragment_shader, vertex_shader } from "./shaders";

// Above this many points a random sample of so many is drawn while something moves, and all of them at rest.
const kMaxMoving = 200_000;

export class WebglRenderer implements Renderer {
  readonly kind = "webgl";
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new Camera();
  private readonly geometry = new BufferGeometry();
  private readonly material: ShaderMaterial;

  // Throws where the browser gives no WebGL context.
  constructor(canvas: HTMLCanvasElement) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: false, powerPreference: "high-performance" });
    this.material = new ShaderMaterial({
      vertexShader: vertex_shader,
      fragmentShader: fragment_shader,
      alphaToCoverage: true,
      uniforms: {
        before: { value: new Matrix3() },
        after: { value: new Matrix3() },
        rotation: { value: new Matrix3() },
        centre: { value: new Vector3() },
        scale: { value: new Vector2() },
        diameter: { value: 1 },
        deep: { value: 0 },
        ink: { value: new Vector3() },
        paper: { value: new Vector3() },
        opacity: { value: 1 },
      },
    });
    const points = new Points(this.geometry, this.material);
    points.frustumCulled = false;
    this.geometry.boundingSphere = new Sphere(); // never asked for: the shader decides where points are
    this.scene.add(points);
  }

  draw(picture: Picture): void {
    const { cloud, camera, size, ratio } = picture;
    this.resize(size.width, size.height, ratio);
    this.set_coordinates("position", cloud.before);
    this.set_coordinates("next", cloud.after);
    this.set_bytes("look", picture.colours);
    this.set_bytes("mark", picture.marks);
    this.set_order(cloud.after.count);
    this.geometry.setDrawRange(0, picture.moving ? Math.min(kMaxMoving, cloud.after.count) : cloud.after.count);
    const set = this.material.uniforms;
    set_matrix(set.before.value as Matrix3, cloud.blend.before);
    set_matrix(set.after.value as Matrix3, cloud.blend.after);
    set_matrix(set.rotation.value as Matrix3, camera.rotation);
    (set.centre.value as Vector3).set(...camera.centre);
    (set.scale.value as Vector2).set((2 * camera.zoom) / size.width, (2 * camera.zoom) / size.height);
    set.diameter.value = 2 * 1.3 * point_radius(cloud.after.count) * ratio;
    set.deep.value = picture.depth;
    set_colour(set.ink.value as Vector3, picture.ink);
    set_colour(set.paper.value as Vector3, picture.paper);
    set.opacity.value = picture.opacity;
    const gl = this.renderer.getContext();
    gl.clearColor(picture.paper[0] / 255, picture.paper[1] / 255, picture.paper[2] / 255, 1);
    this.renderer.autoClear = false;
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    this.renderer.render(this.scene, this.camera);
  }

  error(): number {
    return this.renderer.getContext().getError();
  }

  pixels(): Uint8Array {
    const gl = this.renderer.getContext();
    const out = new Uint8Array(4 * gl.drawingBufferWidth * gl.drawingBufferHeight);
    gl.readPixels(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight, gl.RGBA, gl.UNSIGNED_BYTE, out);
    return out;
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
    this.renderer.dispose();
  }

  // Very many points are drawn in a random order that never changes, so that the first of them are a sample of all.
  private set_order(count: number): void {
    if (count <= kMaxMoving) {
      if (this.geometry.index) this.geometry.setIndex(null);
    } else if (this.geometry.index?.count !== count) {
      this.geometry.setIndex(new BufferAttribute(shuffled(count), 1));
    }
  }

  private resize(width: number, height: number, ratio: number): void {
    const now = this.renderer.getSize(new Vector2());
    if (now.x === width && now.y === height && this.renderer.getPixelRatio() === ratio) return;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  // Two numbers a point are enough for a flat map: the graphics card fills in the third with 0.
  private set_coordinates(name: string, { values, dims }: Coordinates): void {
    const old = this.geometry.getAttribute(name);
    if (old?.array !== values) this.geometry.setAttribute(name, new BufferAttribute(values, dims));
  }

  private set_bytes(name: string, bytes: Uint8Array): void {
    const old = this.geometry.getAttribute(name);
    if (old?.array !== bytes) this.geometry.setAttribute(name, new BufferAttribute(bytes, 4));
  }
}

// Fisher and Yates, with a generator of fixed seed: the same picture every time.
function shuffled(count: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  let seed = 1;
  for (let i = count - 1; i > 0; i--) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((seed / 4294967296) * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

function set_matrix(target: Matrix3, values: Nine): void {
  target.set(...values);
}

function set_colour(target: Vector3, [r, g, b]: Colour): void {
  target.set(r / 255, g / 255, b / 255);
}
