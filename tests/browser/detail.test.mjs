// Of more than 200,000 points a fixed sample is drawn while something moves, and all of them at rest.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, browser, open, state, Studio } from "./studio.mjs";

const kRows = 250_000;
const kMoving = 200_000;

let studio, context, page;
before(async () => {
  studio = new Studio({ table: null, options: [] });
  studio.data = [`synthetic:blobs,n=${kRows},f=8,classes=4`];
  context = await browser();
  // How many points each call of the graphics card draws; the sample is the same where the order they are drawn in is.
  await context.addInitScript(() => {
    window.drawn = [];
    const { drawArrays, drawElements } = WebGL2RenderingContext.prototype;
    WebGL2RenderingContext.prototype.drawArrays = function (mode, first, count) {
      if (mode === this.POINTS) window.drawn.push(count);
      return drawArrays.call(this, mode, first, count);
    };
    WebGL2RenderingContext.prototype.drawElements = function (mode, count, type, offset) {
      if (mode === this.POINTS) window.drawn.push(count);
      return drawElements.call(this, mode, count, type, offset);
    };
  });
  page = await open(context, await studio.start());
});
after(async () => {
  await context?.close();
  await studio?.remove();
});

const at_rest = () => page.waitForFunction((n) => window.drawn.at(-1) === n, kRows, { timeout: 60_000 });

// What is drawn from the action on until the first picture of all points.
async function drawn_by(action) {
  await at_rest();
  await page.evaluate(() => (window.drawn = []));
  await action();
  await at_rest();
  return page.evaluate(() => window.drawn);
}

test("a view that is moved shows a sample, then all", async () => {
  assert.equal((await state(page)).data.n, kRows);
  const box = await page.locator("#map").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const drawn = await drawn_by(() => page.mouse.wheel(0, -200));
  // A picture at rest may still be due when the wheel turns; what moves is drawn by the sample.
  assert.ok(drawn.includes(kMoving), `drawn: ${drawn}`);
  assert.equal(drawn.at(-1), kRows);
  assert.ok(drawn.every((count) => count === kMoving || count === kRows), `drawn: ${drawn}`);
});

test("a map that moves shows a sample, then all", async () => {
  for (const name of ["7", "190000"]) {
    await page.locator("#search").fill(name);
    await page.locator("#search-found li").first().waitFor();
    await page.locator("#search").press("Enter");
    await page.locator("#search").fill("");
  }
  await page.locator("#map").focus();
  const drawn = await drawn_by(() => act(page, () => page.keyboard.press("c")));
  assert.ok(drawn.includes(kMoving), `drawn: ${drawn}`);
  assert.equal(drawn.at(-1), kRows);
  assert.deepEqual(page.trouble, []);
});
