// One shader for all points: place them between two maps by two matrices, draw eight shapes by their distance to the edge.
export const vertex_shader = /* glsl */ `
attribute vec3 next;
attribute vec4 look;   // red, green, blue, shape
attribute vec4 mark;   // picked, outside the focus, ignored, unused
uniform mat3 before;
uniform mat3 after;
uniform mat3 rotation;
uniform vec3 centre;
uniform vec2 scale;    // clip space per unit of the map
uniform float diameter;
uniform float deep;    // half the depth of the map; 0 for a flat one
varying vec3 colour;
varying float shape;
varying vec3 state;
varying float soft;    // one pixel, in units of the shape

void main() {
  vec3 seen = rotation * (before * position + after * next - centre);
  float nearness = deep > 0.0 ? clamp(seen.z / deep, -1.0, 1.0) : 0.0;
  float front = -0.5 * nearness;
  if (mark.x > 0.5) front -= 0.45;
  if (mark.y > 0.5) front += 0.45;
  gl_Position = vec4(seen.xy * scale, front, 1.0);
  gl_PointSize = diameter * (1.0 + 0.25 * nearness) * (mark.x > 0.5 ? 1.25 : 1.0);
  soft = 2.6 / gl_PointSize;
  colour = look.rgb / 255.0;
  shape = look.a;
  state = mark.xyz;
}`;

export const fragment_shader = /* glsl */ `
uniform vec3 ink;
uniform vec3 paper;
uniform float opacity;
varying vec3 colour;
varying float shape;
varying vec3 state;
varying float soft;

float plus(vec2 p) {
  return min(max(p.x - 0.9, p.y - 0.3), max(p.y - 0.9, p.x - 0.3));
}

float edge(vec2 p) {
  vec2 q = abs(p);
  if (shape < 0.5) return length(p) - 0.8;
  if (shape < 1.5) return max(q.x, q.y) - 0.68;
  if (shape < 2.5) return max(q.x * 0.866 - p.y * 0.5, p.y) - 0.45;
  if (shape < 3.5) return (q.x + q.y - 0.95) * 0.707;
  if (shape < 4.5) return plus(q);
  if (shape < 5.5) return plus(abs(vec2(p.x + p.y, p.x - p.y)) * 0.707);
  if (shape < 6.5) return max(q.x * 0.866 + p.y * 0.5, -p.y) - 0.45;
  return abs(length(p) - 0.62) - 0.22;
}

void main() {
  // The point is drawn a little larger than its shape, for the rim that keeps overlapping ones apart.
  float from_edge = edge((gl_PointCoord * 2.0 - 1.0) * 1.3);
  float rim = state.x > 0.5 ? 0.3 : 0.14;
  float cover = clamp(0.5 - (from_edge - rim) / soft, 0.0, 1.0);
  if (state.z > 0.5) cover *= clamp(0.5 + (from_edge + 0.22) / soft, 0.0, 1.0);
  if (cover < 0.02) discard;
  vec3 shown = mix(colour, state.x > 0.5 ? ink : paper, clamp(0.5 + from_edge / soft, 0.0, 1.0));
  if (state.y > 0.5) shown = mix(paper, shown, 0.22);
  gl_FragColor = vec4(mix(paper, shown, opacity), cover);
}`;
