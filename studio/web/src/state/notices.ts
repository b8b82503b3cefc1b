// Short messages: cards that go by themselves, their history, and the live region that reads them to those who do not see.
import { signal } from "@preact/signals";

export interface Notice {
  key: number;
  text: string;
  tone: "plain" | "good" | "amber" | "bad";
  moved?: boolean; // about a new map: offers Why and Undo
}

export const notices = signal<readonly Notice[]>([]);
export const history = signal<readonly Notice[]>([]);
export const announced = signal<string>("");

const kSeconds = 6;
let next_key = 1;

export function announce(text: string): void {
  announced.value = text;
}

export function notify(text: string, tone: Notice["tone"] = "plain", moved = false): void {
  const notice: Notice = { key: next_key++, text, tone, moved };
  // A newer word about the map replaces the older one.
  notices.value = [...notices.value.filter((old) => !(moved && old.moved)), notice].slice(-3);
  history.value = [notice, ...history.value].slice(0, 50);
  announce(text);
  window.setTimeout(() => dismiss(notice.key), (tone === "bad" ? 3 : 1) * kSeconds * 1000);
}

export function dismiss(key: number): void {
  notices.value = notices.value.filter((notice) => notice.key !== key);
}
