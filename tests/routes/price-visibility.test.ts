// Prices are not sent to visitors and applicants: in no page, no loader data and no file.
import { load } from "cheerio";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "~/shop/cart/cart.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { Browser } from "../support/browser-without-scripts";
import { signedInPerson } from "../support/people";
import { addressOf, dataAddress, routesOf } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";

let shop: Shop;
let buyer: Browser;
let pending: Browser;
let params: Record<string, string | number>;
let firstAddresses: string[];

/** A price that occurs nowhere else: seven digits to search for in any text. */
const tracer = (id: number, which: number) => 7_310_009 + id * 1_000 + which * 111;

// All formats of such a price: 7310009, 73100.09, 73.100,09, 73 100.09 ...
const WRITTEN = /73[.,' \u00a0\u202f]?\d{3}[.,]?\d{2}/g;
let forbidden: Set<number>;

beforeAll(async () => {
  shop = await openShop();
  const styles = await db.read.product.findMany({
    select: { id: true, isActive: true, sizes: true, colors: true },
  });
  await db.write(async (tx) => {
    for (const { id } of styles) {
      await tx.product.update({
        where: { id },
        data: {
          wholesalePrice: tracer(id, 0),
          recommendedPrice: tracer(id, 1),
          retailPrice: tracer(id, 2),
        },
      });
    }
  });
  forbidden = new Set(styles.flatMap(({ id }) => [0, 1, 2].map((which) => tracer(id, which))));

  const approved = await signedInPerson(shop, "approved");
  buyer = approved.browser;
  pending = (await signedInPerson(shop, "pending")).browser;
  const style = styles.find(({ isActive }) => isActive)!;
  await addLines(approved.person.id, [
    {
      productId: style.id,
      quantity: 1,
      size: (style.sizes as string[])[0] ?? null,
      color: (style.colors as string[])[0] ?? null,
    },
  ]);
  const { shareId } = await shareCart(approved.person.id, { days: 7, showPrices: false });
  const order = await db.read.order.findFirstOrThrow();
  params = { id: style.id, shareId };
  firstAddresses = [
    "/",
    "/?sort=price-low",
    "/?sort=price-high",
    "/?sort=newest",
    "/?q=a",
    "/?filters=on",
    "/?filters=on&q=a&category=Sweaters",
    `/?colour-${style.id}=${(styles[0]!.colors as string[])[1]}`,
    ...styles.map(({ id }) => `/product/${id}`),
    ...styles.map(({ id }) => `/inquiry?product=${id}`),
    `/shared-cart/${shareId}`,
    `/shared-cart/${shareId}/copy`,
    `/orders/${order.id}`,
    `/orders/${order.id}/proforma`,
    `/orders/${order.id}/proforma.pdf`,
    `/orders/${order.id}/commercial-invoice.pdf`,
    "/cart",
    "/cart.csv",
    "/order-sheet.csv",
    "/order-sheet.xlsx",
    "/for-your-shop",
    `/for-your-shop.zip?style=${style.id}`,
    `/for-your-shop.zip?order=${order.id}`,
    "/checkout",
    "/orders",
    "/company",
    "/about",
    "/contact",
    "/login-info",
    "/request-access",
    "/demo-registered",
    "/api/products",
    "/api/products.csv",
    "/api/orders/my-orders",
    "/api/bulk-discounts",
    "/api/cart",
    `/api/products/${style.id}`,
    `/api/shared-cart/${shareId}`,
    "/api/demo-registered",
  ];
});

function leaks(text: string): string[] {
  return (text.match(WRITTEN) ?? []).filter((found) =>
    forbidden.has(Number(found.replace(/\D/g, ""))),
  );
}

/** Returns the shop's addresses that a page links to, except sign-in and sign-out. */
function linksOf(html: string, address: string): string[] {
  const $ = load(html);
  // There is no end to the combinations of filters.
  const links = $("a[href]:not([rel=nofollow]), form[action][method=get], link[rel~=next]")
    .toArray()
    .map((element) => $(element).attr("href") ?? $(element).attr("action") ?? "")
    .filter((link) => URL.canParse(link, ORIGIN + address))
    .map((link) => new URL(link, ORIGIN + address))
    .filter(
      ({ origin, pathname }) => origin === ORIGIN && !/^\/(api\/log|pictures\/)/.test(pathname),
    )
    // Every colour of a style has a link; one is enough.
    .filter(
      ({ pathname, search }) =>
        !(pathname.startsWith("/product/") && search) && !search.includes("colour-"),
    );
  return links.map(({ pathname, search }) => pathname + search);
}

/** Crawls all linked addresses. Returns the number of responses and those with a price. */
async function crawl(browser: Browser, { further = true } = {}) {
  const seen = new Set<string>();
  const queue = [...firstAddresses];
  const found: string[] = [];
  let answers = 0;
  const look = async (address: string) => {
    const answer = await browser.request(address, { redirect: "manual" });
    const text = (await answer.text()) + JSON.stringify([...answer.headers]);
    answers++;
    const leaked = leaks(text);
    if (leaked.length > 0) found.push(`${address}: ${leaked.slice(0, 3).join(" and ")}`);
    return { answer, text };
  };
  while (queue.length > 0) {
    const address = queue.pop()!;
    if (seen.has(address)) continue;
    seen.add(address);
    if (seen.size > 3_000) throw new Error("There is no end to the pages.");
    const { answer, text } = await look(address);
    if (answer.headers.get("Content-Type")?.startsWith("text/html")) {
      if (further) queue.push(...linksOf(text, address));
      await look(dataAddress(address));
    }
  }
  return { answers, found, seen };
}

describe.each(["a visitor", "an applicant"])("%s", (who) => {
  const reader = () => (who === "a visitor" ? new Browser(shop) : pending);

  it("finds no price on any page, in its data, or in any file", async () => {
    const { answers, found, seen } = await crawl(reader());
    expect(found).toEqual([]);
    // All pages of the catalogue were crawled.
    const active = await db.read.product.count({ where: { isActive: true } });
    const pages = Array.from(
      { length: Math.ceil(active / 9) - 1 },
      (_, index) => `/?page=${index + 2}`,
    );
    expect([...seen]).toEqual(expect.arrayContaining(pages));
    expect(answers).toBeGreaterThan(100);
  }, 120_000);

  it("finds none in the data of a single route, requested without its parent", async () => {
    const found: string[] = [];
    for (const { id, pattern } of routesOf(shop.build).filter(({ hasLoader }) => hasLoader)) {
      for (const search of ["", "?sort=price-low", `?product=${params.id}`]) {
        const address = dataAddress(addressOf(pattern, params) + search);
        const answer = await reader().request(
          `${address}${search ? "&" : "?"}_routes=${encodeURIComponent(id)}`,
        );
        if (leaks(await answer.text()).length > 0) found.push(address);
      }
    }
    expect(found).toEqual([]);
  });

  it.each(["price-low", "price-high"])("learns nothing from sort=%s", async (sort) => {
    const styles = async (address: string) => {
      const page = await reader().open(address);
      return page
        .$("li[id^=style-]")
        .toArray()
        .map((card) => page.$(card).attr("id"));
    };
    const featured = await styles("/");
    expect(featured).toHaveLength(9);
    expect(await styles(`/?sort=${sort}`)).toEqual(featured);
    expect(await styles(`/?sort=${sort}&page=2`)).toEqual(await styles("/?page=2"));
  });
});

describe("a buyer", () => {
  it("finds every price, in HTML and in data, so the search above works", async () => {
    const { found } = await crawl(buyer, { further: false });
    const active = await db.read.product.findMany({
      where: { isActive: true },
      select: { id: true },
    });
    const details = active.flatMap(({ id }) => [`/product/${id}`, `/product/${id}.data`]);
    const addresses = found.map((line) => line.split(":")[0]);
    expect(addresses).toEqual(
      expect.arrayContaining(["/", "/_root.data", "/cart", "/checkout", ...details]),
    );
  }, 120_000);

  it("can sort by price, unlike others", async () => {
    const page = await buyer.open("/?sort=price-high");
    const [first] = await db.read.product.findMany({
      where: { isActive: true },
      orderBy: { wholesalePrice: "desc" },
      take: 1,
    });
    expect(page.$("li[id^=style-]").first().attr("id")).toBe(`style-${first!.id}`);
  });
});

describe("the demo page", () => {
  it("shows no price of the shop", async () => {
    const page = await new Browser(shop).open("/demo-registered");
    expect(page.status).toBe(200);
    expect(leaks(page.source)).toEqual([]);
  });
});
