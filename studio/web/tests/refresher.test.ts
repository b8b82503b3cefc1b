// The state is loaded as often as something changed that the page does not know, and never for ever.
import { describe, expect, it } from "vitest";
import { is_known, Refresher, type Known } from "../src/state/refresher";

describe("is_known", () => {
  const known: Known = { rev: 7, frame: 6 };
  it.each([
    ["an older revision", { rev: 6 }, true],
    ["this revision", { rev: 7 }, true],
    ["a newer revision", { rev: 8 }, false],
    ["the map shown", { rev: 7, frame: 6 }, true],
    ["a new map of this revision", { rev: 7, frame: 7 }, false],
    ["a map of an older revision, which a newer state has replaced", { rev: 6, frame: 5 }, true],
    ["events were missed", { rev: null }, false],
    ["something else", {}, false],
  ])("%s", (_, change, expected) => {
    expect(is_known(change, known)).toBe(expected);
    expect(is_known(change, null)).toBe(false);
  });
});

// A server whose state can change while an answer is on its way.
function set_up() {
  const server: Known = { rev: 3, frame: 3 };
  let shown: Known = { ...server };
  let loads = 0;
  let answer: (() => void) | null = null;
  const refresher = new Refresher(
    async () => {
      loads++;
      const sent = { ...server };
      await new Promise<void>((done) => (answer = done));
      shown = sent;
    },
    () => shown,
  );
  // Lets answers arrive until nothing is under way.
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) {
      await Promise.resolve();
      const arrive: (() => void) | null = answer;
      answer = null;
      arrive?.();
    }
  };
  return { server, refresher, settle, loads: () => loads, shown: () => shown };
}

describe("Refresher", () => {
  it("one statement: its revision and its map are loaded once each, however often they are told", async () => {
    const { server, refresher, settle, loads, shown } = set_up();
    server.rev = 4;
    void refresher.follow({ rev: 4 }); // the event
    void refresher.follow({ rev: 4 }); // the reply
    await settle();
    expect(loads()).toBe(1);
    server.frame = 4;
    void refresher.follow({ rev: 4, frame: 4 });
    await settle();
    void refresher.follow({ rev: 4, frame: 4 });
    await settle();
    expect(loads()).toBe(2);
    expect(shown()).toEqual({ rev: 4, frame: 4 });
  });

  it("a change while an answer is on its way is loaded after it, where the answer does not hold it", async () => {
    const { server, refresher, settle, loads, shown } = set_up();
    server.rev = 4;
    void refresher.follow({ rev: 4 });
    server.frame = 4;
    void refresher.follow({ rev: 4, frame: 4 });
    await settle();
    expect(loads()).toBe(2);
    expect(shown()).toEqual({ rev: 4, frame: 4 });
  });

  it("a change that names nothing takes a request of its own, all that wait the same one", async () => {
    const { refresher, settle, loads } = set_up();
    void refresher.refresh();
    void refresher.refresh();
    void refresher.refresh();
    await settle();
    expect(loads()).toBe(2);
  });

  it("resolves when the change is shown", async () => {
    const { server, refresher, settle, shown } = set_up();
    server.rev = 4;
    let seen: Known | null = null;
    void refresher.follow({ rev: 4 }).then(() => (seen = shown()));
    await settle();
    expect(seen).toEqual({ rev: 4, frame: 3 });
  });

  it("a revision that never comes, as of a table that was closed, is asked for once", async () => {
    const { refresher, settle, loads } = set_up();
    void refresher.follow({ rev: 99 });
    await settle();
    expect(loads()).toBe(1);
  });

  it("goes on after a request that failed", async () => {
    let loads = 0;
    const refresher = new Refresher(
      async () => {
        if (++loads === 1) throw new Error("no answer");
      },
      () => null,
    );
    await expect(refresher.refresh()).rejects.toThrow("no answer");
    await refresher.refresh();
    expect(loads).toBe(2);
  });
});
