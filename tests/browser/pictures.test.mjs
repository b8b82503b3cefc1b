// The pictures of docs/images, taken while walking through the page as docs/studio-walkthrough.md does. They are written where
// CORDON_PICTURES says (CORDON_PICTURES=docs/images renews those of the documentation), else thrown away after a look at their size.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { act, browser, click, lonely, open, place, quiet, state, Studio } from "./studio.mjs";

const kept = process.env.CORDON_PICTURES;
const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), "cordon-pictures-"));
let studio, context, page;
before(async () => {
  studio = new Studio();
  context = await browser();
  page = await open(context, await studio.start());
});
after(async () => {
  await context?.close();
  await studio?.remove();
  if (!kept) rmSync(folder, { recursive: true, force: true });
});

async function take(name) {
  await quiet(page);
  await page.waitForTimeout(250);
  const path = join(folder, `studio-${name}.png`);
  await page.screenshot({ path });
  assert.ok(statSync(path).size > 30000, `${name} looks empty`);
}

// Points of one class that stand alone, first those far apart on the screen.
async function pair(from) {
  return lonely(page, 2, from);
}

test("light: two picked, the words that can be said", async () => {
  for (const index of await pair(20)) await click(page, index);
  const first = (await lonely(page, 3, 20))[2];
  const { x, y } = await place(page, first);
  await page.mouse.move(x, y);
  await page.locator(".hover-card").waitFor();
  await take("light");
  await page.keyboard.press("Escape");
});

test("dark: said, and the map moved", async () => {
  await page.getByRole("button", { name: "switch to dark" }).click();
  for (const index of await pair(40)) await click(page, index);
  await act(page, () => page.keyboard.press("c"));
  await page.mouse.move(700, 712);
  await take("dark");
  await page.getByRole("button", { name: "switch to light" }).click();
});

test("3D with statements", async () => {
  for (const [key, from] of [["c", 10], ["s", 70], ["d", 100]]) {
    for (const index of await pair(from)) await click(page, index);
    await act(page, () => page.keyboard.press(key));
  }
  await page.mouse.move(700, 712);
  await act(page, () => page.getByRole("button", { name: "3D" }).click());
  await page.waitForTimeout(7000); // the card about the last map goes by itself
  await take("3d");
  await act(page, () => page.getByRole("button", { name: "2D" }).click());
});

test("a contradiction", async () => {
  const chosen = await pair(30);
  for (const key of ["f", "c"]) {
    for (const index of chosen) await click(page, index);
    await act(page, () => page.keyboard.press(key));
  }
  await page.locator(".conflict-card").waitFor();
  await page.mouse.move(700, 712);
  await take("contradiction");
  const now = await state(page);
  assert.ok(now.conflict.length >= 2);
  await act(page, () => page.keyboard.press("Control+z"));
});

test("the table, by keyboard", async () => {
  await page.waitForTimeout(6500);
  await page.keyboard.press("l");
  await page.locator("#table").focus();
  for (const key of ["Home", "ArrowDown", "Enter", "ArrowDown", "ArrowDown", "Enter", "ArrowDown"]) await page.keyboard.press(key);
  await page.locator(".table-row.chosen").first().waitFor();
  await take("table");
});
