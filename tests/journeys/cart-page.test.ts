// The page of the cart: what it offers while it is empty, and where one orders on.
import { load } from "cheerio";
import { beforeAll, expect, it } from "vitest";

import { shareCart } from "~/shop/cart/shared-cart.server";
import type { Browser } from "../support/browser-without-scripts";
import { fillCart } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, ORIGIN } from "../support/shop";

let browser: Browser;
let companyId: string;

beforeAll(async () => {
  const own = await signedInPerson(await openShop(), "approved");
  browser = own.browser;
  companyId = own.person.id;
});

it("offers the ways to order while it is empty, and neither sharing nor sending", async () => {
  const page = await browser.open("/cart");
  expect(
    page
      .$("main a")
      .toArray()
      .map((link) => page.$(link).attr("href")),
  ).toEqual(["/", "/order-sheet", "/quick-order"]);
  expect(page.$("main form").length).toBe(0);
});

it.each([
  ["/order-sheet?q=alma", "/order-sheet?q=alma"],
  ["/?category=Sweaters", "/?category=Sweaters"],
  ["/product/3", "/product/3"],
  ["/checkout", "/"],
  ["/product/3/other", "/"],
  ["https://elsewhere.example/order-sheet", "/"],
  ["no address", "/"],
])("leads from %s back to %s", async (from, back) => {
  await fillCart(companyId, 2);
  const referer = from.startsWith("/") ? ORIGIN + from : from;
  const answer = await browser.request(new URL("/cart", ORIGIN), { headers: { Referer: referer } });
  const $ = load(await answer.text());
  const link = $("main a")
    .toArray()
    .find((one) => $(one).text() === "Continue ordering");
  expect($(link).attr("href")).toBe(back);
});

it("has the links of carts that were shared also while it is empty, to end them", async () => {
  await fillCart(companyId, 2);
  await shareCart(companyId, { days: 7, showPrices: false });
  const page = await (await browser.open("/cart")).press("Clear All");
  page.see("NO ITEMS SELECTED", "Your links").notSee("Share this cart", "Create link");
  expect(page.$("input[name=shareId]").length).toBe(1);
});
