// Groups: answers make them, names make them, and they leave with the table.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { act, axe_source, browser, click, idle, isolated, open, place, root, state, Studio } from "./studio.mjs";

let studio, context, page, truth;
before(async () => {
  studio = new Studio();
  context = await browser({ bypassCSP: true }); // axe-core is put into the page
  page = await open(context, await studio.start());
  const lines = readFileSync(join(root, "data", "wine.csv"), "utf8").trim().split("\n").map((line) => line.split(","));
  const at = lines[0].indexOf("class");
  truth = lines.slice(1).map((line) => line[at]);
});
after(async () => {
  await context?.close();
  await studio?.remove();
});

const groups_ready = (on) => on.waitForFunction(() => window.cordon_studio.state()?.groups?.list.length > 1);
const names = async (on) => (await state(on)).groups.list.map(({ name, number }) => name ?? `group ${number}`).sort();

async function saved(on, entry) {
  await on.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([on.waitForEvent("download"), on.getByRole("menuitem", { name: entry }).click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("groups are found without a word, and shown in colours, shapes and a list", async () => {
  await groups_ready(page);
  await page.locator("#groups").getByRole("button", { name: "show on the map" }).click();
  const { groups } = await state(page);
  assert.equal(await page.locator("#groups .group-row").count(), groups.list.length);
  assert.equal(groups.list.reduce((sum, { size }) => sum + size, 0), 178);
});

test("what alike means is asked once and used in the question", async () => {
  await page.getByLabel("Alike means: same").fill("grower");
  await act(page, () => page.keyboard.press("Enter"));
  await page.locator(".question", { hasText: "the same grower?" }).waitFor();
  assert.match(await page.locator(".alike").innerText(), /Alike means: same grower/);
});

test("truthful answers: the method follows, the agreement is told, a same is among them", async () => {
  for (let i = 0; i < 8; i++) {
    await page.locator(".question").waitFor();
    const asked = await page.evaluate(() => window.cordon_studio.question());
    await act(page, () => page.keyboard.press(truth[asked.a] === truth[asked.b] ? "1" : "2"));
  }
  const now = await state(page);
  assert.equal(now.method, "chosen");
  assert.equal(now.map.method, "auto");
  assert.ok(now.statements.some(({ kind }) => kind === "must"));
  await page.locator("#agreement").waitFor();
  assert.match(await page.locator("#agreement").innerText(), /agree with \d+ % ± \d+ of answers they have not seen/);
});

test("a name typed on a group, and on objects picked, is theirs; undo takes it back", async () => {
  const before_names = await names(page);
  const row = page.locator("#groups .group-row").first();
  await row.getByRole("button").first().click();
  await row.getByLabel(/^name of/).fill("Barolo");
  await act(page, () => row.getByRole("button", { name: "Name", exact: true }).click());
  await page.waitForFunction(() => window.cordon_studio.state().groups.list.some(({ name }) => name === "Barolo"));
  const [one] = await isolated(page, 1, 60);
  await click(page, one);
  await page.getByLabel("name of the objects picked").fill("Grignolino");
  await act(page, () => page.keyboard.press("Enter"));
  await page.waitForFunction(() => window.cordon_studio.state().groups.list.some(({ name }) => name === "Grignolino"));
  assert.equal(await page.evaluate((index) => window.cordon_studio.group(index), one), "Grignolino");
  await page.reload();
  await idle(page);
  await page.waitForFunction(() => window.cordon_studio.state().groups?.list.some(({ name }) => name === "Grignolino"));
  await act(page, () => page.keyboard.press("Control+z"));
  await act(page, () => page.keyboard.press("Control+z"));
  await page.waitForFunction((wanted) => JSON.stringify(window.cordon_studio.state().groups.list.map(({ name, number }) => name ?? `group ${number}`).sort()) === wanted, JSON.stringify(before_names));
  await act(page, () => page.keyboard.press("Control+Shift+z"));
  await act(page, () => page.keyboard.press("Control+Shift+z"));
});

test("as many groups as wanted; split and join are steps like any other", async () => {
  await page.locator("#groups").getByLabel("number of groups").fill("5");
  await page.waitForFunction(() => window.cordon_studio.state().groups.list.length === 5);
  const row = page.locator("#groups .group-row").first();
  await row.getByRole("button").first().click();
  const number = Number(await row.getAttribute("data-group"));
  const other = (await state(page)).groups.list.find((group) => group.number !== number && group.name === null).number;
  await act(page, () => row.getByLabel(/^join/).selectOption(String(other)));
  await act(page, () => page.keyboard.press("Control+z"));
  await act(page, () => page.locator("#groups").getByRole("button", { name: "find it" }).click());
  assert.equal((await state(page)).groups.asked_for, 0);
});

test("the table leaves with groups; new rows get theirs; a copy of an old row gets its group", async () => {
  const whole = await saved(page, /^Table with groups \(CSV\)/);
  assert.equal(whole.name, "wine.groups.csv");
  const lines = whole.text.trim().split("\n").map((line) => line.split(","));
  assert.equal(lines.length, 179);
  const [group, sure] = [lines[0].indexOf("group"), lines[0].indexOf("confidence")];
  assert.ok(group > 0 && sure > 0 && lines[0].includes("y1"));
  for (const line of lines.slice(1)) assert.ok(Number(line[sure]) >= 0 && Number(line[sure]) <= 1);
  const source = readFileSync(join(root, "data", "wine.csv"), "utf8").trim().split("\n");
  const copies = lines.map((line, row) => ({ row, sure: Number(line[sure]) })).slice(1).sort((a, b) => b.sure - a.sure).slice(0, 10).map(({ row }) => row);
  const file = join(studio.folder, "new.csv");
  writeFileSync(file, [source[0], ...copies.map((row) => source[row])].join("\n") + "\n");
  await page.locator("input[type=file]").last().setInputFiles(file);
  await page.waitForFunction(() => window.cordon_studio.state().placed > 0);
  await idle(page);
  const more = (await saved(page, /^Table with groups \(CSV\)/)).text.trim().split("\n").map((line) => line.split(","));
  assert.equal(more.length, 189);
  const agreeing = copies.filter((row, order) => more[179 + order][group] === more[row][group]).length;
  assert.ok(agreeing >= 9, `${agreeing} of 10 copies are in the group of their original`);
});

test("dragging moves the view; a picked object is dragged to say something", async () => {
  await page.keyboard.press("Escape");
  const [free, target] = await isolated(page, 2, 20);
  const from = await place(page, free);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
  await page.mouse.up();
  const moved = await place(page, free);
  assert.ok(Math.abs(moved.x - from.x - 40) < 6 && Math.abs(moved.y - from.y - 30) < 6);
  assert.equal(await page.locator(".drag-card").count(), 0);
  assert.ok(target !== free);
  await page.keyboard.press("h");
});

test("axe finds nothing, with groups open and an object picked, light and dark", async () => {
  await page.addScriptTag({ path: axe_source });
  for (const theme of ["dark", "light"]) {
    await page.getByRole("button", { name: `switch to ${theme}` }).click();
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
  }
});

test("the theme is kept across starts, whatever the port", async () => {
  await page.getByRole("button", { name: "switch to dark" }).click();
  await page.waitForTimeout(300); // the studio is told
  await studio.kill("SIGTERM");
  studio.port = 0;
  const address = await studio.start();
  const other = await browser(); // another profile: only the studio can know
  const fresh = await open(other, address, { coach: true });
  assert.equal(await fresh.evaluate(() => document.documentElement.dataset.theme), "dark");
  await other.close();
});

test("nothing left this machine and nothing went wrong in the console", () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
