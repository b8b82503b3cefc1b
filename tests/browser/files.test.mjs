// Tables that the person brings: opened from the start page by choice or by drop, placed on the map, refused in plain words.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { act, axe_source, browser, click, coordinates, isolated, open, picked, idle, state, Studio } from "./studio.mjs";

let studio, context, page;
before(async () => {
  studio = new Studio({ table: null, options: [] });
  context = await browser({ bypassCSP: true }); // axe-core is put into the page
  page = await open(context, await studio.start(), { coach: true });
});
after(async () => {
  await context?.close();
  await studio?.remove();
});

const header = "name,class,length,width,depth\n";
const line = (i) => `f${i},${"ab"[i % 2]},${i * 0.5},${(i * 7) % 11},${(i * i) % 13}\n`;
const table = (rows) => header + Array.from({ length: rows }, (_, i) => line(i)).join("");

// As a file manager lets go of a file over an element.
async function drop(selector, name, text) {
  const files = await page.evaluateHandle(
    ([name, text]) => {
      const held = new DataTransfer();
      held.items.add(new File([text], name, { type: "text/csv" }));
      return held;
    },
    [name, text],
  );
  await page.dispatchEvent(selector, "dragover", { dataTransfer: files });
  await page.dispatchEvent(selector, "drop", { dataTransfer: files });
}

// The preview says what the columns are; one click, and the table is open.
async function opened(name) {
  await page.getByRole("dialog", { name: `${name}: is this right?` }).getByRole("button", { name: "Open it" }).click();
  await page.waitForFunction((wanted) => window.cordon_studio.state()?.data.name === wanted, name);
  await idle(page);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))); // the panels are those of this table
  return state(page);
}

async function serious_findings() {
  await page.addScriptTag({ path: axe_source });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join("; ")}`);
}

test("the first visit asks what to look at; the example is one click away", async () => {
  const dialog = page.getByRole("dialog", { name: "What would you like to look at?" });
  await dialog.waitFor();
  assert.deepEqual(await serious_findings(), []);
  await dialog.getByRole("button", { name: "Stay with letters" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal((await state(page)).data.name, "letters");
  await page.locator(".coach button", { hasText: "Skip" }).click();
});

test("a studio without a table asks at every start, whatever hints were seen", async () => {
  const other = new Studio({ table: null, options: [] });
  try {
    const fresh = await open(context, await other.start());
    const dialog = fresh.getByRole("dialog", { name: "What would you like to look at?" });
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "Stay with letters" }).click();
    await fresh.waitForFunction(() => !window.cordon_studio.state().data.asks); // the server has heard it
    await fresh.reload();
    await idle(fresh);
    assert.equal(await dialog.count(), 0, "it was answered");
    await fresh.close();
  } finally {
    await other.remove();
  }
});

test("an axis shows every feature as a bar, and the pictures at its ends, which can be picked", async () => {
  await page.waitForFunction(() => document.querySelectorAll(".axis-bars").length === 2);
  assert.equal(await page.locator(".axis-end button").count(), 12);
  const end = page.locator(".axis-end button").first();
  await end.click();
  const [index] = await picked(page);
  const values = await coordinates(page);
  assert.equal(values[2 * index], Math.min(...values.filter((_, order) => order % 2 === 0)), "the lowest on the first axis");
  await end.click();
  assert.deepEqual(await picked(page), []);
});

test("a table that cannot be read is refused with the line, and the example stays", async () => {
  await page.getByRole("button", { name: "Open…" }).click();
  await drop(".own-table", "broken.csv", `${table(30)}f99,a,1\n`);
  await page.locator(".own-table .trouble", { hasText: "line 32" }).waitFor();
  assert.equal((await state(page)).data.name, "letters");
});

const chosen = (name, bytes) => page.locator(".own-table input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
const column = (name) => page.locator(`tr[data-column="${name}"]`);
const role = (name) => page.getByLabel(`what ${name} is`);

test("the preview shows kind, names, class and missing cells, and a click corrects it", async () => {
  const lines = Array.from({ length: 24 }, (_, i) => `u${i};${"xy"[i % 2]};${String(i / 4).replace(".", ",")};${i % 6 === 0 ? -99 : i % 5};$${1000 + i}`);
  await chosen("shop.csv", `who;kind;length;stars;price\n${lines.join("\n")}\n`);
  await page.locator("table.preview").waitFor();
  assert.deepEqual([await role("who").inputValue(), await role("kind").inputValue(), await role("length").inputValue(), await role("price").inputValue()], ["name", "category", "feature", "feature"]);
  assert.match(await column("length").innerText(), /0\.25/, "a decimal comma is understood");
  assert.match(await column("stars").innerText(), /\n?0\t/);
  assert.deepEqual(await serious_findings(), []);
  await role("kind").selectOption("class");
  await page.waitForFunction(() => document.querySelector('tr[data-column="kind"]')?.className === "class");
  await page.getByLabel(/^Cells that mean/).fill("-99");
  await page.keyboard.press("Tab");
  await page.locator('tr[data-column="stars"] td.some', { hasText: "4" }).waitFor();
  await role("price").selectOption("left_out");
  await page.waitForFunction(() => document.querySelector('tr[data-column="price"]')?.className === "left_out");
  const { data } = await opened("shop.csv");
  assert.deepEqual([data.n, data.features, data.color, data.id_name], [24, ["length", "stars"], "kind", "who"]);
  assert.ok(data.notes.some((note) => /stars: 4 missing/.test(note)), data.notes.join("; "));
  await page.getByRole("button", { name: "Open…" }).click();
});

test("a workbook, a packed file and UTF-16 are opened as the command line opens them", async () => {
  const source = join(studio.folder, "flowers.csv");
  writeFileSync(source, table(30));
  execFileSync(process.env.CORDON_PROGRAM, ["convert", source, join(studio.folder, "flowers.xlsx")]);
  const files = { "book.xlsx": readFileSync(join(studio.folder, "flowers.xlsx")), "packed.csv.gz": gzipSync(table(31)), "wide.csv": Buffer.from(`\ufeff${table(32)}`, "utf16le") };
  let rows = 30; // each a table of its own
  for (const [name, bytes] of Object.entries(files)) {
    await chosen(name, bytes);
    const { data } = await opened(name);
    assert.deepEqual([data.n, data.features, data.color, data.id_name], [rows++, ["length", "width", "depth"], "class", "name"], name);
    await page.getByRole("button", { name: "Open…" }).click();
  }
  await chosen("broken.xlsx", "PK\u0003\u0004 but nothing else");
  const trouble = page.locator(".own-table .trouble");
  await trouble.waitFor();
  assert.match(await trouble.innerText(), /broken\.xlsx/);
  assert.doesNotMatch(await trouble.innerText(), /--\w|\/tmp/, "no option and no temporary file is named");
});

test("a table that is chosen is opened, with its names and classes", async () => {
  await chosen("flowers.csv", table(30));
  const { data } = await opened("flowers.csv");
  assert.deepEqual([data.n, data.features.length, data.color], [30, 3, "class"]);
  assert.equal((await coordinates(page)).length, 60);
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.locator(".question .pair tbody td").first().waitFor(); // the question is about this table, with its values
});

test("a table that is dropped is opened; one with the same name and size is told from it", async () => {
  const other = table(30).replace("f3,b,1.5", "f3,b,90");
  const before_drop = await coordinates(page);
  await page.getByRole("button", { name: "Open…" }).click();
  await drop(".own-table", "flowers.csv", other);
  await page.getByRole("button", { name: "Open it" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.waitForFunction((old) => window.cordon_studio.idle() && String(window.cordon_studio.coordinates()) !== old, String(before_drop));
  assert.equal((await coordinates(page)).length, 60);
});

const placed = () => page.locator(".placed-marks path");
const middle = async (mark) => {
  const { x, y, width, height } = await mark.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

test("a file with the same columns, dropped on the map, shows where its rows belong", async () => {
  // The first row is one that the table has: its mark must stand on that point.
  await drop("#map", "new.csv", `${header}n0,a,2.5,2,12\nn1,b,3,4,5\n`);
  await page.waitForFunction(() => document.querySelectorAll(".placed-marks path").length === 2);
  const twin = await page.evaluate(() => window.cordon_studio.screen(5));
  const mark = await middle(placed().first());
  assert.ok(Math.hypot(mark.x - twin.x, mark.y - twin.y) < 1.5, `${JSON.stringify(mark)} ${JSON.stringify(twin)}`);
  assert.match(await page.locator(".placed").innerText(), /Placed, not learnt/);
  await page.mouse.move(5, 5);
  const other = await middle(placed().nth(1));
  await page.mouse.move(other.x + 1, other.y);
  await page.locator(".hover-card[data-placed]").waitFor();
  assert.match(await page.locator(".hover-card").innerText(), /n1[^]*placed, not learnt/);
  await page.mouse.move(5, 5);
  assert.deepEqual(await serious_findings(), []);
});

test("placed objects follow the map, are not learnt from, and can be removed", async () => {
  for (const index of await isolated(page, 2, 8)) await click(page, index);
  const now = await act(page, () => page.keyboard.press("c"));
  assert.equal(now.data.n, 30);
  await page.waitForFunction(() => {
    const [box, twin] = [document.querySelector(".placed-marks path")?.getBoundingClientRect(), window.cordon_studio.screen(5)];
    return box && Math.hypot(box.x + box.width / 2 - twin.x, box.y + box.height / 2 - twin.y) < 1.5;
  });
  await page.getByRole("button", { name: "remove n0" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".placed-marks path").length === 1);
  await page.getByRole("button", { name: "remove n1" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".placed-marks path").length === 0);
});

test("a file with other columns is refused, naming them; it can be opened instead", async () => {
  await drop("#map", "cars.csv", "power,weight,width\n1,2,3\n4,5,7\n2,9,1\n");
  const card = page.getByRole("alert", { name: "a file that was not placed" });
  await card.waitFor();
  assert.match(await card.innerText(), /no column length, depth/);
  assert.equal(await placed().count(), 0);
  await card.getByRole("button", { name: "Open it as a table" }).click();
  assert.equal((await opened("cars.csv")).data.n, 3);
});

test("an axis of pixels is a picture", async () => {
  const names = Array.from({ length: 64 }, (_, i) => `pixel${i}`).join(",");
  const rows = Array.from({ length: 12 }, (_, i) => Array.from({ length: 64 }, (_, k) => ((i + 3) * k * 7) % 13).join(",")).join("\n");
  await page.getByRole("button", { name: "Open…" }).click();
  await drop(".own-table", "digits.csv", `${names}\n${rows}\n`);
  await opened("digits.csv");
  await page.waitForFunction(() => document.querySelectorAll("canvas.axis-pixels").length === 2);
});

test("64 numbers without such names are a picture when the person says so", async () => {
  const names = Array.from({ length: 64 }, (_, i) => `v${i}`).join(",");
  const rows = Array.from({ length: 12 }, (_, i) => Array.from({ length: 64 }, (_, k) => ((i + 5) * k * 3) % 11).join(",")).join("\n");
  await page.getByRole("button", { name: "Open…" }).click();
  await drop(".own-table", "plain.csv", `${names}\n${rows}\n`);
  await opened("plain.csv");
  assert.equal(await page.locator("canvas.axis-pixels").count(), 0);
  await page.getByLabel("Rows are pictures of 8 × 8 pixels").check();
  await page.waitForFunction(() => document.querySelectorAll("canvas.axis-pixels").length === 2);
});

test("a table opened lately is one click away, with what was said about it", async () => {
  const table_path = join(studio.folder, "flowers.csv");
  writeFileSync(table_path, table(30));
  await page.getByRole("button", { name: "Open…" }).click();
  await chosen("flowers.csv", table(30));
  await opened("flowers.csv");
  await page.getByLabel("Alike means: same").fill("flower");
  await act(page, () => page.evaluate(() =>
    fetch("/api/v1/session/ops", {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem("cordon.key")}` },
      body: JSON.stringify({ base_rev: window.cordon_studio.state().rev, ops: [{ op: "ignore", rows: [0], ignored: true }] }),
    }),
  ));
  assert.equal(await page.getByLabel("Alike means: same").inputValue(), "flower", "what is being typed stays when something changes");
  await act(page, () => page.getByLabel("Alike means: same").press("Enter"));
  await page.getByRole("button", { name: "Open…" }).click();
  await page.getByRole("button", { name: "Try iris" }).click();
  await page.waitForFunction(() => window.cordon_studio.state()?.data.name === "iris");
  await page.getByRole("button", { name: "Open…" }).click();
  await page.locator(".recent").getByRole("button", { name: "flowers.csv" }).click();
  await page.waitForFunction(() => window.cordon_studio.state()?.data.name === "flowers.csv");
  await idle(page);
  assert.equal((await state(page)).alike, "flower");
});

test("nothing left this machine and nothing went wrong in the console", () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
