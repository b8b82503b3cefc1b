// What people take home: the table with groups as CSV and workbook, a model that gives new rows the same groups on the command line, a
// report that can be looked around in, the lines that do it again. By keyboard alone, and in another language.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { act, axe_source, browser, click, idle, isolated, open, picked, root, state, Studio } from "./studio.mjs";

let studio, context, page, truth, lines;
before(async () => {
  studio = new Studio();
  context = await browser({ bypassCSP: true }); // axe-core is put into the page
  page = await open(context, await studio.start());
  lines = readFileSync(join(root, "data", "wine.csv"), "utf8").trim().split("\n");
  const at = lines[0].split(",").indexOf("class");
  const classes = [...new Set(lines.slice(1).map((line) => line.split(",")[at]))];
  truth = lines.slice(1).map((line) => String(1 + classes.indexOf(line.split(",")[at])));
});
after(async () => {
  await context?.close();
  await studio?.remove();
});

const run = (...words) => execFileSync(process.env.CORDON_PROGRAM, words, { cwd: studio.folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const cells = (text) => text.trim().split(/\r?\n/).map((line) => line.split(","));

async function saved(entry) {
  await page.locator("#export").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: entry }).click()]);
  const path = join(studio.folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

async function findings() {
  await page.addScriptTag({ path: axe_source });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

test("names, the exported model, new rows on the command line: the same groups", async () => {
  assert.deepEqual(await findings(), []);
  for (const name of ["1", "2", "3"]) {
    const rows = truth.map((value, row) => [value, row]).filter(([value]) => value === name).map(([, row]) => row).slice(0, 3);
    for (const row of rows) assert.equal(truth[row], name);
    const before_names = await state(page);
    await page.evaluate(() => document.activeElement?.blur());
    // Picked by the search, which finds a row by its number.
    for (const row of rows) {
      await page.locator("#search").fill(String(row));
      const option = page.locator(`#found-${row}`);
      await option.click();
    }
    assert.deepEqual(await picked(page), rows);
    await page.getByLabel("name of the objects picked").fill(`grower ${name}`);
    await page.keyboard.press("Enter");
    await page.waitForFunction((rev) => window.cordon_studio.state().rev > rev, before_names.rev);
    await idle(page);
  }
  await page.waitForFunction(() => window.cordon_studio.state().groups.list.filter(({ name }) => name?.startsWith("grower")).length === 3);
  assert.deepEqual(await findings(), []);

  const table = cells(readFileSync(await saved(/^Table with groups \(CSV\)/), "utf8"));
  const group = table[0].indexOf("group");
  const right = table.slice(1).filter((line, row) => line[group] === `grower ${truth[row]}`).length;
  assert.ok(right > 160, `${right} of 178 wines are with their grower`);

  // New rows: those of the table, a little changed, as another harvest would be.
  const fresh = lines.slice(1).map((line) => line.split(",").map((cell, c) => (c === 1 ? String(Number(cell) + 0.01) : cell)).join(","));
  writeFileSync(join(studio.folder, "new.csv"), [lines[0], ...fresh].join("\n") + "\n");
  const model = await saved(/^Model/);
  run("predict", "--model", model, "--data", "new.csv", "--label", "class", "--out", "predicted.csv");
  const predicted = cells(readFileSync(join(studio.folder, "predicted.csv"), "utf8"));
  await page.locator(".placed input[type=file]").setInputFiles(join(studio.folder, "new.csv"));
  await page.waitForFunction(() => window.cordon_studio.state().placed > 0);
  await idle(page);
  const more = cells(readFileSync(await saved(/^Table with groups \(CSV\)/), "utf8"));
  assert.equal(more.length, 1 + 2 * 178);
  predicted.slice(1).forEach(([, cluster, sure], row) => {
    assert.equal(cluster, more[179 + row][group], `new row ${row}: command line and studio agree`);
    assert.ok(Number(sure) >= 0 && Number(sure) <= 1);
  });
  const kept = predicted.slice(1).filter(([, cluster], row) => cluster === table[1 + row][group]).length;
  assert.ok(kept >= 170, `${kept} of 178 slightly changed rows keep the group of their original`);
});

test("the workbook holds what the CSV holds", async () => {
  const csv = cells(readFileSync(await saved(/^Table with groups \(CSV\)/), "utf8"));
  const book = await saved(/^Table with groups \(Excel\)/);
  assert.match(book, /wine\.groups\.xlsx$/);
  const back = cells(run("convert", book, "-"));
  assert.equal(back.length, csv.length);
  const at = csv[0].indexOf("group");
  assert.deepEqual(back[0], csv[0]);
  assert.deepEqual(back.map((line) => line[at]), csv.map((line) => line[at]));
  assert.deepEqual(back.map((line) => line[2]), csv.map((line) => line[2]));
});

test("the report opens without a server: hover, focus on a group, find, and the lines that repeat it", async () => {
  const path = await saved(/^Report/);
  const other = await browser();
  const report = await other.newPage();
  const trouble = [];
  report.on("pageerror", (error) => trouble.push(error.message));
  report.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  await report.goto(`file://${path}`);
  await report.locator("#map circle").nth(20).hover({ force: true });
  await report.locator("#card:not([hidden])").waitFor();
  assert.match(await report.locator("#card").innerText(), /grower \d, confidence [\d.]+[^]*alcohol/);
  await report.getByRole("button", { name: "grower 1" }).click();
  const dimmed = await report.locator("#map circle.off").count();
  assert.ok(dimmed > 80 && dimmed < 178, `${dimmed} dimmed`);
  await report.getByRole("button", { name: "grower 1" }).click();
  assert.equal(await report.locator("#map circle.off").count(), 0);
  const text = await report.locator("body").innerText();
  assert.match(text, /cordon predict --model 'wine\.model\.cordon'/);
  assert.match(text, /cordon\.load\("wine\.model\.cordon"\)/);
  assert.deepEqual(trouble, []);
  await other.close();
});

test("the figure has its legend, the script its lines, each the table's name", async () => {
  const drawing = readFileSync(await saved(/^Drawing/), "utf8");
  for (const name of ["grower 1", "grower 2", "grower 3"]) assert.ok(drawing.includes(name), name);
  const script = readFileSync(await saved(/^How to do it again/), "utf8");
  assert.match(script, /cordon fit --method auto/);
});

test("an object is moved to another group, which is a step that can be undone", async () => {
  await page.keyboard.press("Escape");
  const [one] = await isolated(page, 1, 10);
  const own = await page.evaluate((index) => window.cordon_studio.group(index), one);
  await click(page, one);
  const goal = (await state(page)).groups.list.find(({ name }) => name && name !== own).name;
  await act(page, () => page.getByLabel("move the objects picked to a group").selectOption({ label: goal }));
  await page.waitForFunction(([index, name]) => window.cordon_studio.group(index) === name, [one, goal]);
  await act(page, () => page.keyboard.press("Control+z"));
  await page.waitForFunction(([index, name]) => window.cordon_studio.group(index) === name, [one, own]);
});

test("objects between groups are reviewed in the order of doubt", async () => {
  const button = page.getByRole("button", { name: "look at the next" });
  if ((await button.count()) === 0) await page.locator("#groups").getByLabel("number of groups").fill("8");
  await button.waitFor();
  const sure = async () => Number((await page.locator(".review-line").innerText()).match(/(\d+) %/)[1]);
  await button.click();
  const first = await sure();
  await page.keyboard.press("r");
  assert.ok((await sure()) >= first, "the least sure comes first");
  const [row] = await picked(page);
  await act(page, () => page.getByRole("button", { name: "it is right" }).click());
  await page.waitForFunction((index) => window.cordon_studio.confidence(index) === 1, row);
  await act(page, () => page.keyboard.press("Control+z"));
  await page.keyboard.press("Escape");
});

test("the table is sorted by a click and filtered by a text; a value is found by the search", async () => {
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.locator('button[title="sort by alcohol"]').click();
  await page.waitForFunction(() => document.querySelector('[aria-sort="ascending"]'));
  const column = (await page.locator(".table-row.head [role=columnheader]").allInnerTexts()).findIndex((text) => text.startsWith("alcohol"));
  const values = async () => (await page.locator(`.table-row:not(.head) [role=gridcell]:nth-child(${column + 1})`).allInnerTexts()).map(Number);
  await page.waitForFunction((c) => Number(document.querySelector(`.table-row:not(.head) [role=gridcell]:nth-child(${c})`)?.textContent) === 11.03, column + 1);
  const up = await values();
  assert.deepEqual(up, [...up].sort((a, b) => a - b));
  await page.locator('button[title="sort by alcohol"]').click();
  await page.waitForFunction((c) => Number(document.querySelector(`.table-row:not(.head) [role=gridcell]:nth-child(${c})`)?.textContent) === 14.83, column + 1);
  await page.locator("#filter").fill("grower 2");
  await page.waitForFunction(() => /^\d+ of 178 rows$/.test(document.querySelector(".table-filter [role=status]")?.textContent));
  const some = Number((await page.locator(".table-filter [role=status]").innerText()).split(" ")[0]);
  assert.equal(some, (await state(page)).groups.list.find(({ name }) => name === "grower 2").size);
  assert.deepEqual(await findings(), []);
  await page.locator("#filter").fill("");
  await page.waitForFunction(() => document.querySelector(".table-filter [role=status]")?.textContent === "178 rows");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await page.locator("#search").fill("14.83");
  const row = lines.slice(1).findIndex((line) => line.split(",").includes("14.83"));
  await page.locator(`#found-${row}`).waitFor();
  await page.keyboard.press("Escape");
});

test("keys can be changed, and the change is kept", async () => {
  await page.locator("#map").focus();
  await page.keyboard.press("?");
  const key = page.locator('[data-action="table"] button');
  await key.click();
  await page.keyboard.press("c");
  assert.match(await page.locator("dialog .trouble").innerText(), /closer/);
  await key.click();
  await key.click();
  await page.keyboard.press("g");
  assert.equal(await key.innerText(), "G");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.keyboard.press("g");
  await page.locator("#table").waitFor();
  await page.keyboard.press("g");
  await page.reload();
  await idle(page);
  await page.locator("#map").focus();
  await page.keyboard.press("l");
  assert.equal(await page.locator("#table").count(), 0);
  await page.keyboard.press("?");
  await page.getByRole("button", { name: "All keys as they were" }).click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
});

test("German: chosen in the help, every panel speaks it; high contrast is legible", async () => {
  await page.keyboard.press("?");
  await page.getByLabel("Language").selectOption("de");
  await page.getByLabel("Farben").selectOption("contrast");
  await page.getByRole("button", { name: "Schließen", exact: true }).click();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  const text = await page.locator("body").innerText();
  for (const word of ["Fragen an Sie", "Gruppen", "Rückgängig", "Achsen", "Neue Objekte"]) assert.ok(text.includes(word), word);
  assert.doesNotMatch(text, /\b(Groups|Undo|Export|Search|Ask me|What you told me|answers|objects)\b/);
  for (const theme of ["dunkel schalten", "hell schalten"]) {
    await page.getByRole("button", { name: theme }).click();
    assert.deepEqual(await findings(), []);
  }
  await page.keyboard.press("?");
  await page.getByLabel("Sprache").selectOption("en");
  await page.getByLabel("Colours").selectOption("standard");
  await page.getByRole("button", { name: "Close", exact: true }).click();
});

test("from the start to the table with groups by keyboard alone", async () => {
  const own = new Studio();
  const fresh = await open(context, await own.start());
  try {
    const to = async (matches) => {
      for (let i = 0; i < 80; i++) {
        await fresh.keyboard.press("Tab");
        if (await fresh.evaluate(matches)) return;
      }
      throw new Error(`not reached by Tab: ${matches}`);
    };
    await fresh.locator(".question").waitFor();
    await to(() => document.activeElement?.getAttribute("name") === "alike");
    await fresh.keyboard.type("grower");
    await fresh.keyboard.press("Enter");
    await to(() => document.activeElement?.closest(".answers") !== null && document.activeElement !== document.body);
    for (let i = 0; i < 3; i++) {
      await fresh.locator(".question").waitFor();
      const [asked, before_answer] = [await fresh.evaluate(() => window.cordon_studio.question()), await state(fresh)];
      await fresh.keyboard.press(truth[asked.a] === truth[asked.b] ? "1" : "2");
      await fresh.waitForFunction((rev) => window.cordon_studio.state().rev > rev, before_answer.rev);
      await idle(fresh);
    }
    await fresh.locator(".guess", { hasText: /group/ }).waitFor(); // what the answer did, or why it did nothing
    await fresh.evaluate(() => document.activeElement?.blur());
    await to(() => document.activeElement?.id === "export");
    await fresh.keyboard.press("Enter");
    await fresh.waitForFunction(() => document.activeElement?.getAttribute("role") === "menuitem");
    const [download] = await Promise.all([fresh.waitForEvent("download"), fresh.keyboard.press("Enter")]);
    assert.equal(download.suggestedFilename(), "wine.groups.csv");
    assert.deepEqual(fresh.trouble, []);
  } finally {
    await fresh.close();
    await own.remove();
  }
});

test("nothing left this machine and nothing went wrong in the console", () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
