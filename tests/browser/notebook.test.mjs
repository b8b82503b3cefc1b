// A page of another origin on this machine shows the studio in a frame, as Jupyter's cells do.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { Studio, browser } from "./studio.mjs";

// A notebook: a page on http://localhost with the studio in a frame. Resolves to the page and its frame.
async function cell(t, context, address) {
  const notebook = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(`<!doctype html><title>notebook</title><iframe src="${address}" width="1000" height="700" allow="fullscreen"></iframe>`);
  });
  await new Promise((done) => notebook.listen(0, "localhost", done));
  t.after(() => notebook.close());
  const page = await context.newPage();
  page.trouble = [];
  page.on("console", (message) => message.type() === "error" && page.trouble.push(message.text()));
  await page.goto(`http://localhost:${notebook.address().port}/`);
  return { page, frame: await (await page.locator("iframe").elementHandle()).contentFrame() };
}

const idle = (frame) => frame.waitForFunction(() => window.cordon_studio?.idle(), null, { timeout: 60000 });

for (const third_party of ["allowed", "phased out"])
  test(`a question is answered in a frame of another origin, cookies of third parties ${third_party}`, async (t) => {
    const studio = new Studio({ options: ["--label", "class", "--notebook"] });
    t.after(() => studio.remove());
    const address = await studio.start();
    const context = await browser(third_party === "phased out" ? { extra: ["--test-third-party-cookie-phaseout"] } : {});
    t.after(() => context.close());
    const { page, frame } = await cell(t, context, address);
    await idle(frame);
    assert.equal(await frame.evaluate(() => window.cordon_studio.state().statements.length), 0);
    await frame.locator(".answers button").first().click();
    await frame.waitForFunction(() => window.cordon_studio.state().statements.length === 1);
    await idle(frame);
    assert.equal(await frame.evaluate(() => window.cordon_studio.state().map.method), "auto");
    assert.ok((await frame.evaluate(() => window.cordon_studio.state().groups.list.length)) >= 2);
    assert.deepEqual(page.trouble.filter((text) => !/GPU stall/.test(text)), []);
  });

test("without --notebook no other origin shows it", async (t) => {
  const studio = new Studio();
  t.after(() => studio.remove());
  const address = await studio.start();
  const context = await browser();
  t.after(() => context.close());
  const { page, frame } = await cell(t, context, address);
  await page.waitForLoadState();
  assert.equal(await frame.locator("#map").count(), 0);
  assert.ok(page.trouble.some((text) => /frame/i.test(text)), page.trouble.join("\n"));
});
