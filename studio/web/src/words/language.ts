// The language of the page: as the browser says, or as the person chose. words() is read while something is drawn, so that another
// choice redraws everything.
import { signal } from "@preact/signals";
import { english, type Words } from "./english";
import { german } from "./german";

export type Language = "en" | "de";
export const languages: Record<Language, Words> = { en: english, de: german };

export const language = signal<Language | "system">("system");

export function present_language(): Language {
  if (language.value !== "system") return language.value;
  return typeof navigator !== "undefined" && navigator.language?.startsWith("de") ? "de" : "en";
}

export function words(): Words {
  return languages[present_language()];
}
