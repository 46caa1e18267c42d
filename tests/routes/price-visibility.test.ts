// What visitors and applicants do not know (docs/decisions/029-what-visitors-know.md) is sent to them in no page, no loader data, no
// file and no call: prices, EANs, availability, stock.
import { load } from "cheerio";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { DOCUMENT_KINDS } from "~/shop/billing/documents/document-kinds";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { addLines } from "../support/change-cart";
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

/** The other things that customers alone know, as values that occur nowhere else. */
const EAN = (id: number) => String(2_980_000_000_000 + id);
const CUSTOMERS_KNOW = {
  EAN: /298\d{10}/,
  "day of availability": /2033-07-19|19 July 2033/,
  availability: /"availability":\s*"/,
  stock: /\b8,?642\b|"stock":\s*(\d|null)/,
};
type Secret = keyof typeof CUSTOMERS_KNOW;

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
  // Of the style with the highest number, so that the cart below can be ordered.
  const last = Math.max(...styles.filter(({ isActive }) => isActive).map(({ id }) => id));
  await db.write(async (tx) => {
    for (const { id } of await tx.piece.findMany({ select: { id: true } })) {
      await tx.piece.update({ where: { id }, data: { ean: EAN(id) } });
    }
    await tx.piece.updateMany({
      where: { productId: last },
      data: { availability: "from", availabilityDate: "2033-07-19" },
    });
    await tx.pieceStock.updateMany({ data: { quantity: 8_642 } });
    await tx.deliveryWindow.updateMany({ data: { payment: "before_shipping", paymentDays: 357 } });
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
    ...Object.values(DOCUMENT_KINDS).map(({ path }) => `/orders/${order.id}/${path}.pdf`),
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

const secretsIn = (text: string): Secret[] =>
  (Object.keys(CUSTOMERS_KNOW) as Secret[]).filter((name) => CUSTOMERS_KNOW[name].test(text));

function leaks(text: string): string[] {
  const prices = (text.match(WRITTEN) ?? []).filter((found) => forbidden.has(Number(found.replace(/\D/g, ""))));
  return [...prices, ...secretsIn(text)];
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
    .filter(({ origin, pathname }) => origin === ORIGIN && !/^\/(api\/log|pictures\/)/.test(pathname))
    // Every colour of a style has a link; one is enough.
    .filter(({ pathname, search }) => !(pathname.startsWith("/product/") && search) && !search.includes("colour-"));
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
    // A length may be any number.
    const headers = [...answer.headers].filter(([name]) => name !== "content-length");
    const text = (await answer.text()) + JSON.stringify(headers);
    answers++;
    const leaked = leaks(text);
    if (leaked.length > 0) found.push(`${address}: ${[...leaked.slice(0, 3), ...secretsIn(text)].join(" and ")}`);
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
    const pages = Array.from({ length: Math.ceil(active / 9) - 1 }, (_, index) => `/?page=${index + 2}`);
    expect([...seen]).toEqual(expect.arrayContaining(pages));
    expect(answers).toBeGreaterThan(100);
  }, 120_000);

  it("finds none in the data of a single route, requested without its parent", async () => {
    const found: string[] = [];
    for (const { id, pattern } of routesOf(shop.build).filter(({ hasLoader }) => hasLoader)) {
      for (const search of ["", "?sort=price-low", `?product=${params.id}`]) {
        const address = dataAddress(addressOf(pattern, params) + search);
        const answer = await reader().request(`${address}${search ? "&" : "?"}_routes=${encodeURIComponent(id)}`);
        if (leaks(await answer.text()).length > 0) found.push(address);
      }
    }
    expect(found).toEqual([]);
  });

  it("finds no style by its EAN, as a call does not, and by its SKU where pages do", async () => {
    const { sku, ean, productId } = await db.read.piece.findFirstOrThrow({
      where: { product: { isActive: true }, color: { not: "" } },
    });
    const found = async (browser: Browser, q: string) =>
      (await browser.open(`/?q=${q}`))
        .$("li[id^=style-]")
        .toArray()
        .map(({ attribs }) => attribs.id);
    expect(await found(reader(), ean!)).toEqual([]);
    expect(await found(buyer, ean!)).toEqual([`style-${productId}`]);
    for (const browser of [reader(), buyer]) {
      expect(await found(browser, sku)).toEqual([`style-${productId}`]);
      expect(await (await browser.request(`/api/products?q=${ean}`)).json()).toEqual([]);
    }
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

describe.each(["a visitor", "an applicant", "a buyer"])("%s", (who) => {
  const reader = () => (who === "a visitor" ? new Browser(shop) : who === "an applicant" ? pending : buyer);

  it("is told the same of each style by its page and by calls", async () => {
    const browser = reader();
    const listed = (await (await browser.request("/api/products")).json()) as ApiStyle[];
    expect(listed.length).toBeGreaterThan(5);
    const knows = who === "a buyer";
    const conditions = (await browser.open("/contact")).$("main").text();
    for (const style of listed) {
      const page = await browser.open(`/product/${style.id}`);
      const text = page.$("main").text();
      for (const { name, promise, payment } of style.windows) {
        expect(text, "the name and the promise of a window").toContain(`${name} · ${promise}`);
        expect(conditions, "terms of payment").toContain(`${name} · ${promise}, ${payment}`);
        expect(payment).toBe("paid 357 days before shipping");
      }
      if (style.windows.length === 0) expect(text).toContain("can’t be ordered");
      expect(style.wholesalePrice !== undefined, "a price by a call").toBe(knows);
      expect(leaks(text).length > 0, "a price on the page").toBe(knows);
      for (const piece of style.pieces) {
        const { ean, availability, availabilityDate, stock, wholesalePrice } = piece;
        for (const known of [ean, availability, availabilityDate, stock, wholesalePrice]) {
          expect(known !== undefined, "a field of a piece").toBe(knows);
        }
      }
      if (!knows) continue;
      const one = (await (await browser.request(`/api/products/${style.id}`)).json()) as ApiStyle;
      expect(one, "one style as in the list").toEqual(style);
    }
  }, 60_000);
});

/** Of a style in a response, what not everybody knows. */
interface ApiStyle {
  id: number;
  wholesalePrice?: string;
  windows: { name: string; promise: string; payment: string }[];
  pieces: Record<"ean" | "availability" | "availabilityDate" | "stock" | "wholesalePrice", unknown>[];
}

describe("a buyer", () => {
  it("finds every price, in HTML and in data, so the search above works", async () => {
    const { found } = await crawl(buyer, { further: false });
    const active = await db.read.product.findMany({
      where: { isActive: true },
      select: { id: true },
    });
    const details = active.flatMap(({ id }) => [`/product/${id}`, `/product/${id}.data`]);
    const addresses = found.map((line) => line.split(":")[0]);
    for (const secret of Object.keys(CUSTOMERS_KNOW)) {
      expect(
        found.some((line) => line.includes(secret)),
        secret,
      ).toBe(true);
    }
    expect(addresses).toEqual(expect.arrayContaining(["/", "/_root.data", "/cart", "/checkout", ...details]));
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
