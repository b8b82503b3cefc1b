// When things go wrong: the server dies and comes back, another window was faster, the page is hidden, the token is missing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, browser, click, isolated, open, idle, state, Studio } from "./studio.mjs";

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

const words = (now) => now.statements.map(({ kind, a, b, c }) => ({ kind, a, b, c }));

async function say(on, key, from) {
  for (const index of await isolated(on, 2, from)) await click(on, index);
  return act(on, () => on.keyboard.press(key));
}

test("a statement said in another window is seen here, too", async () => {
  const second = await open(context, studio.address);
  await say(second, "c", 20);
  await page.waitForFunction(() => window.cordon_studio.state().statements.length === 1);
  await second.close();
});

test("said on an old revision: the newer statements are shown first, then mine are sent", async () => {
  // The news of the other window's statement is held back here, as a slow connection would.
  await page.evaluate(() => {
    const fetch_now = window.fetch;
    window.held = true;
    window.fetch = async (address, init) => {
      const answer = await fetch_now(address, init);
      if (String(address).endsWith("/state")) while (window.held) await new Promise((done) => setTimeout(done, 20));
      return answer;
    };
  });
  const second = await open(context, studio.address);
  await say(second, "s", 60);
  await second.close();
  const mine = await isolated(page, 2, 90);
  for (const index of mine) await click(page, index);
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/session/ops") && answer.status() === 409);
  await page.keyboard.press("c");
  await refused;
  await page.evaluate(() => (window.held = false));
  await page.locator(".newer-card").waitFor();
  assert.equal((await state(page)).statements.length, 2);
  await act(page, () => page.getByRole("button", { name: "Send them now" }).click());
  assert.equal((await state(page)).statements.length, 3);
  await page.locator(".newer-card").waitFor({ state: "detached" });
  await page.reload();
  await idle(page);
});

test("a statement that does not arrive waits here, is told, and is sent when the studio answers again", async () => {
  const before_loss = await state(page);
  await page.route("**/session/ops", (route) => route.abort());
  for (const index of await isolated(page, 2, 100)) await click(page, index);
  await page.keyboard.press("c");
  await page.locator(".banner", { hasText: "1 statement of yours waits" }).waitFor();
  assert.equal(await page.locator(".statement.waiting").count(), 1);
  await page.unroute("**/session/ops");
  await page.locator(".banner").waitFor({ state: "detached" });
  await page.waitForFunction((count) => window.cordon_studio.state().statements.length === count, before_loss.statements.length + 1);
  await idle(page);
  assert.equal(await page.locator(".statement.waiting").count(), 0);
});

test("killed: a banner, read-only; started again: the page comes back by itself, with everything", async () => {
  const address = studio.address;
  const fresh = await open(context, address); // a page that came in by the address, and was not loaded anew since
  const before_kill = words(await state(fresh));
  const chosen = await isolated(fresh, 2, 120);
  await studio.kill("SIGKILL");
  await fresh.locator(".banner").waitFor();
  assert.match(await fresh.locator(".banner").innerText(), /does not answer/);
  for (const index of chosen) await click(fresh, index);
  assert.equal(await fresh.locator(".relation-bar [data-kind=closer]").isDisabled(), true);
  assert.equal(await studio.start(), address);
  await fresh.locator(".banner").waitFor({ state: "detached" });
  await idle(fresh);
  assert.deepEqual(words(await state(fresh)), before_kill);
  await fresh.keyboard.press("Escape");
  const now = await say(fresh, "f", 20);
  assert.equal(now.statements.length, before_kill.length + 1);
  assert.deepEqual(fresh.trouble, []);
  await fresh.close();
});

test("ended in order: the secret is forgotten, the new address lets the page in", async () => {
  await page.goto(studio.address);
  await page.locator(".banner").waitFor({ state: "detached" });
  await idle(page);
  const before_end = words(await state(page));
  await studio.kill("SIGTERM");
  await page.locator(".banner").waitFor();
  const old_address = studio.address;
  const address = await studio.start();
  assert.notEqual(address, old_address);
  await page.locator(".banner", { hasText: "Open the address" }).waitFor();
  await page.goto(address);
  await page.locator(".banner").waitFor({ state: "detached" });
  await idle(page);
  assert.deepEqual(words(await state(page)), before_end);
});

test("a page without the token is told how to come in", async () => {
  const other = await browser();
  const stranger = await other.newPage();
  await stranger.goto(studio.address.replace(/#.*/, ""));
  await stranger.locator(".banner").waitFor();
  assert.match(await stranger.locator(".banner").innerText(), /Open the address/);
  await other.close();
});

test("the stream of news is closed while the page is hidden and opened again", async () => {
  const counted = await context.newPage();
  await counted.addInitScript(() => {
    const Real = window.EventSource;
    window.streams = 0;
    window.EventSource = class extends Real {
      constructor(...words) {
        super(...words);
        window.streams++;
      }
      close() {
        window.streams--;
        super.close();
      }
    };
  });
  await counted.goto(studio.address);
  await idle(counted);
  assert.equal(await counted.evaluate(() => window.streams), 1);
  const hide = (hidden) =>
    counted.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  assert.equal(await counted.evaluate(() => window.streams), 0);
  await hide(false);
  assert.equal(await counted.evaluate(() => window.streams), 1);
  await counted.close();
});

test("reduced motion: no point travels, the map is the same", async () => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const now = await say(page, "c", 50);
  assert.ok(now.statements.length > 0);
  assert.equal(await page.locator(".overlay .trails line").count(), 0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
});

test("nothing left this machine and nothing went wrong in the console", () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
