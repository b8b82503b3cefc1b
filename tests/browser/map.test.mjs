// What is seen: points on the screen, picking, lasso and box, hover, search, focus, many redraws, the plain way of drawing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, browser, click, isolated, open, picked, place, state, Studio } from "./studio.mjs";

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

test("WebGL2 is there and points are on the screen", async () => {
  assert.equal(await page.evaluate(() => document.createElement("canvas").getContext("webgl2") !== null), true);
  assert.equal(await page.evaluate(() => window.cordon_studio.renderer()), "webgl");
  const { error, variance } = await page.evaluate(() => window.cordon_studio.redraw(1));
  assert.equal(error, 0);
  assert.ok(variance > 50, `pixel variance ${variance}`);
});

test("a click picks the point that is there, a second click lets it go", async () => {
  const [index] = await isolated(page, 1, 20);
  await click(page, index);
  assert.deepEqual(await picked(page), [index]);
  await click(page, index);
  assert.deepEqual(await picked(page), []);
});

async function known_set(box) {
  const { n } = (await state(page)).data;
  const places = await page.evaluate((n) => Array.from({ length: n }, (_, i) => window.cordon_studio.screen(i)), n);
  return places.flatMap((p, i) => (p.x > box.left && p.x < box.right && p.y > box.top && p.y < box.bottom ? [i] : []));
}

// The outline of a box drawn by hand, corner after corner.
async function outline(box, modifier = "Shift") {
  await page.mouse.move(box.left, box.top);
  if (modifier) await page.keyboard.down(modifier);
  await page.mouse.down();
  for (const [x, y] of [[box.right, box.top], [box.right, box.bottom], [box.left, box.bottom], [box.left, box.top]]) await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  if (modifier) await page.keyboard.up(modifier);
}

for (const dims of [2, 3]) {
  test(`a lasso and a box pick the known set, ${dims}D`, async () => {
    if (dims === 3) await act(page, () => page.getByRole("button", { name: "3D" }).click());
    const map = await page.locator("#map").boundingBox();
    const box = { left: map.x + 150, right: map.x + 450, top: map.y + 140, bottom: map.y + 400 };
    const expected = await known_set(box);
    assert.ok(expected.length > 3, `${expected.length} points`);
    await outline(box);
    assert.deepEqual(await picked(page), expected);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Box", exact: true }).click();
    await page.mouse.move(box.right, box.bottom);
    await page.mouse.down();
    await page.mouse.move(box.left, box.top, { steps: 4 });
    await page.mouse.up();
    assert.deepEqual(await picked(page), expected);
    await page.getByRole("button", { name: "Look", exact: true }).click();
    await page.keyboard.press("Escape");
    assert.deepEqual(await picked(page), []);
    if (dims === 3) await act(page, () => page.getByRole("button", { name: "2D" }).click());
  });
}

test("a space is turned by dragging and the points stay under their places", async () => {
  await act(page, () => page.getByRole("button", { name: "3D" }).click());
  const before_turn = await place(page, 5);
  const map = await page.locator("#map").boundingBox();
  // Somewhere without a point: the far corner.
  await page.mouse.move(map.x + map.width - 30, map.y + map.height - 90);
  await page.mouse.down();
  await page.mouse.move(map.x + map.width - 130, map.y + map.height - 150, { steps: 5 });
  await page.mouse.up();
  const after_turn = await place(page, 5);
  assert.notDeepEqual(after_turn, before_turn);
  const [index] = await isolated(page, 1, 40);
  await click(page, index);
  assert.deepEqual(await picked(page), [index]);
  await page.keyboard.press("Escape");
  await act(page, () => page.getByRole("button", { name: "2D" }).click());
});

test("the card comes after a rest and tells the row", async () => {
  const [index] = await isolated(page, 1, 60);
  const { x, y } = await place(page, index);
  await page.mouse.move(x + 3, y + 2);
  await page.locator(`.hover-card[data-row="${index}"]`).waitFor();
  assert.match(await page.locator(".hover-card").innerText(), /alcohol/i);
  await page.mouse.move(5, 5);
  await page.locator(".hover-card").waitFor({ state: "detached" });
});

test("search finds by name and picks; the legend focuses", async () => {
  await page.keyboard.press("/");
  await page.keyboard.type("17");
  await page.locator("#search-found li").first().waitFor();
  await page.keyboard.press("Enter");
  assert.deepEqual(await picked(page), [17]);
  await page.locator("#map").focus();
  await page.keyboard.press("Escape");
  const entry = page.locator(".legend button.legend-entry").first();
  await entry.click();
  assert.equal(await entry.getAttribute("aria-pressed"), "true");
  await page.getByRole("button", { name: "show all" }).click();
  assert.equal(await entry.getAttribute("aria-pressed"), "false");
});

test("a number colours by a ramp", async () => {
  await page.getByLabel("Colour by").selectOption({ index: 2 });
  await page.locator(".ramp").waitFor();
  await page.getByLabel("Colour by").selectOption("class");
  await page.locator(".legend button.legend-entry").first().waitFor();
});

test("pictures leave the page as PNG and SVG with the legend", async () => {
  for (const [name, ending] of [["Picture (PNG) with legend", "png"], ["Drawing (SVG) with legend", "svg"]]) {
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name }).click()]);
    assert.equal(download.suggestedFilename(), `wine.${ending}`);
    const bytes = await (await import("node:fs/promises")).readFile(await download.path());
    if (ending === "png") assert.equal(bytes.subarray(1, 4).toString(), "PNG");
    else assert.equal((bytes.toString().match(/<use /g) ?? []).length, 178 + 3);
  }
});

test("a thousand redraws without an error of the graphics card", async () => {
  for (let i = 0; i < 10; i++) {
    const { error, variance } = await page.evaluate(() => window.cordon_studio.redraw(100));
    assert.equal(error, 0);
    assert.ok(variance > 50);
  }
});

test("without WebGL the points are drawn by Canvas2D and can be picked", async () => {
  await studio.kill();
  const plain = await open(context, await studio.start(), { query: "?draw=canvas" });
  assert.equal(await plain.evaluate(() => window.cordon_studio.renderer()), "canvas");
  assert.ok((await plain.evaluate(() => window.cordon_studio.redraw(2))).variance > 50);
  const [index] = await isolated(plain, 1, 30);
  await click(plain, index);
  assert.deepEqual(await picked(plain), [index]);
  assert.deepEqual(plain.trouble, []);
  await plain.close();
});

test("the lost context of the graphics card comes back by itself", async () => {
  const fresh = await open(context, studio.address);
  // The page listens as well, and was there first: when these promises are kept it has done its part.
  await fresh.evaluate(async () => {
    const canvas = document.querySelector("canvas.points");
    const happens = (name) => new Promise((done) => canvas.addEventListener(name, () => setTimeout(done, 0), { once: true }));
    const context = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
    const lost = happens("webglcontextlost");
    context.loseContext();
    await lost;
    const restored = happens("webglcontextrestored");
    context.restoreContext();
    await restored;
  });
  const { error, variance } = await fresh.evaluate(() => window.cordon_studio.redraw(2));
  assert.equal(error, 0);
  assert.ok(variance > 50);
  await fresh.close();
});

test("trails are of points that are seen whole, and go by themselves", async () => {
  const [a, b] = await isolated(page, 2, 20);
  for (let step = 0; step < 6; step++) await page.getByRole("button", { name: "zoom in" }).click();
  const trails = () =>
    page.evaluate(() => {
      const { width, height } = document.querySelector("#map").getBoundingClientRect();
      const ends = [...document.querySelectorAll(".trails line")].map((line) => ["x1", "y1", "x2", "y2"].map((name) => Number(line.getAttribute(name))));
      return ends.map(([x1, y1, x2, y2]) => [x1, x2].every((x) => x >= 0 && x <= width) && [y1, y2].every((y) => y >= 0 && y <= height));
    });
  await page.evaluate(() => document.querySelector("#map").focus());
  await act(page, () => page.evaluate(([a, b]) => {
    const key = sessionStorage.getItem("cordon.key");
    return fetch("/api/v1/session/ops", {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
      body: JSON.stringify({ base_rev: window.cordon_studio.state().rev, ops: [{ op: "add", statement: { kind: "closer", a, b: [b], value: null, weight: null, note: "" } }] }),
    });
  }, [a, b]));
  assert.ok((await trails()).every(Boolean));
  await page.waitForTimeout(4500);
  assert.equal((await trails()).length, 0);
  await page.keyboard.press("h");
});

test("nothing left this machine and nothing went wrong in the console", async () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
