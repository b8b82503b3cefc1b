// From a key to the first frame in which the map moves, in a real browser that draws in software.
//
//   CORDON_PROGRAM=build/bin/cordon CORDON_CHROMIUM=$(command -v chromium) node bench/studio/first_motion.mjs [rows ...]
//
// The bar: 150 ms at 11,000 points, 400 ms at 100,000, 1 s at 1,000,000. The clock starts with the key's own time and stops when the
// frame after the first one with other places is there and its pixels were read: the picture before it was finished by then, so that the time is an upper bound.
import { picked, idle, browser, open, state, Studio } from "../../tests/browser/studio.mjs";

const kFeatures = 16;
const sizes = process.argv.slice(2).map(Number);
const said = [["closer", "c"], ["same", "s"], ["different", "d"], ["closer", "c"], ["same", "s"], ["answer yes", "1"], ["answer no", "2"], ["same", "s"], ["answer no", "2"]];

// Picks the two objects by their names in the search box.
async function pick(page, names) {
  await page.locator("#map").focus();
  await page.keyboard.press("Escape");
  for (const name of names) {
    await page.locator("#search").fill(String(name));
    await page.locator("#search-found li").first().waitFor();
    await page.locator("#search").press("Enter");
    await page.locator("#search").fill("");
  }
  await page.locator("#map").focus();
}

// Milliseconds from the key to the first motion; null where no object moved by the time all was at rest.
async function motion(page, key, watched) {
  await page.evaluate((watched) => {
    const places = () => watched.map((i) => window.cordon_studio.screen(i));
    const before = places();
    window.first_motion = undefined;
    let start = 0;
    addEventListener("keydown", (event) => (start = event.timeStamp), { capture: true, once: true });
    const step = () => {
      if (places().every((p, i) => Math.hypot(p.x - before[i].x, p.y - before[i].y) < 0.01)) return requestAnimationFrame(step);
      requestAnimationFrame(() => {
        const gl = document.querySelector("canvas.points").getContext("webgl2");
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        window.first_motion = performance.now() - start;
      });
    };
    requestAnimationFrame(step);
  }, watched);
  const { rev } = await state(page);
  await page.keyboard.press(key);
  await page.waitForFunction((rev) => window.first_motion !== undefined || (window.cordon_studio.state().rev > rev && window.cordon_studio.idle()), rev, { timeout: 120_000, polling: 200 });
  const found = await page.evaluate(() => window.first_motion);
  await idle(page);
  return found ?? null;
}

for (const rows of sizes.length ? sizes : [11_000, 100_000, 1_000_000]) {
  const studio = new Studio({ table: null, options: [] });
  studio.data = [`synthetic:blobs,n=${rows},f=${kFeatures},classes=8`];
  const context = await browser();
  try {
    const page = await open(context, await studio.start());
    const watched = Array.from({ length: 8 }, (_, i) => Math.floor((rows * (i + 0.5)) / 8));
    const times = [];
    for (const [i, [words, key]] of said.entries()) {
      if (key === "1" || key === "2") {
        await page.keyboard.press("Escape");
        await page.locator(".answers button").first().waitFor();
        await page.locator("#map").focus();
      } else {
        await pick(page, [(7919 * (2 * i + 1)) % rows, (7919 * (2 * i + 2)) % rows]);
        if ((await picked(page)).length !== 2) throw new Error("two objects were not picked");
      }
      times.push(`${words} ${Math.round((await motion(page, key, watched)) ?? NaN)}`);
      await new Promise((done) => setTimeout(done, 1000));
    }
    console.log(`${rows} objects, first motion after a statement, ms: ${times.join(", ")}; method ${(await state(page)).map.method}`);
  } finally {
    await context.close();
    await studio.remove();
  }
}
