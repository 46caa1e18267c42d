import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type axe from "axe-core";
import type { BrowserContextOptions, Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const OPTIONS: axe.RunOptions = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  // Reporting passed rules as well would double the time.
  resultTypes: ["violations"],
  // None of these rules reads style sheets.
  preload: false,
};

/** By axe. Violations as text, each with up to three of the elements concerned. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    OPTIONS,
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `  ${html.slice(0, 200)}\n  ${failureSummary?.replace(/\n\s*/g, " ")}`)
        .join("\n")}`,
  );
}

/**
 * On a copy of the page, in a page with scripts and otherwise the same context options: axe needs scripts itself.
 * Parsing axe takes longer than running it on most pages, so one page serves for all copies.
 */
export async function violationsOfCopy(page: Page, options: BrowserContextOptions): Promise<string[]> {
  const html = (await page.content()).replace(/<script\b[^]*?<\/script>/g, "");
  const hasScripts = options.javaScriptEnabled !== false;
  const copyPage = await copyPageFor(page, options);
  await copyPage.evaluate(
    async (html) => {
      // Replaces the document but not the window, which contains axe.
      document.open();
      document.write(html);
      document.close();
      while (document.readyState !== "complete") await new Promise((done) => setTimeout(done, 5));
    },
    hasScripts ? html : html.replace(/<\/?noscript>/g, ""),
  );
  // It covers whatever is behind it until the page is scrolled, and axe sees one position only.
  await copyPage.addStyleTag({
    content: ":is(.foot-bar, .sheet-foot, .sheet-bar) { position: static !important; }",
  });
  return accessibilityViolations(copyPage);
}

const copyPages = new Map<string, Promise<Page>>();

function copyPageFor(page: Page, options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
  return copyPages.get(key) ?? copyPages.set(key, newCopyPage(page, options)).get(key)!;
}

async function newCopyPage(page: Page, options: BrowserContextOptions): Promise<Page> {
  const browser = page.context().browser()!;
  const context = await browser.newContext({
    ...options,
    javaScriptEnabled: true,
    // During a fade-in the contrast is too low.
    reducedMotion: "reduce",
  });
  const copyPage = await context.newPage();
  // On the shop's origin, so that style sheets load; any address would do.
  const { origin } = new URL(page.url());
  await copyPage.route(`${origin}/`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html>" }),
  );
  await copyPage.goto(`${origin}/`);
  // Else the test would have to let each style sheet of each copy pass.
  await copyPage.unrouteAll();
  return copyPage;
}
