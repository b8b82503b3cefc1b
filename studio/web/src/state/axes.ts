// What every feature counts on every axis of the map that is shown; fetched once for each map.
import { signal } from "@preact/signals";
import { fetch_axes } from "../wire/client";

export const loadings = signal<readonly Float32Array[]>([]);
let wanted = "";

export function follow_axes(frame: number, fingerprint: string): void {
  const key = `${fingerprint} ${frame}`;
  if (key === wanted) return;
  wanted = key;
  void fetch_axes(frame, fingerprint)
    .then((axes) => {
      if (key === wanted) loadings.value = axes;
    })
    .catch(() => {
      if (key === wanted) wanted = ""; // replaced already, or the studio is away: asked again with the next state
    });
}
