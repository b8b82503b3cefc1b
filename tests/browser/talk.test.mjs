// What is said: every kind of statement by mouse and by keyboard, drags with their card, undo and redo to the exact start,
// contradictions with their set, questions, methods.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { act, browser, click, coordinates, drag, isolated, open, picked, place, idle, state, Studio } from "./studio.mjs";

let studio, context, page;
before(async () => {
  studio = new Studio();
  context = await browser();
  page = await open(context, await studio.start());
});
after(async () => {
  await context?.close();
  await studio?.remove();
});

// Every test begins with nothing said.
beforeEach(async () => {
  await page.locator("#map").focus();
  await page.keyboard.press("Escape");
  for (let now = await state(page); now.statements.length > 0 && now.undo > 0; now = await act(page, () => page.keyboard.press("Control+z")));
  assert.equal((await state(page)).statements.length, 0);
});

const kinds = [
  { kind: "closer", key: "c", count: 2, expected: (p) => ({ a: p[0], b: [p[1]], c: null }) },
  { kind: "farther", key: "f", count: 2, expected: (p) => ({ a: p[0], b: [p[1]], c: null }) },
  { kind: "must", key: "s", count: 3, expected: (p) => ({ a: p[0], b: [p[1], p[2]], c: null }) },
  { kind: "cannot", key: "d", count: 2, expected: (p) => ({ a: p[1], b: [p[0]], c: null }) },
  { kind: "nearer", key: "t", count: 3, expected: (p) => ({ a: p[2], b: [p[0]], c: p[1] }) },
  { kind: "near", key: "n", count: 4, expected: (p) => ({ a: p[3], b: [p[0], p[1], p[2]], c: null }) },
];

function assert_said(now, kind, expected) {
  assert.equal(now.statements.length, 1);
  const { kind: said, a, b, c } = now.statements[0];
  assert.deepEqual({ said, a, b, c }, { said: kind, ...expected });
  assert.notEqual(now.statements[0].state, "pending");
}

for (const { kind, key, count, expected } of kinds) {
  test(`${kind} by mouse: picked on the map, said in the bar`, async () => {
    const chosen = await isolated(page, count, 25);
    for (const index of chosen) await click(page, index);
    assert.deepEqual(await picked(page), chosen);
    const now = await act(page, () => page.locator(`.relation-bar [data-kind=${kind}]`).click());
    assert_said(now, kind, expected(chosen));
    assert.deepEqual(await picked(page), []);
    assert.equal(await page.locator(".statements li.statement").count(), 1);
  });

  test(`${kind} by keyboard: arrows, Enter and ${key.toUpperCase()}`, async () => {
    await page.locator("#map").focus();
    const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    for (let step = 0; (await picked(page)).length < count && step < 40; step++) {
      await page.keyboard.press(arrows[step % 3]);
      if (step % 2 === 0) await page.keyboard.press("Enter");
    }
    const chosen = await picked(page);
    assert.equal(chosen.length, count);
    const now = await act(page, () => page.keyboard.press(key));
    assert_said(now, kind, expected(chosen));
  });
}

test("ignore and use again, by mouse and by keyboard", async () => {
  const [index] = await isolated(page, 1, 70);
  await click(page, index);
  let now = await act(page, () => page.getByRole("button", { name: "Ignore", exact: true }).click());
  assert.deepEqual(now.ignored, [index]);
  now = await act(page, () => page.keyboard.press("Delete"));
  assert.deepEqual(now.ignored, []);
});

test("a drag onto another is a question first: only closer", async () => {
  const [mover, target] = await isolated(page, 2, 30);
  await drag(page, mover, await place(page, target));
  await page.locator(".drag-card").waitFor();
  assert.equal((await state(page)).statements.length, 0);
  const now = await act(page, () => page.keyboard.press("Enter"));
  assert_said(now, "closer", { a: mover, b: [target], c: null });
});

test("a drag can be read otherwise, edited and taken back", async () => {
  const [mover, target] = await isolated(page, 2, 30);
  await drag(page, mover, await place(page, target));
  const card = page.locator(".drag-card");
  await card.waitFor();
  await card.getByText("near all of these").click();
  const chips = card.locator(".chip");
  const many = await chips.count();
  assert.ok(many >= 4, `${many} names`);
  await chips.last().click();
  assert.equal(await chips.count(), many - 1);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  assert.equal((await state(page)).statements.length, 0);
});

test("a drag with Alt pulls away, within reach", async () => {
  const [mover, other] = await isolated(page, 2, 30);
  await click(page, other);
  const at = await place(page, mover);
  await drag(page, mover, { x: at.x + 60, y: at.y + 90 }, { alt: true });
  await page.locator(".drag-card").waitFor();
  const now = await act(page, () => page.locator(".drag-card .accept").click());
  assert_said(now, "farther", { a: mover, b: [other], c: null });
  assert.equal(now.statements[0].state === "unreachable", false);
});

test("a drag while another is picked says closer to one than the other; into many, near these", async () => {
  const [mover, target, other, fourth] = await isolated(page, 4, 30);
  await click(page, other);
  await drag(page, mover, await place(page, target));
  await page.locator(".drag-card").waitFor();
  let now = await act(page, () => page.locator(".drag-card .accept").click());
  assert_said(now, "nearer", { a: mover, b: [target], c: other });
  await act(page, () => page.keyboard.press("Control+z"));
  for (const index of [target, other, fourth]) await click(page, index);
  await drag(page, mover, await place(page, target));
  await page.locator(".drag-card").waitFor();
  now = await act(page, () => page.locator(".drag-card .accept").click());
  assert_said(now, "near", { a: mover, b: [target, other, fourth], c: null });
});

test("undo and redo come back to exactly the same maps", async () => {
  const start = await coordinates(page);
  const said = [];
  for (const [key, from] of [["c", 10], ["f", 60], ["s", 110]]) {
    for (const index of await isolated(page, 2, from)) await click(page, index);
    await act(page, () => page.keyboard.press(key));
    said.push(await coordinates(page));
  }
  const moved = said[2].some((value, i) => Math.abs(value - start[i]) > 1e-6);
  assert.ok(moved, "the map moved");
  for (let i = 0; i < 3; i++) await act(page, () => page.getByRole("button", { name: "Undo", exact: true }).first().click());
  assert.deepEqual(await coordinates(page), start);
  assert.deepEqual((await state(page)).statements, []);
  for (let i = 0; i < 3; i++) {
    await act(page, () => page.keyboard.press("Control+Shift+z"));
    assert.deepEqual(await coordinates(page), said[i]);
  }
  assert.equal((await state(page)).redo, 0);
});

test("undo pressed twice after one statement: the second is not sent, and the page goes on", async () => {
  let sent = 0;
  const count = (request) => (sent += request.url().endsWith("/session/ops") ? 1 : 0);
  for (let now = await state(page); now.undo > 0; now = await act(page, () => page.keyboard.press("Control+z")));
  for (const index of await isolated(page, 2, 40)) await click(page, index);
  await act(page, () => page.keyboard.press("c"));
  // Nothing is left to undo after the first of the two; both are pressed before an answer can be there.
  page.on("request", count);
  await page.evaluate(() => {
    for (let i = 0; i < 2; i++) window.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true }));
  });
  await page.waitForFunction(() => window.cordon_studio.state().undo === 0);
  await idle(page);
  for (const index of await isolated(page, 2, 60)) await click(page, index);
  const now = await act(page, () => page.keyboard.press("c"));
  page.off("request", count);
  assert.equal(now.statements.length, 1);
  assert.equal(sent, 2, "one undo and one statement, each sent once");
});

test("one statement loads the state at most three times: its revision, its map, the neighbours kept", async () => {
  for (const index of await isolated(page, 2, 40)) await click(page, index);
  let loads = 0;
  const count = (request) => (loads += request.url().endsWith("/api/v1/state") ? 1 : 0);
  page.on("request", count);
  await act(page, () => page.keyboard.press("c"));
  await page.waitForFunction(() => window.cordon_studio.state().map.neighbours_kept !== null);
  await page.locator(".ask .question").waitFor();
  page.off("request", count);
  assert.ok(loads >= 1 && loads <= 3, `${loads} times`);
});

test("statements that cannot all hold show the card with exactly the conflicting set; dropping one resolves it", async () => {
  const [a, b, c, d] = await isolated(page, 4, 30);
  for (const index of [c, d]) await click(page, index);
  await act(page, () => page.keyboard.press("s"));
  for (const index of [a, b]) await click(page, index);
  await act(page, () => page.keyboard.press("f"));
  for (const index of [a, b]) await click(page, index);
  const now = await act(page, () => page.keyboard.press("c"));
  const card = page.locator(".conflict-card");
  await card.waitFor();
  assert.match(await card.innerText(), /cannot all hold/);
  const shown = await card.locator("li").evaluateAll((rows) => rows.map((row) => Number(row.dataset.id)));
  const pair = now.statements.filter((statement) => statement.a === a).map((statement) => statement.id);
  assert.deepEqual(shown.sort(), pair.sort());
  assert.ok(await page.locator(".overlay .lines .broken").count() > 0, "a line is dashed");
  await act(page, () => card.locator("li").last().getByRole("button", { name: /^drop/ }).click());
  await card.waitFor({ state: "detached" });
});

test("a statement can be shown, softened and dropped in the list", async () => {
  const chosen = await isolated(page, 2, 40);
  for (const index of chosen) await click(page, index);
  await act(page, () => page.keyboard.press("c"));
  const row = page.locator(".statements li.statement").first();
  await row.getByRole("button", { name: /^show/ }).click();
  assert.deepEqual(await picked(page), chosen);
  const now = await act(page, () => row.getByRole("button", { name: /^drop/ }).click());
  assert.equal(now.statements.length, 0);
});

test("questions: both rows, the reason, keys 1 2 0, the guess and the hit rate afterwards", async () => {
  await page.locator(".ask .question").waitFor();
  assert.equal(await page.locator(".ask .pair tbody tr").first().isVisible(), true);
  await page.getByText("Why this pair?").click();
  assert.ok((await page.locator(".ask details p").first().innerText()).length > 10);
  const keys = ["1", "2", "0"];
  const count = (await state(page)).asked.count;
  for (const key of keys) {
    await page.locator(".ask .question").waitFor();
    await page.locator("#map").focus();
    await act(page, () => page.keyboard.press(key));
    if (key !== "0") assert.match(await page.locator(".ask .guess").innerText(), /right|wrong/);
  }
  const now = await state(page);
  assert.ok(now.asked.count >= count + 2);
  assert.match(await page.locator(".ask").innerText(), /of your last \d+ answers? right/);
});

test("another method keeps the statements", async () => {
  for (const index of await isolated(page, 2, 40)) await click(page, index);
  await act(page, () => page.keyboard.press("s"));
  const method = page.getByLabel("Method");
  let now = await act(page, () => method.selectOption("pca"));
  assert.equal(now.map.method, "pca");
  assert.equal(now.statements.length, 1);
  now = await act(page, () => method.selectOption("guided"));
  assert.equal(now.map.method, "guided");
});

test("hold B to see the map before", async () => {
  for (const index of await isolated(page, 2, 40)) await click(page, index);
  await act(page, () => page.keyboard.press("c"));
  const now = await place(page, 12);
  await page.keyboard.down("b");
  const earlier = await place(page, 12);
  await page.keyboard.up("b");
  assert.notDeepEqual(earlier, now);
  assert.deepEqual(await place(page, 12), now);
});

test("nothing left this machine and nothing went wrong in the console", () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
