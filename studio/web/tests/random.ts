// The same random numbers in every run.
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

// `count` orthonormal vectors of length `size`, by Gram and Schmidt.
export function orthonormal(count: number, size: number, random: () => number): number[][] {
  const out: number[][] = [];
  while (out.length < count) {
    const v = Array.from({ length: size }, () => normal(random));
    for (const u of out) {
      const along = dot(u, v);
      v.forEach((_, i) => (v[i] -= along * u[i]));
    }
    const length = Math.hypot(...v);
    out.push(v.map((value) => value / length));
  }
  return out;
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}
