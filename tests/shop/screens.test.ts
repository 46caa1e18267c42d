// The table of screens is written by hand: each page without parameters must be in it. Pages with parameters have
// addresses that need rows, which this test does not create.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { screensWith } from "../support/screens";

const FOLDER = "app/routes";
/** Pages whose screens all need rows: a cart. */
const WITH_ROWS = ["/checkout"];

/** The address of a route by the name of its file: "_shop.admin.orders_.export" is "/admin/orders/export". */
function addressOf(id: string): string {
  const segments = id.replaceAll("_.", ".").split(".");
  return `/${segments.filter((segment) => !segment.startsWith("_")).join("/")}`;
}

function isPage(name: string): boolean {
  const route = join(FOLDER, name, "route.tsx");
  const file = existsSync(route) ? route : join(FOLDER, name);
  return file.endsWith(".tsx") && readFileSync(file, "utf8").includes("export default");
}

it("every page without parameters has a screen", () => {
  const pages = readdirSync(FOLDER)
    .filter((name) => !name.includes("$") && isPage(name))
    .map((name) => addressOf(name.replace(/\.tsx$/, "")));
  const screens = [...screensWith("scripts"), ...screensWith("no scripts")].flatMap(({ address }) =>
    typeof address === "string" ? new URL(address, "http://shop").pathname : [],
  );
  expect(pages.filter((page) => !screens.includes(page))).toEqual(WITH_ROWS);
});
