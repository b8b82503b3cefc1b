// For everyone: axe-core finds nothing serious in either theme, everything works from the keyboard, the table follows the map.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, axe_source, browser, click, idle, isolated, open, picked, place, state, Studio } from "./studio.mjs";

let studio, context, page;
before(async () => {
  studio = new Studio();
  context = await browser({ bypassCSP: true }); // axe-core is put into the page
  page = await open(context, await studio.start(), { coach: true });
});
after(async () => {
  await context?.close();
  await studio?.remove();
});

async function serious_findings() {
  await page.addScriptTag({ path: axe_source });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`);
}

test("three hints at the first visit, then never again", async () => {
  for (let step = 1; step <= 3; step++) {
    await page.locator(".coach").waitFor();
    await page.locator(".coach button.primary").click();
  }
  await page.locator(".coach").waitFor({ state: "detached" });
});

for (const theme of ["light", "dark"]) {
  test(`axe-core finds nothing serious, ${theme}: map, table, cards, menu, help`, async () => {
    if (theme === "dark") await page.getByRole("button", { name: "switch to dark" }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
    assert.deepEqual(await serious_findings(), []);
    const pair = await isolated(page, 2, 30);
    for (const index of pair) await click(page, index);
    assert.deepEqual(await serious_findings(), []);
    await act(page, () => page.keyboard.press("c"));
    for (const index of pair) await click(page, index);
    await act(page, () => page.keyboard.press("f"));
    await page.locator(".conflict-card").waitFor();
    await page.keyboard.press("l");
    await page.locator(".table-row.head").waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    assert.deepEqual(await serious_findings(), []);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.locator("dialog").waitFor();
    assert.deepEqual(await serious_findings(), []);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.keyboard.press("l");
    await act(page, () => page.keyboard.press("Control+z"));
    await act(page, () => page.keyboard.press("Control+z"));
  });
}

test("the table by keyboard alone: in step with the map, picks, says", async () => {
  await page.locator("#map").focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("l");
  await page.locator("#table").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const chosen = await picked(page);
  assert.equal(chosen.length, 2);
  assert.equal(chosen[0], 0);
  await page.locator(`#table[aria-activedescendant="row-${chosen[1]}"]`).waitFor();
  await page.locator(`#row-${chosen[1]}[aria-selected="true"]`).waitFor();
  const box = await page.locator(".overlay .cursor").boundingBox();
  const p = await place(page, chosen[1]);
  assert.ok(Math.hypot(box.x + box.width / 2 - p.x, box.y + box.height / 2 - p.y) < 3, "the ring is round the same object");
  await page.keyboard.press("End");
  await page.locator("#row-177").waitFor();
  assert.ok((await page.locator(".table-row").count()) < 60, "only the rows in sight exist");
  const now = await act(page, () => page.keyboard.press("s"));
  assert.equal(now.statements.at(-1).kind, "must");
  await page.keyboard.press("l");
});

test("the results are read out", async () => {
  await page.locator("[aria-live=polite]").filter({ hasText: /statement|moved|hold/ }).waitFor({ state: "attached" });
});

test("every control can be reached by Tab and shows that it has the focus", async () => {
  await page.evaluate(() => document.body.focus());
  const seen = new Set();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    seen.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim().slice(0, 12) || document.activeElement?.tagName));
  }
  for (const name of ["undo", "search", "map"]) assert.ok(seen.has(name), `${name} was not reached: ${[...seen].join(", ")}`);
});

test("targets are at least 24 pixels high", async () => {
  const small = await page.locator("button:visible, select:visible").evaluateAll((all) =>
    all.filter((element) => element.getBoundingClientRect().height < 23.5).map((element) => element.textContent),
  );
  assert.deepEqual(small, []);
});

test("keys of one letter can be switched off", async () => {
  await page.locator("#map").focus(); // in a list or a text field letters mean something else
  await page.keyboard.press("?");
  await page.getByLabel("keys of one letter are on").uncheck();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  for (const index of await isolated(page, 2, 30)) await click(page, index);
  const before_key = await state(page);
  await page.keyboard.press("c");
  // Commands go out in order: had the key said anything, it would have come before the button.
  const now = await act(page, () => page.locator(".relation-bar [data-kind=farther]").click());
  assert.equal(now.rev, before_key.rev + 1);
  assert.equal(now.statements.at(-1).kind, "farther");
});

for (const language of ["en", "de"]) {
  test(`nothing is pushed out of its panel or cut off in narrow windows, ${language}`, async () => {
    const narrow = await context.newPage();
    await narrow.addInitScript((language) => {
      localStorage.setItem("cordon.coach", "3");
      localStorage.setItem("cordon.language", JSON.stringify(language));
    }, language);
    for (const [width, height] of [[1280, 720], [800, 600], [390, 844]]) {
      await narrow.setViewportSize({ width, height });
      await narrow.goto(studio.address);
      await idle(narrow);
      await narrow.locator(".question").waitFor();
      await narrow.locator("#export").click();
      const found = await narrow.evaluate(() =>
        [...document.querySelectorAll(".top-bar button, .map-tools button, .menu, .menu button, .look-panel :is(input, select, button), .talk-panel :is(input, button)")]
          .filter((control) => {
            const box = control.getBoundingClientRect();
            const holder = (control.closest(".map, .look-panel, .talk-panel") ?? document.body).getBoundingClientRect();
            return box.width > 0 && (box.left < holder.left - 1 || box.right > holder.right + 1 || (control.tagName === "BUTTON" && control.scrollWidth > control.clientWidth + 1));
          })
          .map((control) => control.textContent || control.name || control.className),
      );
      assert.deepEqual(found, [], `${width} x ${height}`);
    }
    await narrow.close();
  });
}

test("nothing left this machine and nothing went wrong in the console", () => {
  assert.deepEqual(page.foreign_requests, []);
  assert.deepEqual(page.trouble, []);
});
