// The pictures of docs/images, taken while walking through the page as docs/studio-walkthrough.md does. They are written where
// CORDON_PICTURES says (CORDON_PICTURES=docs/images renews those of the documentation), else thrown away after a look at their size.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { act, browser, click, isolated, open, place, idle, state, Studio } from "./studio.mjs";

const kept = process.env.CORDON_PICTURES;
const folder = kept ? resolve(kept) : mkdtempSync(join(tmpdir(), "cordon-pictures-"));
let studio, context, page;
before(async () => {
  studio = new Studio({ table: null, options: ["--example", "letters"] });
  context = await browser();
  page = await open(context, await studio.start());
});
after(async () => {
  await context?.close();
  await studio?.remove();
  if (!kept) rmSync(folder, { recursive: true, force: true });
});

async function take(name) {
  await idle(page);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  const path = join(folder, `studio-${name}.png`);
  await page.screenshot({ path });
  assert.ok(statSync(path).size > 30000, `${name} looks empty`);
}

// Two objects that stand alone, the first of them from these rows on.
async function pick_pair(first, second) {
  const chosen = [(await isolated(page, 1, first))[0], (await isolated(page, 1, second))[0]];
  for (const index of chosen) await click(page, index);
  return chosen;
}

const away = () => page.mouse.move(620, 712);

test("light: two picked, a third looked at, the words that can be said", async () => {
  await page.locator(".ask .question").waitFor();
  await pick_pair(20, 120);
  // The one farthest to the right: its card covers neither of the two.
  const places = await Promise.all(Array.from({ length: 240 }, (_, index) => place(page, index)));
  const { x, y } = places.reduce((best, next) => (next.x > best.x ? next : best));
  await page.mouse.move(x, y);
  await page.locator(".hover-card img").waitFor();
  await take("light");
  await page.keyboard.press("Escape");
});

test("dark: said, and the map moved", async () => {
  await page.getByRole("button", { name: "switch to dark" }).click();
  await pick_pair(20, 120);
  await act(page, () => page.keyboard.press("c"));
  await away();
  await page.locator(".ask .question").waitFor();
  await take("dark");
  await page.getByRole("button", { name: "switch to light" }).click();
});

test("3D with statements", async () => {
  for (const [key, first, second] of [["s", 30, 70], ["d", 40, 150], ["s", 100, 130]]) {
    await pick_pair(first, second);
    await act(page, () => page.keyboard.press(key));
  }
  await act(page, () => page.getByRole("button", { name: "3D" }).click());
  await away();
  await page.locator(".notice").waitFor({ state: "detached" }); // the card about the last map goes by itself
  await page.locator(".ask .question").waitFor();
  await take("3d");
  await act(page, () => page.getByRole("button", { name: "2D" }).click());
});

test("a contradiction", async () => {
  await act(page, () => page.getByLabel("Method").selectOption("guided"));
  const chosen = await pick_pair(50, 110);
  await act(page, () => page.keyboard.press("f"));
  for (const index of chosen) await click(page, index);
  await act(page, () => page.keyboard.press("c"));
  await page.locator(".conflict-card").waitFor();
  await away();
  await take("contradiction");
  assert.ok((await state(page)).conflict.length >= 2);
  for (let i = 0; i < 2; i++) await act(page, () => page.keyboard.press("Control+z"));
});

test("the table, by keyboard", async () => {
  await page.locator(".notice").waitFor({ state: "detached" });
  await page.keyboard.press("l");
  await page.locator("#table").focus();
  for (const key of ["Home", "ArrowDown", "Enter", "ArrowDown", "ArrowDown", "Enter", "ArrowDown"]) await page.keyboard.press(key);
  await page.locator(".table-row.chosen").first().waitFor();
  await take("table");
});

test("groups with names", async () => {
  const wine = new Studio();
  const other = await open(context, await wine.start());
  const truth = await other.evaluate(async () => Array.from({ length: 178 }, (_, i) => (i < 59 ? "Barolo" : i < 130 ? "Grignolino" : "Barbera")));
  await act(other, () => other.getByLabel("Alike means: same").fill("grower").then(() => other.keyboard.press("Enter")));
  for (let i = 0; i < 6; i++) {
    await other.locator(".question").waitFor();
    const asked = await other.evaluate(() => window.cordon_studio.question());
    await act(other, () => other.keyboard.press(truth[asked.a] === truth[asked.b] ? "1" : "2"));
  }
  for (const index of [5, 80, 150]) {
    await other.evaluate(() => document.getElementById("search").focus());
    await other.keyboard.type(String(index));
    await other.keyboard.press("Enter");
    await other.getByLabel("name of the objects picked").fill(truth[index]);
    await act(other, () => other.keyboard.press("Enter"));
  }
  await other.waitForFunction(() => window.cordon_studio.state().groups.list.filter(({ name }) => name !== null).length === 3);
  await other.locator(".notice").first().waitFor({ state: "detached" });
  await other.mouse.move(620, 712);
  await idle(other);
  const path = join(folder, "studio-groups.png");
  await other.screenshot({ path });
  assert.ok(statSync(path).size > 30000);
  await other.close();
  await wine.remove();
});
