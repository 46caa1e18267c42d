// Route subsets (route-subsets.server.ts): a request matches the same route as among all routes.
import { createRequire } from "node:module";

import type { ServerBuild } from "@remix-run/node";
import { beforeAll, expect, it } from "vitest";

import { withRouteSubsets } from "~/cache/route-subsets.server";
import { isOptimisationOn } from "~/env.server";
import { openShop } from "../support/shop";

type Routes = ServerBuild["routes"];
interface Tree {
  id: string;
  path?: string;
  index?: boolean;
  children: Tree[];
}

const require = createRequire(import.meta.url);
const { matchRoutes } = createRequire(require.resolve("@remix-run/node"))("@remix-run/router") as {
  matchRoutes(routes: Tree[], path: string): { route: Tree; params: Record<string, string> }[] | null;
};

let all: Routes;
/** Returns the subset of routes for an address. */
let routesFor: (address: string) => Routes;

beforeAll(async () => {
  const { build } = await openShop();
  all = build.routes;
  const handle = withRouteSubsets(
    ({ build: { routes } }) =>
      (_request: { url?: string }) =>
        routes,
  )({ build });
  routesFor = (url) => handle({ url }) as Routes;
});

const treeOf = (routes: Routes, parentId?: string): Tree[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index, children: [] } : { id, path, children: treeOf(routes, id) },
    );

function matched(routes: Routes, address: string) {
  const path = new URL(`http://localhost${address}`).pathname.replace(/\.data$/, "");
  const matches = matchRoutes(treeOf(routes), path);
  return matches?.map(({ route: { id }, params }) => ({ id, params })) ?? null;
}

function pathOf(id: string): string {
  const { parentId, path = "" } = all[id]!;
  return [parentId ? pathOf(parentId) : "", path].filter(Boolean).join("/");
}

it("matches every page, file and call like all routes", () => {
  const addresses = Object.keys(all).map((id) => `/${pathOf(id).replace(/:\w+/g, "17").replace("*", "some/where")}`);
  expect(addresses.length).toBeGreaterThan(70);
  for (const address of addresses) {
    for (const asked of [address, `${address}?page=2`, `${address}.data`, `${address}/`]) {
      expect(matched(routesFor(asked), asked), asked).toEqual(matched(all, asked));
    }
  }
});

it("also for unusual spellings of addresses, and unknown ones", () => {
  for (const address of [
    "/CART",
    "/Admin/Orders/3",
    "/%63art",
    "/c%61rt/",
    "//cart",
    "//",
    "/cart//",
    "/./cart",
    "/about/../contact",
    "/about/%2e%2e/contact",
    "/about/..\\contact",
    "/admin/orders/../mail",
    "/pages/about/../../contact",
    "/nowhere",
    "/nowhere/at/all",
    "/api",
    "/api/nowhere",
    "/admin/nowhere",
    "/admin/orders.csv",
    "/admin/orders.data",
    "/admin/%6Frders/3",
    "/admin//orders",
    "/admin/",
    "/ADMIN/PRODUCTS.CSV",
    "/orders.csv",
    "/:id",
    "/*",
    "/.data",
    "/%",
    "/%e0%a4%a",
    "/ä/ö",
    "/constructor",
    "/__proto__",
    "",
    "?a=b",
    "/?a=/cart",
    "/_root.data",
    "/cart.data.data",
    "/product/17.data",
    "/product/1%2F7",
    "/cart;a=b",
    "/build/x.js",
  ]) {
    expect(matched(routesFor(address), address), address).toEqual(matched(all, address));
  }
});

it.skipIf(!isOptimisationOn("route-subsets"))("has few routes for an address", () => {
  const buyers = ["/", "/cart", "/checkout", "/product/1", "/orders/1", "/api/products"];
  for (const address of [...buyers, "/admin", "/admin/mail/1", "/admin/customs"]) {
    expect(Object.keys(routesFor(address)).length, address).toBeLessThanOrEqual(12);
  }
});
