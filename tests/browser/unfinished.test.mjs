// Maps that are not finished, computations that are stopped, answers that are taken back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, browser, coordinates, open, idle, state, Studio } from "./studio.mjs";

let studio, context, page;
before(async () => {
  // Four eigenproblems are not enough for statements that contradict each other, on any machine.
  studio = new Studio({ options: ["--label", "class", "--max-iterations", "4"] });
  context = await browser();
  page = await open(context, await studio.start());
});
after(async () => {
  await context?.close();
  await studio?.remove();
});

// As the page would say it, without the clicks.
const say = (statements) =>
  page.evaluate(async (statements) => {
    const ops = statements.map(({ kind, a, b, value = null }) => ({ op: "add", statement: { kind, a, b, c: null, value, weight: null, note: "" } }));
    const body = JSON.stringify({ base_rev: window.cordon_studio.state().rev, ops });
    const answer = await fetch("/api/v1/session/ops", { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem("cordon.key")}` }, body });
    if (!answer.ok) throw new Error(await answer.text());
  }, statements);

const card = () => page.locator(".amber-card");

test("not converged: the best map so far is shown and called so; Continue goes on until it is finished", async () => {
  const now = await act(page, () => say([{ kind: "closer", a: 3, b: [140], value: 0.001 }, { kind: "farther", a: 3, b: [140], value: 0.6 }, { kind: "closer", a: 60, b: [150], value: 0.001 }]));
  assert.equal(now.map.converged, false);
  await card().filter({ hasText: "Best found so far" }).waitFor();
  assert.match(await page.locator("#quality").innerText(), /best found so far/);
  let steps = 0;
  for (let later = now; !later.map.converged; steps++) {
    assert.ok(steps < 6, "it ends");
    later = await act(page, () => card().getByRole("button", { name: "Continue" }).click());
    assert.equal(later.statements.length, 3, "what was said stays");
  }
  assert.ok(steps > 0);
  await card().waitFor({ state: "detached" });
  await act(page, () => page.keyboard.press("Control+z"));
  await card().filter({ hasText: "Best found so far" }).waitFor();
  for (let i = 0; i < steps; i++) await act(page, () => page.keyboard.press("Control+z"));
  assert.equal((await state(page)).statements.length, 0);
});

test("a long computation can be cancelled: the map before stays and says so; Continue computes it after all", async () => {
  await act(page, () => say([{ kind: "must", a: 1, b: [2] }]));
  const shown = await coordinates(page);
  // The real studio is too fast for this: the news say "solving" until Cancel is pressed, then "cancelled".
  let told = { solving: true };
  await page.route("**/api/v1/state", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, map: { ...body.map, ...told } } });
  });
  await page.route("**/api/v1/cancel", async (route) => {
    told = { solving: false, cancelled: true };
    await route.continue();
  });
  const cancelled = page.waitForRequest("**/api/v1/cancel");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))); // the stream stays; the next state tells
  await say([{ kind: "must", a: 1, b: [3] }]);
  await page.locator(".solving-card").waitFor();
  await page.locator("#map").focus();
  await page.keyboard.press("Escape");
  await cancelled;
  await card().filter({ hasText: "Stopped" }).waitFor();
  await page.locator(".solving-card").waitFor({ state: "detached" });
  assert.ok(await card().getByRole("button", { name: "Undo" }).isEnabled());
  await page.unroute("**/api/v1/state");
  await page.unroute("**/api/v1/cancel");
  const now = await act(page, () => card().getByRole("button", { name: "Continue" }).click());
  await card().waitFor({ state: "detached" });
  assert.equal(now.statements.length, 2);
  assert.equal((await coordinates(page)).length, shown.length);
});

test("an answer that sits badly with the others is shown and can be taken back", async () => {
  // What the three growers of the wines say, but every sixteenth answer wrong; one of them stands out clearly.
  const grower = (row) => (row < 59 ? 0 : row < 130 ? 1 : 2);
  const said = [];
  for (let i = 0; i < 100; i++) {
    const [a, b] = [(i * 37) % 178, (i * 61 + 11) % 178];
    const same = (grower(a) === grower(b)) !== (i % 16 === 7);
    if (a !== b) said.push({ kind: same ? "must" : "cannot", a, b: [b] });
  }
  const before_removal = await act(page, () => say(said));
  const wrong = page.locator(".doubts li").filter({ hasText: /\b15\b/ }).filter({ hasText: /\b156\b/ });
  await wrong.waitFor();
  const now = await act(page, () => wrong.getByRole("button", { name: "take it back" }).click());
  assert.equal(now.statements.length, before_removal.statements.length - 1);
  assert.ok(!now.statements.some(({ a, b }) => a === 15 && b[0] === 156));
  await wrong.waitFor({ state: "detached" });
  await idle(page);
});

test("nothing left this machine and nothing went wrong in the console", () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
