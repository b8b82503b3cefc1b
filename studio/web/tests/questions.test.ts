// The question that is shown is one of the table that is shown, and one that the server still waits for.
import { beforeEach, expect, it, vi } from "vitest";
import type { StudioState } from "../src/wire/types";

const fetch_question = vi.fn();
const send_operations = vi.fn();
const fetch_state = vi.fn();
vi.mock("../src/wire/client", async (real) => ({ ...(await real<object>()), fetch_question, send_operations, fetch_state, fetch_preferences: async () => ({}), keep_preferences: async () => undefined }));

vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => undefined });
vi.stubGlobal("window", { setTimeout });
const { give_answer, last_guess, open_question } = await import("../src/state/questions");
const { queue } = await import("../src/state/operations");
const { studio } = await import("../src/state/studio");

const ask = (id: string) => ({ id, a: 0, b: 1, why: "", predicted: "same", probability: 0.5, joined: true, sizes: [1, 1], worth: 1, more: 1 });
const state = (fingerprint: string, rev: number, map: object | null = {}): StudioState =>
  ({ rev, build: "none", data: { fingerprint, name: fingerprint, n: 2, columns: [], features: [] }, map, statements: [], asked: { count: 0, hits: 0, last: [] } }) as unknown as StudioState;
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

beforeEach(async () => {
  fetch_question.mockReset().mockResolvedValue(ask("of nothing"));
  studio.value = null;
  await settle();
});

it("another table of the same revision is asked about anew", async () => {
  fetch_question.mockResolvedValue(ask("first"));
  studio.value = state("one", 0);
  await settle();
  expect(open_question.value?.id).toBe("first");
  fetch_question.mockResolvedValue(ask("second"));
  studio.value = state("other", 0, null);
  expect(open_question.value, "the question of the table before").toBeNull();
  studio.value = state("other", 0);
  await settle();
  expect(open_question.value?.id).toBe("second");
});

it("what was asked for the table before comes too late", async () => {
  let bring: (late: object) => void = () => undefined;
  fetch_question.mockReturnValueOnce(new Promise((done) => (bring = done)));
  studio.value = state("one", 0);
  fetch_question.mockResolvedValue(ask("second"));
  studio.value = state("other", 0);
  await settle();
  bring(ask("first"));
  await settle();
  expect(open_question.value?.id).toBe("second");
});

it("a question is fetched once for a revision", async () => {
  studio.value = state("one", 0);
  await settle();
  studio.value = state("one", 0);
  await settle();
  expect(fetch_question).toHaveBeenCalledTimes(1);
  studio.value = state("one", 1);
  expect(fetch_question).toHaveBeenCalledTimes(2);
});

it("after an answer that was refused the question of the server is fetched", async () => {
  fetch_question.mockResolvedValue(ask("closed"));
  studio.value = state("one", 0);
  await settle();
  send_operations.mockResolvedValue({ kind: "refused", error: "this question is no longer open" });
  fetch_question.mockResolvedValue(ask("open"));
  fetch_state.mockResolvedValue(state("one", 0));
  await give_answer("same");
  await settle();
  expect(queue.waiting.value).toEqual([]);
  expect(open_question.value?.id).toBe("open");
  expect(last_guess.value).toBeNull();
});
