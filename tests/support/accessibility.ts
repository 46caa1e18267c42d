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
  // What passed is not read, and telling it takes half of the time.
  resultTypes: ["violations"],
  // No rule of these reads the style files itself.
  preload: false,
};

/** What axe finds wrong with a page, each with the elements it is about. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async (options) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    OPTIONS,
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes
        .slice(0, 3)
        .map(
          ({ html, failureSummary }) =>
            `  ${html.slice(0, 200)}\n  ${failureSummary?.replace(/\n\s*/g, " ")}`,
        )
        .join("\n")}`,
  );
}

/**
 * The same of a copy of what a window of these options shows. In one without scripts there is no other way, for axe is one
 * itself; and to read axe takes a browser longer than most pages take axe, so that all copies lie on one table.
 */
export async function faultsOfCopy(page: Page, options: BrowserContextOptions): Promise<string[]> {
  const shown = (await page.content()).replace(/<script\b[^]*?<\/script>/g, "");
  const hasScripts = options.javaScriptEnabled !== false;
  const table = await tableFor(page, options);
  await table.evaluate(
    async (html) => {
      // The window stays, and axe in it.
      document.open();
      document.write(html);
      document.close();
      while (document.readyState !== "complete") await new Promise((done) => setTimeout(done, 5));
    },
    hasScripts ? shown : shown.replace(/<\/?noscript>/g, ""),
  );
  return accessibilityFaults(table);
}

const tables = new Map<string, Promise<Page>>();

function tableFor(page: Page, options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
  return tables.get(key) ?? tables.set(key, newTable(page, options)).get(key)!;
}

async function newTable(page: Page, options: BrowserContextOptions): Promise<Page> {
  const browser = page.context().browser()!;
  const context = await browser.newContext({
    ...options,
    javaScriptEnabled: true,
    // What is still fading in has not its contrast yet.
    reducedMotion: "reduce",
  });
  const table = await context.newPage();
  await table.route("**/pictures/**", (route) => route.abort());
  // Where the page's own files are; any of its pages would do.
  const { origin } = new URL(page.url());
  await table.route(`${origin}/`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: "<!doctype html>" }),
  );
  await table.goto(`${origin}/`);
  return table;
}
