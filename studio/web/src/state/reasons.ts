// Why something did not work, in the words of the page.
import { TooLarge } from "../wire/sent_file";
import { words } from "../words/language";

export function reason_of(error: unknown): string {
  if (error instanceof TooLarge) return words().too_large(error.file, error.megabytes, error.most);
  return error instanceof Error ? error.message : String(error);
}
