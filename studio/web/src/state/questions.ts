// The questions the program asks. It guesses each answer beforehand and shows the guess only after the person has answered.
import { computed, effect, signal, untracked } from "@preact/signals";
import { fetch_question, type GroupValues } from "../wire/client";
import type { Answer, NextQuestion, Question } from "../wire/types";
import { colour_by_groups } from "./columns";
import { grouping, numbered_codes } from "./groups";
import { announce } from "./notices";
import { words } from "../words/language";
import { answer, queue, refusals } from "./operations";
import { name_of, statements, studio } from "./studio";

export const question = signal<NextQuestion | null>(null);
// What the last answer did, told once the groups it led to are there.
export const last_guess = signal<{ right: boolean; guessed: "same" | "different"; before: GroupValues | null; version: number } | null>(null);
export const last_effect = computed<string | null>(() => {
  const guess = last_guess.value;
  const now = grouping.value;
  if (!guess || !now || (studio.value?.groups?.version ?? 0) <= guess.version) return null;
  return words().ask.effect(guess.before ? rows_moved(guess.before, now) : 0, guess.guessed === "same", guess.right);
});
let fetched_for = ""; // the table and its revision
let asked_of = ""; // the table whose question is shown
let newest = 0; // number of the last request: what earlier ones bring is out of date

export const open_question = computed<Question | null>(() => (question.value && !("done" in question.value) ? question.value : null));

// Answers that sit badly with all the others, worst first: those the interview no longer builds on once it has seen a wrong one, too.
const kDoubted = 0.3;
const kMaxDoubts = 5;
export const doubtful = computed(() =>
  statements.value
    .filter((statement) => (statement.doubt ?? 0) > kDoubted)
    .sort((one, other) => (other.doubt ?? 0) - (one.doubt ?? 0))
    .slice(0, kMaxDoubts),
);

// Asked for once a revision of a table (another table begins with the same number), and again when the server says that it has found one.
export function question_changed(found = false): void {
  const state = studio.value;
  const table = state?.data.fingerprint ?? "";
  if (table !== asked_of) {
    asked_of = table;
    last_guess.value = null;
    forget_question();
  }
  const wanted = `${table} ${state?.rev}`;
  if (!state?.map || (!found && wanted === fetched_for)) return;
  fetched_for = wanted;
  const number = ++newest;
  void fetch_question()
    .then((next) => {
      if (number === newest) question.value = next;
    })
    .catch(() => {
      if (number === newest) forget_question();
    });
}

// What is under way is not taken either.
function forget_question(): void {
  newest++;
  question.value = null;
  fetched_for = "";
}

effect(() => {
  void studio.value;
  untracked(question_changed);
});

// An answer that the server did not take, as one to a question that is no longer open (another page was quicker): what it asks now is asked for.
effect(() => {
  if (refusals.value === 0) return;
  untracked(() => {
    if (question.value) return;
    last_guess.value = null;
    forget_question();
    question_changed();
  });
});

export async function give_answer(given: Answer): Promise<void> {
  const asked = open_question.value;
  if (!asked || queue.waiting.value.length > 0) return;
  newest++;
  question.value = null;
  const refused_before = refusals.value;
  if ((studio.value?.asked.count ?? 0) === 0) colour_by_groups(); // what answers change is seen there
  last_guess.value =
    given === "unknown" ? null : { right: asked.predicted === given, guessed: asked.predicted, before: grouping.value && { ...grouping.value, codes: numbered_codes() }, version: studio.value?.groups?.version ?? 0 };
  await answer(asked, given);
  if (refusals.value !== refused_before) return;
  const guess = last_guess.value;
  announce(guess ? words().ask.announced(guess.right, name_of(asked.a), name_of(asked.b)) : words().ask.announced_unknown);
}

// “I guess 8 of your last 10 answers right.”
export const hit_line = computed<string>(() => {
  const asked = studio.value?.asked;
  if (!asked || asked.last.length === 0) return words().ask.no_hits;
  const hits = asked.last.reduce((sum, hit) => sum + hit, 0);
  return words().ask.hits(hits, asked.last.length);
});

// Rows whose group has another number than before.
function rows_moved(before: GroupValues, now: GroupValues): number {
  const codes = numbered_codes();
  let moved = 0;
  for (let row = 0; row < now.codes.length; row++) if (codes[row] !== before.codes[row]) moved++;
  return moved;
}

// Said aloud, too: what an answer did.
effect(() => {
  const text = last_effect.value;
  if (text) untracked(() => announce(text));
});
