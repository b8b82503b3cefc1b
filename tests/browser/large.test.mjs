// A hundred thousand objects: the page opens, looks and listens as with few.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { act, browser, open, picked, place, state, Studio } from "./studio.mjs";

const kRows = 100_000;
const kColumns = 8;

// Four clouds, the same in every run.
function table() {
  let seed = 7;
  const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const lines = [Array.from({ length: kColumns }, (_, c) => `x${c}`).concat("kind").join(",")];
  for (let i = 0; i < kRows; i++) {
    const kind = i % 4;
    const row = Array.from({ length: kColumns }, (_, c) => (next() + next() + next() + (c % 4 === kind ? 2 : 0)).toFixed(4));
    lines.push(`${row.join(",")},k${kind}`);
  }
  return lines.join("\n") + "\n";
}

let studio, context, page;
before(async () => {
  studio = new Studio({ table: null, options: ["--label", "kind"] });
  const path = join(studio.folder, "large.csv");
  writeFileSync(path, table());
  studio.data = [path];
  context = await browser();
  page = await open(context, await studio.start());
});
after(async () => {
  await context?.close();
  await studio?.remove();
});

test("all points are drawn", async () => {
  assert.equal((await state(page)).data.n, kRows);
  assert.equal(await page.evaluate(() => window.cordon_studio.coordinates().length), 2 * kRows);
  const { error, variance } = await page.evaluate(() => window.cordon_studio.redraw(1));
  assert.equal(error, 0);
  assert.ok(variance > 50, `pixel variance ${variance}`);
  assert.equal(await page.locator(".legend button.legend-entry").count(), 4);
});

test("the card tells the object under the pointer", async () => {
  // The leftmost: no other is as near to its own place.
  const index = await page.evaluate((n) => {
    let best = 0;
    for (let i = 1; i < n; i++) if (window.cordon_studio.screen(i).x < window.cordon_studio.screen(best).x) best = i;
    return best;
  }, kRows);
  const { x, y } = await place(page, index);
  await page.mouse.move(x, y);
  await page.locator(`.hover-card[data-row="${index}"] dd`).first().waitFor();
});

test("one statement, found by search, moves the map", async () => {
  const some = () => page.evaluate(() => window.cordon_studio.coordinates().slice(0, 2000));
  const before_word = await some();
  for (const name of ["99990", "12345"]) {
    await page.keyboard.press("/");
    await page.keyboard.type(name);
    await page.locator("#search-found li").first().waitFor();
    await page.keyboard.press("Enter");
    await page.locator("#search").fill("");
    await page.locator("#map").focus();
  }
  assert.deepEqual(await picked(page), [99990, 12345]);
  const now = await act(page, () => page.keyboard.press("c"));
  assert.equal(now.statements[0].state, "holds");
  assert.notDeepEqual(await some(), before_word);
});

test("nothing left this machine and nothing went wrong in the console", () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
