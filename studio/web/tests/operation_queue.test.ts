// What was said arrives once, in order, on the right revision; nothing is lost when the server goes away or someone was faster.
import { afterEach, describe, expect, it, vi } from "vitest";
import { OperationQueue, type Handlers } from "../src/state/operation_queue";
import { send_operations, type Sent } from "../src/wire/client";
import type { Operation } from "../src/wire/types";

class Server {
  revision = 5;
  accepted: string[] = [];
  gone = false;
  refuse: string | null = null;
  in_flight = 0;
  most_in_flight = 0;

  async send(base: number, operations: readonly Operation[]): Promise<Sent> {
    this.most_in_flight = Math.max(this.most_in_flight, ++this.in_flight);
    await Promise.resolve();
    this.in_flight--;
    if (this.gone) return { kind: "gone" };
    if (base !== this.revision) return { kind: "stale", rev: this.revision, error: "stale" };
    const names = operations.map((operation) => ("name" in operation ? operation.name : operation.op));
    if (this.refuse !== null && names.includes(this.refuse)) return { kind: "refused", error: "no" };
    this.accepted.push(...names);
    return { kind: "done", rev: ++this.revision, ids: [] };
  }
}

function set_up(foreign = false) {
  const server = new Server();
  let known = server.revision;
  const reported: string[] = [];
  const handlers: Handlers = {
    send: (base, operations) => server.send(base, operations),
    revision: () => known,
    done: (rev) => (known = rev),
    refused: (error, waiting) => reported.push(`${waiting.label}: ${error}`),
    gone: () => reported.push("gone"),
    async stale() {
      known = server.revision;
      reported.push("stale");
      return foreign;
    },
  };
  const queue = new OperationQueue(handlers);
  const say = (name: string): Promise<void> => queue.add([{ op: "method", name }], name);
  return { server, queue, say, reported, labels: () => queue.waiting.value.map((waiting) => waiting.label) };
}

describe("OperationQueue", () => {
  it("sends one at a time, in the order said, each on the revision before it", async () => {
    const { server, say, labels } = set_up();
    await Promise.all([say("a"), say("b"), say("c")]);
    expect(server.accepted).toEqual(["a", "b", "c"]);
    expect(server.most_in_flight).toBe(1);
    expect(labels()).toEqual([]);
  });

  it("keeps everything while the server is gone and sends it on return", async () => {
    const { server, queue, say, reported, labels } = set_up();
    server.gone = true;
    await say("a");
    await say("b");
    expect(labels()).toEqual(["a", "b"]);
    expect(reported).toEqual(["gone"]);
    server.gone = false;
    await queue.reconnected();
    expect(server.accepted).toEqual(["a", "b"]);
  });

  it("what is held stays held when the connection comes back", async () => {
    const { server, queue, say, labels } = set_up(true);
    server.revision++;
    await say("a");
    expect(queue.held.value).toBe(true);
    await queue.reconnected();
    expect(labels()).toEqual(["a"]);
    expect(server.accepted).toEqual([]);
    await queue.resume();
    expect(server.accepted).toEqual(["a"]);
  });

  it("a revision that never becomes the right one is not asked for ever", async () => {
    const { server, queue, say } = set_up();
    let sent = 0;
    server.send = async () => {
      sent++;
      return { kind: "stale", rev: 99, error: "stale" };
    };
    await say("a");
    expect(queue.held.value).toBe(true);
    expect(sent).toBeLessThan(10);
  });

  it("counts what waits to be taken back", async () => {
    const { server, queue, say } = set_up();
    server.gone = true;
    await say("a");
    expect(queue.steps_back()).toBe(-1);
    await queue.add([{ op: "undo" }], "undo");
    await queue.add([{ op: "undo" }], "undo");
    expect(queue.steps_back()).toBe(1);
  });

  it("undo said while a statement is on its way comes after it", async () => {
    const { server, queue, say } = set_up();
    const first = say("a");
    await queue.add([{ op: "undo" }], "undo");
    await first;
    expect(server.accepted).toEqual(["a", "undo"]);
  });

  it("tells a refusal and goes on with the next", async () => {
    const { server, say, reported } = set_up();
    server.refuse = "b";
    await Promise.all([say("a"), say("b"), say("c")]);
    expect(server.accepted).toEqual(["a", "c"]);
    expect(reported).toEqual(["b: no"]);
  });

  it("sends again by itself where only the revision was old", async () => {
    const { server, say, reported } = set_up(false);
    server.revision = 9;
    await say("a");
    expect(reported).toEqual(["stale"]);
    expect(server.accepted).toEqual(["a"]);
  });

  it("holds what was said until the person has seen the newer statements, and can drop it", async () => {
    const { server, queue, say, labels } = set_up(true);
    server.revision = 9;
    await say("a");
    await say("b");
    expect(queue.held.value).toBe(true);
    expect(labels()).toEqual(["a", "b"]);
    expect(server.accepted).toEqual([]);
    queue.drop(queue.waiting.value[0].key);
    await queue.resume();
    expect(server.accepted).toEqual(["b"]);
    expect(queue.held.value).toBe(false);
  });
});

// The same queue on the real request, with answers as the server words them.
describe("OperationQueue on HTTP answers", () => {
  afterEach(() => vi.unstubAllGlobals());

  async function answered(status: number, body: object) {
    let requests = 0;
    vi.stubGlobal("fetch", async () => {
      // A queue that asks again and again is stopped here, so that the test fails instead of hanging.
      if (++requests > 5) throw new TypeError("the server is gone");
      return new Response(JSON.stringify(body), { status });
    });
    const reported: string[] = [];
    const queue = new OperationQueue({
      send: send_operations,
      revision: () => 7,
      done: () => reported.push("done"),
      refused: (error) => reported.push(`refused: ${error}`),
      gone: () => reported.push("gone"),
      async stale() {
        reported.push("stale");
        return true;
      },
    });
    await queue.add([{ op: "undo" }], "undo");
    return { requests, reported, waiting: queue.waiting.value.length };
  }

  it("409 with a revision is a stale one: it is held", async () => {
    expect(await answered(409, { error: "newer statements exist", rev: 9 })).toEqual({ requests: 1, reported: ["stale"], waiting: 1 });
  });

  it.each([400, 404, 409, 410])("%i without a revision is a refusal: told once and taken away", async (status) => {
    expect(await answered(status, { error: "there is nothing to undo" })).toEqual({ requests: 1, reported: ["refused: there is nothing to undo"], waiting: 0 });
  });
});
