// Queries as long as the server lets through, on every page and call that is read without parameters: a page that repeats
// its address does so a few times, and what it repeats in each of its cards is short.
import { beforeAll, expect, it } from "vitest";

import { Browser } from "../support/browser-without-scripts";
import { browserOf, makePerson } from "../support/people";
import { addressOf, type BuildRoute, isPanel, routesOf } from "../support/routes";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

const LENGTH = 3_900;
const QUERIES = [
  `zz=${"x".repeat(LENGTH)}`,
  // Each takes five characters in HTML.
  `q=${"'".repeat(LENGTH)}`,
  `color=${"&color=".repeat(LENGTH / 7)}`,
  `page=${"9".repeat(LENGTH)}`,
];
/** The longest that one quote becomes is "&#x27;", and a page may have its address in its form, its links and its data. */
const MOST = 6 * LENGTH * 6;

const READERS = ["visitor", "approved", "admin"] as const;

/** The panel is shut to others before a page of it is looked up, so one address of it is enough for them; the pages of buyers are not made for admins. */
const reads = (reader: (typeof READERS)[number], route: BuildRoute) =>
  isPanel(route) ? reader === "admin" || route.pattern === "/admin" : reader !== "admin";

it.each(READERS)(
  "add little to what a %s reads",
  async (role) => {
    const browser = role === "visitor" ? new Browser(shop) : await browserOf(shop, (await makePerson(role)).id);
    const paths = routesOf(shop.build)
      .filter((route) => reads(role, route))
      .map(({ pattern }) => addressOf(pattern))
      .filter((path) => !/logout|\.(pdf|xlsx|zip)$|healthz|readyz|build/.test(path));
    expect(paths.length).toBeGreaterThan(50);
    const read = async (address: string) => {
      const answer = await browser.request(address, { redirect: "manual" });
      const headers = [...answer.headers].flat().join("").length;
      expect(answer.status, address).toBeLessThan(500);
      expect(headers, address).toBeLessThan(LENGTH + 4_000);
      return (await answer.text()).length;
    };
    for (const path of new Set(paths)) {
      const plain = await read(path);
      for (const query of QUERIES) {
        expect((await read(`${path}?${query}`)) - plain, `${path}?${query.slice(0, 20)}`).toBeLessThan(MOST);
      }
    }
  },
  120_000,
);

it("of cookies, a thousand sign-ins that were begun are deleted a few at a time", async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `shop_oauth${index}=1`);
  const { status, headers } = await new Browser(shop).request("/api/login", {
    redirect: "manual",
    headers: { Cookie: names.join("; ") },
  });
  expect(status).toBe(302);
  expect(headers.getSetCookie().length).toBeGreaterThan(5);
  expect(headers.getSetCookie().length).toBeLessThan(50);
});
