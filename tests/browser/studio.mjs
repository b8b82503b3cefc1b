// What the browser tests share: a studio on a copy of a table, a browser on it, and the words to act on the page.
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, "..", "..");
const require = createRequire(join(root, "studio/web/package.json"));
const { chromium } = require("playwright-core");
const kPatience = Number(process.env.CORDON_PATIENCE ?? 60000); // milliseconds: a browser that draws in software on a busy machine is slow
export const axe_source = require.resolve("axe-core/axe.min.js");

// cordon studio on a table (null: none) in a folder of its own; options are further words of the command line.
export class Studio {
  constructor({ table = "wine.csv", options = ["--label", "class"], port = 0 } = {}) {
    this.folder = mkdtempSync(join(tmpdir(), "cordon-studio-"));
    if (table) copyFileSync(join(root, "data", table), join(this.folder, table));
    this.data = table ? [join(this.folder, table)] : [];
    this.options = options;
    this.port = port;
  }

  async start() {
    const words = ["studio", ...this.data, ...this.options, "--no-open", "--port", String(this.port), "--session", join(this.folder, "session.jsonl")];
    if (process.env.CORDON_WEB_ROOT) words.push("--web-root", process.env.CORDON_WEB_ROOT); // a page not yet in the program
    this.process = spawn(process.env.CORDON_PROGRAM, words, {
      stdio: ["ignore", "pipe", "pipe"],
      cwd: this.folder,
      env: { ...process.env, XDG_CONFIG_HOME: join(this.folder, "config") },
    });
    let [out, trouble] = ["", ""];
    this.process.stderr.on("data", (bytes) => (trouble += bytes));
    this.address = await new Promise((done, fail) => {
      this.process.stdout.on("data", (bytes) => {
        out += bytes;
        const found = out.match(/http:\/\/127\.0\.0\.1:(\d+)\/#\w+/);
        if (found) {
          this.port = Number(found[1]);
          done(found[0]);
        }
      });
      this.process.on("exit", (code) => fail(new Error(`cordon studio ended with ${code}: ${trouble}`)));
    });
    return this.address;
  }

  async kill(signal = "SIGKILL") {
    const ended = new Promise((done) => this.process.once("exit", done));
    this.process.kill(signal);
    await ended;
  }

  async remove() {
    if (this.process && this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// `extra`: further words of Chromium's command line.
export async function browser({ extra = [], ...options } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "cordon-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CORDON_CHROMIUM,
    headless: true,
    viewport: { width: 1280, height: 720 },
    acceptDownloads: true,
    args: [
      "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", ...extra,
    ],
    ...options,
  });
  const close = context.close.bind(context);
  context.close = async () => {
    await close();
    rmSync(profile, { recursive: true, force: true });
  };
  return context;
}

// A page of the studio. Console errors and requests that leave this machine are kept in page.trouble and page.foreign_requests.
export async function open(context, address, { coach = false, query = "" } = {}) {
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  page.trouble = [];
  page.foreign_requests = [];
  page.on("pageerror", (error) => page.trouble.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|GPU stall|ERR_CONNECTION_REFUSED/.test(message.text())) page.trouble.push(message.text());
  });
  await page.route("**/*", (route) => {
    const { protocol, hostname } = new URL(route.request().url());
    if (hostname === "127.0.0.1" || protocol === "blob:" || protocol === "data:") return route.continue();
    page.foreign_requests.push(route.request().url());
    return route.abort();
  });
  if (!coach) await page.addInitScript(() => localStorage.setItem("cordon.coach", "3"));
  await page.goto(query ? address.replace("/#", `/${query}#`) : address);
  await idle(page);
  return page;
}

export const idle = (page) => page.waitForFunction(() => window.cordon_studio?.idle(), null, { timeout: kPatience });
export const place = (page, index) => page.evaluate((i) => window.cordon_studio.screen(i), index);
export const picked = (page) => page.evaluate(() => window.cordon_studio.picked());
export const state = (page) => page.evaluate(() => window.cordon_studio.state());
export const coordinates = (page) => page.evaluate(() => window.cordon_studio.coordinates());

// Points with nobody within 16 pixels and away from tools and cards, so that a click means them.
export async function isolated(page, count, from = 0) {
  const { n } = (await state(page)).data;
  const places = await page.evaluate((n) => Array.from({ length: n }, (_, i) => window.cordon_studio.screen(i)), n);
  const box = await page.locator("#map").boundingBox();
  const found = [];
  for (let i = from; i < n && found.length < count; i++) {
    const p = places[i];
    const free = p.x > box.x + 30 && p.x < box.x + box.width - 350 && p.y > box.y + 60 && p.y < box.y + box.height - 80;
    if (free && places.every((q, j) => j === i || Math.hypot(p.x - q.x, p.y - q.y) > 16)) found.push(i);
  }
  if (found.length < count) throw new Error(`only ${found.length} points stand alone`);
  return found;
}

export async function click(page, index) {
  const { x, y } = await place(page, index);
  await page.mouse.click(x, y);
}

// Waits for the revision after the one of `before` and for its map to stand still.
export async function next_map(page, before) {
  await page.waitForFunction((rev) => window.cordon_studio.state()?.rev > rev, before.rev, { timeout: kPatience });
  await idle(page);
  return state(page);
}

export async function act(page, action) {
  const before = await state(page);
  await action();
  return next_map(page, before);
}

export async function drag(page, index, to, { alt = false } = {}) {
  if (!(await picked(page)).includes(index)) await click(page, index); // only what is picked is dragged; all else moves the view
  const from = await place(page, index);
  if (alt) await page.keyboard.down("Alt");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  if (alt) await page.keyboard.up("Alt");
}
