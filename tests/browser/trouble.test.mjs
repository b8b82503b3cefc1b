// When things go wrong: the server dies and comes back, another window was faster, the page is hidden, the token is missing.
import assert from "node:assert/strict";
import { createServer } from "node:http";
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

test("held back by newer statements: a lost connection does not send them unasked", async () => {
  const second = await open(context, studio.address);
  await page.evaluate(() => {
    const fetch_now = window.fetch;
    window.held = true;
    window.fetch = async (address, init) => {
      const answer = await fetch_now(address, init);
      if (String(address).endsWith("/state")) while (window.held) await new Promise((done) => setTimeout(done, 20));
      return answer;
    };
  });
  await say(second, "s", 30);
  await second.close();
  for (const index of await isolated(page, 2, 80)) await click(page, index);
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/session/ops") && answer.status() === 409);
  await page.keyboard.press("f");
  await refused;
  await page.evaluate(() => (window.held = false));
  await page.locator(".newer-card").waitFor();
  const count = (await state(page)).statements.length;
  const sent = [];
  page.on("request", (request) => request.url().endsWith("/session/ops") && sent.push(request.url()));
  await studio.kill("SIGKILL");
  await page.locator(".banner").waitFor();
  await studio.start();
  await page.locator(".banner").waitFor({ state: "detached" });
  await page.locator(".newer-card").waitFor();
  assert.deepEqual(sent, []);
  assert.equal((await state(page)).statements.length, count);
  const asked = new Promise((done) => page.once("dialog", (dialog) => dialog.dismiss().then(() => done(dialog.type()))));
  void page.reload().catch(() => undefined); // what waits would be lost: the browser asks first
  assert.equal(await asked, "beforeunload");
  await page.locator(".newer-card").getByRole("button", { name: "drop" }).click();
  await page.locator(".newer-card").waitFor({ state: "detached" });
  await idle(page);
});

test("one undo too many, at the speed of a held key: nothing is sent for ever", async () => {
  await page.keyboard.press("Escape");
  for (const key of ["c", "f"]) await say(page, key, key === "c" ? 40 : 70);
  const { undo } = await state(page);
  let sent = 0;
  const count = (request) => (sent += request.url().endsWith("/session/ops") ? 1 : 0);
  page.on("request", count);
  for (let i = 0; i < undo + 5; i++) await page.keyboard.press("Control+z");
  await page.waitForFunction(() => window.cordon_studio.state().undo === 0);
  await idle(page);
  assert.equal(sent, undo);
  await say(page, "c", 40); // and what is said afterwards arrives
  page.off("request", count);
});

test("the skip link moves the focus and nothing else", async () => {
  await page.evaluate(() => document.querySelector(".skip").focus());
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "map");
  await page.goto(`${studio.address.replace(/#.*/, "")}#map`);
  await page.reload();
  await idle(page);
  assert.equal(await page.locator(".banner").count(), 0);
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
  assert.match(await stranger.locator(".banner").innerText(), /^This page may not speak to the studio: the secret is missing or wrong; open the address that cordon studio printed\.$/);
  await other.close();
});

test("loaded anew, killed, started again: the page comes back by itself", async () => {
  const fresh = await open(context, studio.address);
  await fresh.reload();
  await idle(fresh);
  const before_kill = words(await state(fresh));
  await studio.kill("SIGKILL");
  await fresh.locator(".banner").waitFor();
  await studio.start();
  await fresh.locator(".banner").waitFor({ state: "detached" });
  await idle(fresh);
  assert.deepEqual(words(await state(fresh)), before_kill);
  await fresh.close();
});

test("no cookie: other ports of this machine learn nothing", async () => {
  const seen = [];
  const server = createServer((request, answer) => {
    seen.push(request.headers);
    answer.end("<p>somebody else's server</p>");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const stranger = await context.newPage();
  await stranger.goto(`http://127.0.0.1:${server.address().port}/`);
  await stranger.close();
  server.close();
  assert.ok(seen.length > 0);
  for (const headers of seen) assert.deepEqual([headers.cookie, headers.authorization], [undefined, undefined]);
  assert.deepEqual(await context.cookies(), []);
});

test("the stream of news is closed while the page is hidden and opened again", async () => {
  const counted = await context.newPage();
  await counted.addInitScript(() => {
    const fetch_now = window.fetch;
    window.streams = 0;
    window.fetch = (address, init) => {
      if (String(address).endsWith("/events")) {
        window.streams++;
        init.signal.addEventListener("abort", () => window.streams--);
      }
      return fetch_now(address, init);
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
