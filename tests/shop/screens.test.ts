// The table of screens is written by hand: each page without parameters must be in it. Pages with parameters have
// addresses that need rows, which this test does not create.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { routeFiles } from "../support/route-files";
import { screensWith } from "../support/screens";

/** Pages whose screens all need rows: a cart. */
const WITH_ROWS = ["/checkout"];

it("every page without parameters has a screen", async () => {
  const pages = (await routeFiles())
    .filter(({ file, pattern, isLayout }) => file.endsWith(".tsx") && !isLayout && !/[:*]/.test(pattern))
    .filter(({ file }) => readFileSync(join("app", file), "utf8").includes("export default"))
    .map(({ pattern }) => pattern);
  expect(pages.length).toBeGreaterThan(60);
  const screens = [...screensWith("scripts"), ...screensWith("no scripts")].flatMap(({ address }) =>
    typeof address === "string" ? new URL(address, "http://shop").pathname : [],
  );
  expect(pages.filter((page) => !screens.includes(page))).toEqual(WITH_ROWS);
});
