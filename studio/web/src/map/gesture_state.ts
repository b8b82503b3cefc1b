// What the pointer is doing, for the overlay to draw.
import { signal } from "@preact/signals";
import type { Corner } from "../geometry/mask";
import type { Reach } from "../wire/types";

export type Tool = "look" | "lasso" | "box";
export const tool = signal<Tool>("look");

export type Gesture =
  | { kind: "lasso"; corners: Corner[] }
  | { kind: "box"; from: Corner; to: Corner }
  | {
      kind: "drag";
      mover: number;
      x: number;
      y: number;
      apart: boolean; // Alt: pulled away
      partner: number; // the one the reach ring is drawn about
      reach: Reach | null;
    };

export const gesture = signal<Gesture | null>(null);
