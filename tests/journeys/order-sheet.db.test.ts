// An approved buyer writes an order on the order sheet, as plain HTML.
import { brotliCompressSync, constants } from "node:zlib";

import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { createStyle } from "../support/carts";
import { toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let userId: string;
let browser: Browser;

const COLOURS = ["Sand", "Rust"];
const SIZES = ["S", "M", "L", "XL"];

beforeAll(async () => {
  shop = await openShop();
  await makeStyles("Sheet", 8, COLOURS, SIZES);
});

async function makeStyles(category: string, count: number, colors: string[], sizes: string[]) {
  await db.write(async (tx) => {
    for (let number = 1; number <= count; number++) {
      await createStyle(tx, {
        styleCode: `${category.slice(0, 2).toUpperCase()}-${number}`,
        name: `${category} ${number}`,
        searchText: `${category} ${number}`.toLowerCase(),
        category,
        colors,
        sizes,
        additionalImages: [],
        fibreComposition: [{ fibre: "cotton", percent: 100 }],
        wholesalePrice: 1_000,
      });
    }
  });
}

async function newBuyer(): Promise<void> {
  const { person, browser: own } = await signedInPerson(shop, "approved");
  [userId, browser] = [person.id, own];
}

async function cart(): Promise<Record<string, number>> {
  const { lines } = await readCart(userId);
  return Object.fromEntries(lines.map(({ sku, quantity }) => [sku, quantity]));
}

const field = (number: number, colour: string, size: string) =>
  `quantity[SH-${number}-${colour.toUpperCase()}-${size}]`;

const stylesOn = (page: Page) =>
  page
    .$("main form section h2")
    .toArray()
    .map((heading) => page.$(heading).text());

describe("the order sheet", () => {
  beforeAll(newBuyer);

  it("takes an order of 64 lines in one post and four page loads", async () => {
    let page = await browser.open("/order-sheet?category=Sheet");
    const typed = Array.from({ length: 8 }, (_, index) =>
      COLOURS.flatMap((colour) => SIZES.map((size) => [field(index + 1, colour, size), index + 1])),
    ).flat();
    const form = page.form("SAVE QUANTITIES").fill(Object.fromEntries(typed));
    page = await form.submit("Save and go to cart");
    expect(page.url.pathname).toBe("/cart");
    expect(toastOf(page)).toContain("64 lines added.");
    page = await browser.open("/checkout");
    page.see("Sheet 1", "Sheet 8");
    expect(Object.keys(await cart())).toHaveLength(64);
    expect(await cart()).toMatchObject({ "SH-1-SAND-S": 1, "SH-8-RUST-XL": 8 });
  });

  it("shows only what is in the cart when asked to", async () => {
    const own = await browser.open("/order-sheet?chosen=on");
    expect(stylesOn(own)).toEqual(Array.from({ length: 8 }, (_, index) => `Sheet ${index + 1}`));
    expect(own.form("SAVE QUANTITIES").values[field(3, "Sand", "M")]).toBe("3");
    expect(stylesOn(await browser.open("/order-sheet?chosen=on&q=sheet+7"))).toEqual(["Sheet 7"]);
    await newBuyer();
    (await browser.open("/order-sheet?chosen=on")).see("Your cart holds none of these styles.");
  });

  it("saves what was typed on a page on the way to the next one, and back", async () => {
    let page = await browser.open("/order-sheet");
    expect(stylesOn(page)).toHaveLength(12);
    const name = (shown: Page) =>
      Object.keys(shown.form("SAVE QUANTITIES").values).find((one) => one.startsWith("quantity"))!;
    const first = name(page);
    page = await page
      .form("SAVE QUANTITIES")
      .fill({ [first]: 3 })
      .submit("Save, next page");
    expect(page.url.search).toBe("?page=2");
    const second = name(page);
    expect(second).not.toBe(first);
    page = await page
      .form("SAVE QUANTITIES")
      .fill({ [second]: 5 })
      .submit("Save, previous page");
    expect(page.url.search).toBe("");
    expect(page.form("SAVE QUANTITIES").values[first]).toBe("3");
    expect(Object.values(await cart()).sort()).toEqual([3, 5]);
  });

  it("finds styles by search and category, and keeps the filter when it saves", async () => {
    let page = await browser.open("/order-sheet");
    page = await page.form("Show").fill({ q: "sheet 2", category: "Sheet" }).submit("Show");
    expect(stylesOn(page)).toEqual(["Sheet 2"]);
    page = await page
      .form("SAVE QUANTITIES")
      .fill({ [field(2, "Sand", "S")]: 4 })
      .submit();
    expect(page.url.search).toBe("?q=sheet+2&category=Sheet");
    expect(stylesOn(page)).toEqual(["Sheet 2"]);
    expect(toastOf(page)).toContain("1 line added.");
  });

  it("keeps everything that was typed when a field is refused", async () => {
    const form = (await browser.open("/order-sheet?category=Sheet")).form("SAVE QUANTITIES");
    const before = await cart();
    const page = await form
      .fill({ [field(1, "Sand", "S")]: 4, [field(7, "Rust", "M")]: "many" })
      .submit("Save and go to cart");
    expect(page.status).toBe(400);
    page.see("Nothing was saved", "SH-7-RUST-M: Whole number, 0 to 10000");
    expect(page.form("SAVE QUANTITIES").values).toMatchObject({
      [field(1, "Sand", "S")]: "4",
      [field(7, "Rust", "M")]: "many",
    });
    expect(await cart()).toEqual(before);
  });

  it("is only for approved customers", async () => {
    const { browser: pending } = await signedInPerson(shop, "pending");
    expect((await pending.open("/order-sheet")).status).toBe(403);
  });
});

it("100 styles of 20 pieces take less than 120 KB, and can be sent in one post", async () => {
  await makeStyles("Hundred", 100, ["Sand", "Rust", "Navy", "Black"], ["XS", "S", "M", "L", "XL"]);
  await newBuyer();
  const page = await browser.open("/order-sheet?category=Hundred&rows=100&plain=on");
  expect(stylesOn(page)).toHaveLength(100);
  expect(page.$("img")).toHaveLength(0);
  const bytes = brotliCompressSync(page.$.html(), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  }).length;
  expect(bytes).toBeLessThan(120 * 1024);
  const form = page.form("SAVE QUANTITIES");
  const names = Object.keys(form.values).filter((name) => name.startsWith("quantity"));
  expect(names).toHaveLength(2_000);
  const typed = names.slice(0, 5).map((name) => [name, 2]);
  const saved = await form.fill(Object.fromEntries(typed)).submit();
  expect(toastOf(saved)).toContain("5 lines added.");
}, 90_000);
