// Each thing is fetched once, the oldest goes, and nothing of a table before is kept.
import { describe, expect, it } from "vitest";
import { Cache } from "../src/state/cache";

// A server that answers when it is told to.
function set_up(most = 3) {
  const asked: number[] = [];
  const released: string[] = [];
  const answers = new Map<number, { send: (thing: string) => void; fail: () => void }>();
  const cache = new Cache<string>(
    most,
    (index) => {
      asked.push(index);
      return new Promise((send, fail) => answers.set(index, { send, fail: () => fail(new Error("gone")) }));
    },
    (gone) => released.push(gone),
  );
  const answer = async (index: number, thing = `thing ${index}`): Promise<void> => {
    answers.get(index)?.send(thing);
    await Promise.resolve();
  };
  const refuse = async (index: number): Promise<void> => {
    answers.get(index)?.fail();
    await Promise.resolve();
  };
  return { cache, asked, released, answer, refuse, kept: () => [...cache.kept.value.values()] };
}

describe("Cache", () => {
  it("asks once for what is on its way or there", async () => {
    const { cache, asked, answer, kept } = set_up();
    cache.want(7);
    cache.want(7);
    await answer(7);
    cache.want(7);
    expect(asked).toEqual([7]);
    expect(kept()).toEqual(["thing 7"]);
  });

  it("tells those who look that something came", async () => {
    const { cache, answer } = set_up();
    const before = cache.kept.value;
    cache.want(1);
    await answer(1);
    expect(before.size).toBe(0);
    expect(cache.kept.value).not.toBe(before);
  });

  it("asks again for what could not be fetched", async () => {
    const { cache, asked, answer, refuse, kept } = set_up();
    cache.want(2);
    await refuse(2);
    expect(kept()).toEqual([]);
    cache.want(2);
    await answer(2);
    expect(asked).toEqual([2, 2]);
    expect(kept()).toEqual(["thing 2"]);
  });

  it("lets the oldest go, which may be fetched again", async () => {
    const { cache, asked, released, answer, kept } = set_up(2);
    for (const index of [1, 2, 3]) {
      cache.want(index);
      await answer(index);
    }
    expect(kept()).toEqual(["thing 2", "thing 3"]);
    expect(released).toEqual(["thing 1"]);
    cache.want(1);
    expect(asked).toEqual([1, 2, 3, 1]);
  });

  it("keeps nothing of the table before, also what comes later", async () => {
    const { cache, asked, released, answer, kept } = set_up();
    cache.want(1);
    await answer(1);
    cache.want(2);
    cache.forget();
    expect(kept()).toEqual([]);
    await answer(2, "of the table before");
    expect(kept()).toEqual([]);
    expect(released).toEqual(["thing 1", "of the table before"]);
    cache.want(2);
    await answer(2, "of this table");
    expect(asked).toEqual([1, 2, 2]);
    expect(kept()).toEqual(["of this table"]);
  });
});
