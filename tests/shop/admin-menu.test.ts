// The menu of the admin panel: each page has its place, is marked wherever one is below it, and is listed for those who may see it.
import { expect, it } from "vitest";

import { findPages } from "~/ui/layout/admin/find-pages";
import { currentPage, menuOf } from "~/ui/layout/admin/menu";
import { routeFiles } from "../support/route-files";

const groups = menuOf("owner");
const at = (address: string) => {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  return currentPage(groups, pathname, searchParams)?.label;
};

it.each([
  ["sales", ["Orders", "Inquiries"]],
  ["catalogue", ["Products", "Offers"]],
  ["customers", ["Customer Applications"]],
  ["shop", ["Staff"]],
  ["analytics", ["Analytics"]],
])("has a group %s with the tabs of the specification: %s", (group, tabs) => {
  const labels = groups.find(({ name }) => name === group)?.pages.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(tabs));
});

it.each([
  ["free shipping", ["/admin/offers#thresholds"]],
  ["THRESH", ["/admin/offers#thresholds"]],
  ["window", ["/admin/windows"]],
  ["sell-through", ["/admin/reports/sell-through"]],
  ["hold", []],
  ["?", []],
])("is searched by the names of its pages, settings and reports: %s", (text, addresses) => {
  expect(findPages("owner", text).map(({ to }) => to)).toEqual(addresses);
  expect(findPages(null, text)).toEqual([]);
});

it.each([
  ["/admin", "Analytics"],
  ["/admin/reports/sold?period=2026", "Analytics"],
  ["/admin/orders?status=pending", "Orders"],
  ["/admin/orders/17/shipments/new", "Orders"],
  ["/admin/products/1/pieces", "Products"],
  ["/admin/price-changes", "Prices"],
  ["/admin/staff", "Staff"],
  ["/admin/staff?role=admin&q=x", "Staff"],
  ["/admin/staff?q=x&role=customer", "Customers"],
  ["/admin/tables/customers", "Customers"],
  ["/admin/people/1", "Customers"],
  ["/admin/opening", "Settings"],
  ["/admin/changes/1", "Audit"],
  ["/admin/search?q=x", undefined],
])("at %s it marks %s", (address, label) => {
  expect(at(address)).toBe(label);
});

it("marks a page at every address of the panel but those of its head", async () => {
  const pages = (await routeFiles()).filter(
    ({ file, pattern, isLayout }) => file.endsWith(".tsx") && pattern.startsWith("/admin") && !isLayout,
  );
  expect(pages.length).toBeGreaterThan(50);
  const unmarked = pages
    .map(({ pattern }) => pattern.replace(":report", "sold"))
    .filter((address) => at(address) === undefined);
  expect(unmarked.sort()).toEqual(["/admin-setup", "/admin/ordering", "/admin/search"]);
});

it("lists for somebody of the staff what they may see", () => {
  expect(menuOf(null)).toEqual([]);
  const names = (menu: typeof groups) => menu.flatMap(({ pages }) => pages.map(({ to }) => to));
  expect(names(menuOf("temporary-admin"))).toEqual(names(groups));
});
