// Each price that a customer sees, is charged or finds on paper is the one of their price group, and nobody else's.

import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { addDays, isoDay } from "~/formats/dates";
import { saveCart } from "~/shop/cart/saved-carts.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { formatEuro } from "~/formats/money";
import { actingFor, addLines } from "../support/change-cart";
import { Browser } from "../support/browser-without-scripts";
import { createStyle } from "../support/carts";
import { signedInPerson } from "../support/people";
import { readPdf } from "../support/pdf";
import { makePriceGroup, putInGroup } from "../support/prices";
import { dataAddress } from "../support/routes";
import { openShop, ORIGIN, type Shop } from "../support/shop";
import { orderCart } from "../support/orders";

const CATEGORY = "Priced";
const COLOURS = ["Sand", "Rust"];
const STYLES = [
  { colors: COLOURS, sizes: ["S", "M"] },
  { colors: ["Sand"], sizes: ["S", "M", "L"] },
  { colors: COLOURS, sizes: [] },
];

interface Piece {
  style: number;
  color: string;
  size: string;
  sku: string;
}

let shop: Shop;
let ids: number[];
let pieces: Piece[];

beforeAll(async () => {
  shop = await openShop();
  await db.write((tx) => tx.bulkDiscount.deleteMany());
  const styles = await db.write(async (tx) => {
    const made = [];
    for (const [at, style] of STYLES.entries()) {
      const data = { styleCode: `PRICE-${at}`, name: `Priced ${at}`, category: CATEGORY, ...style };
      const lists = { additionalImages: [], fibreComposition: [] };
      made.push(await createStyle(tx, { ...data, ...lists, wholesalePrice: 1_000 }));
    }
    return made;
  });
  ids = styles.map(({ id }) => id);
  const rows = await db.read.piece.findMany({ where: { productId: { in: ids } } });
  pieces = rows.map(({ productId, sku, color, size }) => ({
    sku,
    color: color!,
    size: size!,
    style: ids.indexOf(productId),
  }));
});

beforeEach(async () => {
  await db.write(async (tx) => {
    await tx.company.updateMany({ data: { priceGroupId: null } });
    await tx.priceGroup.deleteMany();
    await tx.bulkDiscount.deleteMany();
  });
});

const today = () => isoDay(new Date());
/** First and last days, and whether they hold today. */
const DAYS = {
  always: { from: null, to: null, holds: true },
  today: { from: 0, to: 0, holds: true },
  "from yesterday": { from: -1, to: null, holds: true },
  "until yesterday": { from: null, to: -1, holds: false },
  "from tomorrow": { from: 1, to: null, holds: false },
} as const;
const dayAt = (offset: number | null) => (offset === null ? null : addDays(today(), offset));

const price = fc.integer({ min: 1, max: 60_000 });
const ownPrice = fc.record({
  style: fc.nat(STYLES.length - 1),
  // The piece with this place among those of the style; null: the style.
  piece: fc.option(fc.nat(5)),
  price,
});
const group = fc.record({
  percentOff: fc.integer({ min: 0, max: 9_999 }),
  tiersApply: fc.boolean(),
  days: fc.constantFrom(...(Object.keys(DAYS) as (keyof typeof DAYS)[])),
  own: fc.array(ownPrice, { maxLength: 8 }),
});
type Group = typeof group extends fc.Arbitrary<infer Value> ? Value : never;

const world = fc.record({
  list: fc.tuple(price, price, price),
  groups: fc.tuple(group, group),
  // Null: of no group.
  mine: fc.option(fc.nat(1)),
  tier: fc.integer({ min: 1, max: 5_000 }),
  quantities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 9, maxLength: 9 }),
});

const piecesOf = (style: number) => pieces.filter((piece) => piece.style === style);
/** What an own price is of: the last one of several for the same. */
function ownPrices({ own }: Group): Map<string, number> {
  return new Map(
    own.map(({ style, piece, price: cents }) => {
      const all = piecesOf(style);
      return [piece === null ? `style ${style}` : all[piece % all.length]!.sku, cents];
    }),
  );
}

function modelPrice(piece: Piece, list: readonly number[], mine: Group | null): number {
  const listed = list[piece.style]!;
  if (!mine || !DAYS[mine.days].holds) return listed;
  const own = ownPrices(mine);
  const reduction = Math.floor((listed * mine.percentOff + 5_000) / 10_000);
  return own.get(piece.sku) ?? own.get(`style ${piece.style}`) ?? listed - reduction;
}

async function saveGroup(one: Group): Promise<number> {
  const own = [...ownPrices(one)].map(([key, cents]) => {
    const piece = pieces.find(({ sku }) => sku === key);
    const style = piece?.style ?? Number(key.replace("style ", ""));
    const { color = "", size = "" } = piece ?? {};
    return { productId: ids[style]!, color, size, price: cents };
  });
  const { percentOff, tiersApply, days } = one;
  const validFrom = dayAt(DAYS[days].from);
  const validTo = dayAt(DAYS[days].to);
  return (await makePriceGroup({ percentOff, tiersApply, validFrom, validTo }, own)).id;
}

/** All amounts of a text, in cents. */
const amountsIn = (text: string) =>
  (text.match(/€[\d,]+\.\d\d/g) ?? []).map((found) => Number(found.replace(/\D/g, "")));
const cents = (decimal: string) => Number(decimal.replace(/\D/g, ""));
/** The lowest price, and the highest one if that is another. */
const rangeOf = (prices: readonly number[]) => [...new Set([Math.min(...prices), Math.max(...prices)])];

describe("what a customer pays", () => {
  it("is the same on all pages, in files, by calls and on paper", async () => {
    const { person, browser } = await signedInPerson(shop, "approved");
    const admin = await signedInPerson(shop, "admin");
    const json = async <Body>(address: string, init?: RequestInit) =>
      (await (await browser.request(address, init)).json()) as Body;

    const check = async ({ list, groups, mine, tier, quantities }: Parameters<typeof run>[0]) => {
      for (const [at, wholesalePrice] of list.entries()) {
        const where = { id: ids[at]! };
        await db.write((tx) => tx.product.update({ where, data: { wholesalePrice } }));
      }
      await db.write(async (tx) => {
        await tx.bulkDiscount.deleteMany();
        await tx.bulkDiscount.create({ data: { minQuantity: 4, discountPercentage: tier } });
        await tx.cartItem.deleteMany({
          where: { cart: { companyId: person.id, isCurrent: true } },
        });
      });
      await putInGroup(person.id, null);
      await db.write((tx) => tx.priceGroup.deleteMany());
      const saved = [await saveGroup(groups[0]), await saveGroup(groups[1])];
      await putInGroup(person.id, mine === null ? null : saved[mine]!);

      const own = mine === null ? null : groups[mine]!;
      const expected = new Map(pieces.map((piece) => [piece.sku, modelPrice(piece, list, own)]));
      const ranges = STYLES.map((_, at) => rangeOf(piecesOf(at).map(({ sku }) => expected.get(sku)!)));
      const lines = pieces.flatMap((piece, at) => (quantities[at] ? [{ ...piece, quantity: quantities[at] }] : []));
      const wanted = lines.map(({ style, size, color, quantity }) => ({
        productId: ids[style]!,
        size: size || null,
        color: color || null,
        quantity,
      }));
      if (wanted.length > 0) await addLines(person.id, wanted);

      const catalogue = await browser.open(`/?category=${CATEGORY}`);
      expect(
        ids.map((id) => amountsIn(catalogue.textOf(`#style-${id} .card-price`))),
        "on cards",
      ).toEqual(ranges);

      for (const [at, id] of ids.entries()) {
        const page = await browser.open(`/product/${id}`);
        expect(amountsIn(page.$(".text-3xl").text()), "on the style page").toEqual(ranges[at]);
        for (const { sku } of piecesOf(at)) {
          const note = page.$(`#note-quantity-${CSS_ESCAPE(sku)}`).text();
          const shown = ranges[at]!.length > 1 ? amountsIn(note) : ranges[at];
          expect(shown, `of ${sku} on the style page`).toEqual([expected.get(sku)]);
        }
        const product = await json<ApiProduct>(`/api/products/${id}`);
        expect(cents(product.wholesalePrice), "by the API").toBe(ranges[at]![0]);
        expect(new Map(product.pieces.map(({ sku, wholesalePrice }) => [sku, cents(wholesalePrice)]))).toEqual(
          new Map(piecesOf(at).map(({ sku }) => [sku, expected.get(sku)])),
        );
      }

      const sheet = await (await browser.request(`/order-sheet.csv?category=${CATEGORY}`)).text();
      expect(pricesOnSheet(sheet), "on the order sheet").toEqual(expected);

      const shownTo = mine === null ? "yes" : saved[mine]!;
      const sheetPdf = `/admin/products/line-sheet.pdf?category=${CATEGORY}&prices=${shownTo}`;
      const bytes = await (await admin.browser.request(sheetPdf)).arrayBuffer();
      const printed = amountsIn((await readPdf(new Uint8Array(bytes))).text);
      expect(printed, "on the line sheet").toEqual(ranges.flat());

      const rows = pieces.map(({ sku }) => `${sku};1`).join("\n");
      const preview = await json<{ lines: { sku: string; wholesalePrice: string }[] }>("/api/quick-order/preview", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ text: rows }),
      });
      expect(
        new Map(preview.lines.map(({ sku, wholesalePrice }) => [sku, cents(wholesalePrice)])),
        "in quick order",
      ).toEqual(expected);

      if (lines.length === 0) return;
      const prices = lines.map(({ sku }) => expected.get(sku));
      const cart = await json<{ product: { wholesalePrice: string } }[]>("/api/cart");
      expect(cart.map(({ product }) => cents(product.wholesalePrice))).toEqual(prices);
      const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const subtotal = lines.reduce((sum, { sku, quantity }) => sum + expected.get(sku)! * quantity, 0);
      const hasTiers = !own || !DAYS[own.days].holds || own.tiersApply;
      const percent = hasTiers && count >= 4 ? tier : 0;
      const total = subtotal - Math.floor((subtotal * percent + 5_000) / 10_000);
      const cartPage = await browser.open("/cart");
      expect(amountsIn(cartPage.textOf("main")), "in the cart").toContain(total);
      if (!hasTiers) expect(cartPage.textOf("main")).not.toMatch(/more pieces?: [\d.]+%/);
      expect(amountsIn((await browser.open("/checkout")).textOf("main"))).toContain(total);

      const { id } = await orderCart(person.id, { shippingAddress: null });
      const order = await db.read.order.findUniqueOrThrow({
        where: { id },
        include: { lines: true, documents: true },
      });
      const ordered = (all: readonly { sku: string; unitPrice: number }[]) =>
        new Map(all.map(({ sku, unitPrice }) => [sku, unitPrice]));
      const charged = new Map(lines.map(({ sku }) => [sku, expected.get(sku)]));
      expect(ordered(order.lines), "in the order").toEqual(charged);
      expect(order).toMatchObject({ subtotal, total });
      const proforma = order.documents[0]!.content as unknown as ProformaContent;
      expect(ordered(proforma.lines), "on the proforma").toEqual(charged);
      const paper = await browser.open(`/orders/${id}/proforma`);
      expect(amountsIn(paper.textOf("main"))).toContain(total);
    };
    const run = (one: typeof world extends fc.Arbitrary<infer Value> ? Value : never) => check(one);
    await fc.assert(fc.asyncProperty(world, run), { numRuns: 12 });
  }, 240_000);
});

interface ApiProduct {
  wholesalePrice: string;
  pieces: { sku: string; wholesalePrice: string }[];
}

/** Escapes what is special in the selector of an id. */
const CSS_ESCAPE = (text: string) => text.replace(/[^\w-]/g, "\\$&");

/** The price of each piece on an order sheet; fails when a piece is in no row or in two. */
function pricesOnSheet(csv: string): Map<string, number> {
  const rows = parse(csv, {
    delimiter: ";",
    bom: true,
    relax_column_count: true,
  }) as string[][];
  const found = new Map<string, number>();
  let headings: string[] = [];
  for (const row of rows) {
    if (row[0] === "Style") {
      headings = row;
      continue;
    }
    const at = headings.indexOf("Wholesale EUR");
    const sizes = headings.slice(headings.indexOf("Ordering and delivery") + 1);
    sizes.forEach((size, index) => {
      const cell = row[headings.length - sizes.length + index];
      if (cell === "–") return;
      const piece = pieces.find(
        (one) => `PRICE-${one.style}` === row[0] && one.color === row[2] && (one.size || "One size") === size,
      )!;
      expect(found.has(piece.sku)).toBe(false);
      found.set(piece.sku, cents(row[at]!));
    });
  }
  return found;
}

describe("a price that changes while a page is read", () => {
  /** Calls `change` once, after the own prices of a group were read and before anything else is. */
  function onceOwnPricesAreRead(change: () => Promise<unknown>) {
    const { read } = db;
    const findMany = async (...args: Parameters<typeof read.priceGroupPrice.findMany>) => {
      const rows = await read.priceGroupPrice.findMany(...args);
      db.read = read;
      await change();
      return rows;
    };
    db.read = new Proxy(read, {
      get(client, name) {
        if (name === "priceGroupPrice") return { findMany };
        const value = Reflect.get(client, name) as unknown;
        return typeof value === "function" ? (value.bind(client) as unknown) : value;
      },
    });
  }

  it.each([
    ["/?category=Priced", ".card-price"],
    ["/product/:id", ".text-3xl"],
  ])("is not kept on %s", async (pattern, selector) => {
    const productId = ids[1]!;
    const address = pattern.replace(":id", String(productId));
    const { person, browser } = await signedInPerson(shop, "approved");
    const { id } = await makePriceGroup({}, [{ productId, price: 7_001 }]);
    await putInGroup(person.id, id);
    onceOwnPricesAreRead(() => db.write((tx) => tx.priceGroupPrice.updateMany({ data: { price: 8_001 } })));
    const shown = async () => amountsIn((await browser.open(address)).$(selector).text());
    expect(await shown()).toContain(7_001);
    expect(await shown()).toContain(8_001);
  });
});

describe("the prices of others", () => {
  const LIST = 7_310_009;
  const GROUPS = [7_420_009, 7_530_009];
  const ALL = [LIST, ...GROUPS];
  const writtenIn = (text: string) =>
    (text.match(/7[345][.,' \u00a0\u202f]?\d{3}[.,]?\d{2}/g) ?? [])
      .map((found) => Number(found.replace(/\D/g, "")))
      .filter((found) => ALL.includes(found));

  /** What an answer says, a workbook as its rows. */
  async function textOf(answer: Response): Promise<string> {
    if (!answer.headers.get("Content-Type")?.includes("spreadsheetml")) return answer.text();
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    return sheets.map(({ rows }) => rows.map((row) => row.join(" ")).join("\n")).join("\n");
  }

  /** A request for `address`, which may be the form of quick order or a call with a body. */
  function initOf(address: string): RequestInit {
    const sku = pieces.find(({ style, color, size }) => style === 0 && color + size === "SandM")!.sku;
    if (address === "/quick-order") {
      const body = new URLSearchParams({ intent: "check", rows: `${sku};2` });
      return { method: "POST", body, headers: { Origin: ORIGIN } };
    }
    if (address !== "/api/quick-order/preview") return {};
    const body = JSON.stringify({ text: `${sku};2` });
    return {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
    };
  }

  it("are never seen, also when their pages were served just before", async () => {
    const first = ids[0]!;
    await db.write((tx) => tx.product.update({ where: { id: first }, data: { wholesalePrice: LIST } }));
    interface Reader {
      request: (address: string, init: RequestInit) => Promise<Response>;
      own: number | null;
      /** Calls of the API are the admin's own, who may see all prices. */
      isPagesOnly?: boolean;
    }
    const readers: Reader[] = [];
    const through = (browser: Browser, own: number | null, more?: Record<string, string>): Reader => ({
      own,
      request: (address, init) =>
        browser.request(address, {
          ...init,
          redirect: "manual",
          headers: { ...(init.headers as Record<string, string>), ...more },
        }),
    });
    const personal: string[] = [];
    for (const own of [...GROUPS, LIST]) {
      const { person, browser } = await signedInPerson(shop, "approved");
      if (own !== LIST) {
        const { id } = await makePriceGroup({}, [{ productId: first, price: own }]);
        await putInGroup(person.id, id);
      }
      const line = { productId: first, size: "M", color: "Sand", quantity: 2 };
      await addLines(person.id, [line]);
      const { id } = await orderCart(person.id);
      await addLines(person.id, [line]);
      await saveCart(actingFor(person.id), "Put aside", { isCopy: false, token: null });
      await addLines(person.id, [line]);
      const { shareId } = await shareCart(person.id, { days: 7, showPrices: false });
      personal.push(`/orders/${id}`, `/orders/${id}/proforma`, `/orders/${id}/reorder`);
      personal.push(`/shared-cart/${shareId}`, `/shared-cart/${shareId}/copy`);
      personal.push(`/api/shared-cart/${shareId}`);
      readers.push(through(browser, own));
      if (own !== GROUPS[0]) continue;
      // The same customer's own program, and an admin who orders for them.
      const { key } = await createApiKey(person.id, {
        name: "Till",
        scope: "order",
        actorId: person.id,
      });
      readers.push(through(new Browser(shop), own, { Authorization: `Bearer ${key}` }));
      const desk = await signedInPerson(shop, "admin");
      const page = await desk.browser.open(`/admin/customers/${person.id}`);
      await page.press("ORDER FOR THIS CUSTOMER");
      readers.push({ ...through(desk.browser, own), isPagesOnly: true });
    }
    readers.push(through(new Browser(shop), null));
    readers.push(through((await signedInPerson(shop, "pending")).browser, null));

    const shared = [
      `/?category=${CATEGORY}`,
      `/?category=${CATEGORY}&sort=newest`,
      `/?category=${CATEGORY}&sort=price-low`,
      `/product/${first}`,
      `/order-sheet?category=${CATEGORY}`,
      `/order-sheet.csv?category=${CATEGORY}`,
      `/order-sheet.xlsx?category=${CATEGORY}`,
      "/cart",
      "/cart.csv",
      "/carts",
      "/checkout",
      "/quick-order",
      "/orders",
      "/orders/styles",
      "/company",
      "/developers",
      "/api/cart",
      `/api/products?category=${CATEGORY}`,
      `/api/products/${first}`,
      "/api/products.csv",
      "/api/quick-order/preview",
      "/api/orders/my-orders",
    ];
    const leaked: string[] = [];
    const seen = new Map<number | null, Set<string>>();
    for (const address of [...shared, ...personal]) {
      // Twice, so that each comes after each other.
      for (const { request, own, isPagesOnly } of [...readers, ...readers]) {
        if (isPagesOnly && address.startsWith("/api")) continue;
        const init = initOf(address);
        const isPage = !address.startsWith("/api") && !/\.(csv|xlsx)/.test(address) && !init.method;
        for (const one of isPage ? [address, dataAddress(address)] : [address]) {
          for (const found of writtenIn(await textOf(await request(one, init)))) {
            if (found !== own) leaked.push(`${one}: ${formatEuro(found)} for ${own}`);
            else seen.set(own, (seen.get(own) ?? new Set()).add(address));
          }
        }
      }
    }
    expect(leaked).toEqual([]);
    // The search above finds what is there.
    const priceless = ["/carts", "/cart.csv", "/orders", "/orders/styles", "/company"];
    const priced = shared.filter((one) => !priceless.includes(one));
    for (const own of ALL) expect([...seen.get(own)!]).toEqual(expect.arrayContaining(priced));
  }, 120_000);
});
