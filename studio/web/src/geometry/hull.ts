// The convex hull of points of the plane, by Andrew's monotone chain: n log n.
export interface PlanePoint {
  x: number;
  y: number;
}

export function convex_hull(points: readonly PlanePoint[]): PlanePoint[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const turn = (o: PlanePoint, a: PlanePoint, b: PlanePoint): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const half = (list: readonly PlanePoint[]): PlanePoint[] => {
    const chain: PlanePoint[] = [];
    for (const p of list) {
      while (chain.length >= 2 && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

// The points nearest to the middle (median of each coordinate), that share of them: a hull of all would be drawn by strays.
export function central(points: readonly PlanePoint[], share: number): PlanePoint[] {
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];
  const [x, y] = [median(points.map((p) => p.x)), median(points.map((p) => p.y))];
  const far = (p: PlanePoint): number => (p.x - x) ** 2 + (p.y - y) ** 2;
  return [...points].sort((a, b) => far(a) - far(b)).slice(0, Math.max(3, Math.ceil(share * points.length)));
}
