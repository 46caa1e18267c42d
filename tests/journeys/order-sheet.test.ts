// An approved buyer writes an order on the order sheet, as plain HTML.
import { brotliCompressSync, constants } from "node:zlib";

import { type CellValue, readXlsx } from "hucre/xlsx";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { storeMaster } from "~/shop/brand/pictures/masters.server";
import { PICTURE_WIDTHS } from "~/shop/brand/pictures/sizes";
import { setPiece, stockPiece } from "../support/pieces";
import { quantitiesIn, setQuantities } from "../support/change-cart";
import { Browser, Page } from "../support/browser-without-scripts";
import { createStyle, createWindow, offerAlsoIn } from "../support/carts";
import { toastOf } from "../support/ordering";
import { orderCart } from "../support/orders";
import { moveTo } from "../support/colleagues";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { photo } from "../support/pictures";
import { openShop, ORIGIN, type Shop } from "../support/shop";
import { filledWorkbook } from "../support/workbooks";

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
    expect(Object.keys(await quantitiesIn(userId))).toHaveLength(64);
    expect(await quantitiesIn(userId)).toMatchObject({ "SH-1-SAND-S": 1, "SH-8-RUST-XL": 8 });
  });

  it("shows only what is in the cart when asked to", async () => {
    const own = await browser.open("/order-sheet?chosen=on");
    expect(stylesOn(own)).toEqual(Array.from({ length: 8 }, (_, index) => `Sheet ${index + 1}`));
    expect(own.form("SAVE QUANTITIES").values[field(3, "Sand", "M")]).toBe("3");
    expect(stylesOn(await browser.open("/order-sheet?chosen=on&q=sheet+7"))).toEqual(["Sheet 7"]);
    await newBuyer();
    (await browser.open("/order-sheet?chosen=cart")).see("None of these styles is in your cart.");
    (await browser.open("/order-sheet?chosen=new")).see("You have not ordered yet. All our styles are new to you.");
    let style = await browser.open("/product/1?window=1");
    style = await style.form("Add to favourites").submit();
    expect(style.url.search).toBe("?window=1");
    const favourites = await style.click("In your favourites");
    const sheet = await favourites.click("Order these");
    expect(stylesOn(sheet)).toHaveLength(1);
    const removed = await favourites.form("Remove").submit();
    removed.see("You have no favourites yet");
    expect(stylesOn(await (await removed.form("Undo").submit()).click("Order these"))).toHaveLength(1);
  });

  it("saves what was typed on a page on the way to the next one, and back", async () => {
    let page = await browser.open("/order-sheet");
    expect(new Set(stylesOn(page)).size).toBe(12);
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
    expect(Object.values(await quantitiesIn(userId)).sort()).toEqual([3, 5]);
  });

  it("finds styles by search and category, and keeps the filter when it saves", async () => {
    let page = await (await browser.open("/order-sheet")).click("Filter the styles");
    page = await (await page.click("Sheet 8")).click("Hide the filters");
    page = await page.form("Show").fill({ q: "sheet 2" }).submit("Show");
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
    const before = await quantitiesIn(userId);
    const page = await form
      .fill({ [field(1, "Sand", "S")]: 4, [field(7, "Rust", "M")]: "many" })
      .submit("Save and go to cart");
    expect(page.status).toBe(400);
    page.see("Nothing was saved", "SH-7-RUST-M: Whole number, 0 to 10,000");
    expect(page.form("SAVE QUANTITIES").values).toMatchObject({
      [field(1, "Sand", "S")]: "4",
      [field(7, "Rust", "M")]: "many",
    });
    expect(await quantitiesIn(userId)).toEqual(before);
  });

  it("refuses a piece in the delivery window that it is about", async () => {
    await makeStyles("Twice", 1, ["Sand"], ["M", "L"]);
    const style = await db.read.product.findFirstOrThrow({ where: { category: "Twice" } });
    const { id: ahead } = await offerAlsoIn(style.id, { name: "Far ahead" });
    await db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size: "M", stock: 9 }));
    const [now, later] = ["quantity[TW-1-SAND-M]", `quantity[TW-1-SAND-M@${ahead}]`] as const;
    const form = (await browser.open("/order-sheet?category=Twice")).form("SAVE QUANTITIES");
    let page = await form.fill({ [now]: 10, [later]: 12 }).submit();
    expect(page.status).toBe(409);
    page.see("TW-1-SAND-M: Only 9 of Twice 1, Sand, M are left for In stock.");
    expect(page.$('[aria-invalid="true"]').attr("name")).toBe(now);
    expect(page.$('[aria-invalid="true"]')).toHaveLength(1);
    expect(page.form("SAVE QUANTITIES").values).toMatchObject({ [now]: "10", [later]: "12" });

    await db.write((tx) => tx.styleWindow.deleteMany({ where: { productId: style.id, windowId: ahead } }));
    page = await page
      .form("SAVE QUANTITIES")
      .fill({ [now]: 4 })
      .submit();
    expect(page.status).toBe(409);
    page.see("Twice 1 can’t be ordered for Far ahead at the moment. You had typed: TW-1-SAND-M 12.");
    expect(page.form("SAVE QUANTITIES").values).toMatchObject({ [now]: "4" });
    expect(page.$('[aria-invalid="true"]')).toHaveLength(0);
  });

  it("doesn't put what was typed for a delivery window into the fields of another", async () => {
    await makeStyles("Other", 1, ["Sand"], ["M", "L"]);
    const style = await db.read.product.findFirstOrThrow({ where: { category: "Other" } });
    await offerAlsoIn(style.id, { name: "Far away" });
    const first = "quantity[OT-1-SAND-M]";
    const form = (await browser.open("/order-sheet?category=Other")).form("SAVE QUANTITIES");
    await db.write((tx) => tx.styleWindow.deleteMany({ where: { productId: style.id, window: { name: "In stock" } } }));
    const page = await form.fill({ [first]: 14 }).submit();
    page.see("Other 1 can’t be ordered for In stock at the moment. You had typed: OT-1-SAND-M 14.");
    expect(page.form("SAVE QUANTITIES").values[first]).toBe("");
  });

  it("is only for approved customers", async () => {
    const { browser: pending } = await signedInPerson(shop, "pending");
    expect((await pending.open("/order-sheet")).status).toBe(403);
  });
});

describe("the order sheet as a file", () => {
  const FILTER = "?category=Sheet";
  beforeAll(newBuyer);

  const download = async (format: "xlsx" | "csv", filter = FILTER) => {
    const page = await browser.open(`/order-sheet${filter}`);
    const link = page.link(format === "xlsx" ? "Excel (.xlsx)" : "CSV");
    const answer = await browser.request(link.pathname + link.search);
    expect(answer.headers.get("Content-Disposition")).toMatch(
      new RegExp(`^attachment; filename="order-sheet-[-\\d]{10}\\.${format}"$`),
    );
    return new Uint8Array(await answer.arrayBuffer());
  };

  const upload = async (bytes: Uint8Array, name: string) => {
    const form = (await browser.open("/quick-order")).form("CHECK THE ROWS");
    return form.choose("Or a file (optional)", { name, bytes: Buffer.from(bytes) }).submit();
  };

  /** Fills all fields of the blocks of styles with the number of the style, as a person would. */
  const fillAll = (rows: CellValue[][]) => {
    let [first, last] = [-1, -1];
    for (const row of rows) {
      const heading = row.indexOf("Ordering and delivery");
      if (heading >= 0) [first, last] = [heading + 1, row.indexOf("Total pieces")];
      const number = Number(/^SH-(\d+)$/.exec(String(row[1]))?.[1]);
      if (number) for (let at = first; at < last; at++) row[at] = number;
    }
  };

  it("Excel: 64 lines take two posts and three page loads", async () => {
    const filled = await filledWorkbook(await download("xlsx"), fillAll);
    const requests: string[] = [];
    const { fetch } = shop;
    shop.fetch = (request, context) => {
      requests.push(request.method);
      return fetch(request, context);
    };
    let page = await upload(filled, "order.xlsx");
    page.see("288 pieces in 64 lines").notSee("left out");
    page = await page.press("Put 288 pieces in 64 lines into the cart");
    shop.fetch = fetch;
    expect(page.url.pathname).toBe("/cart");
    expect(requests).toEqual(["GET", "POST", "POST", "GET"]);
    expect(Object.keys(await quantitiesIn(userId))).toHaveLength(64);
    expect(await quantitiesIn(userId)).toMatchObject({ "SH-1-SAND-S": 1, "SH-8-RUST-XL": 8 });
  });

  it("shows what is in the cart, with sums, and replaces it", async () => {
    await setPiece("SH-2-SAND-M", { availability: "sold_out" });
    await setPiece("SH-3-SAND-M", { availability: "not_made" });
    const before = await quantitiesIn(userId);
    const { sheets } = await readXlsx(await download("xlsx"), { readStyles: true });
    const [{ rows, cells }] = sheets as [(typeof sheets)[0]];
    const window = await db.read.deliveryWindow.findFirstOrThrow();
    const rowOf = (style: string, color: string) => rows.findIndex((row) => row[1] === style && row[3] === color);
    expect(rows[rowOf("SH-2", "Sand")]!.slice(1)).toEqual([
      "SH-2",
      "Sheet 2",
      "Sand",
      10,
      null,
      3,
      window.name,
      "ships 2-4 weeks after the order",
      2,
      "– sold out",
      2,
      2,
      6,
      60,
    ]);
    expect(rows[rowOf("SH-3", "Sand")]!.slice(9, 13)).toEqual([3, "–", 3, 3]);
    const at = rowOf("SH-2", "Sand");
    const cell = (column: number, row = at) => cells!.get(`${row},${column}`)!;
    expect([9, 10, 11, 3].map((column) => cell(column).style?.protection?.locked ?? true)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(cell(13)).toMatchObject({ formula: `SUM(J${at + 1}:M${at + 1})`, formulaResult: 6 });
    // Sums of the style, of another one, and of all.
    expect(rows[at + 2]!.slice(9)).toEqual([4, 2, 4, 4, 14, 140]);
    expect(rows[rowOf("SH-1", "Rust")! + 1]!.slice(13)).toEqual([8, 80]);
    const all = Object.values(before).reduce((sum, quantity) => sum + quantity, 0) - 2 - 3;
    expect(rows[2]!.slice(13)).toEqual([all, expect.any(Number)]);

    let page = await upload(await download("xlsx"), "order.xlsx");
    page.see(`${all} pieces in 62 lines`, "its quantities replace those in your cart");
    page = await page.press(`Put ${all} pieces in 62 lines into the cart`);
    expect(await quantitiesIn(userId)).toEqual(before);
    for (const sku of ["SH-2-SAND-M", "SH-3-SAND-M"]) {
      await setPiece(sku, { availability: "available" });
    }
  });

  it("CSV: is handed in unchanged, and filled", async () => {
    const before = await quantitiesIn(userId);
    const bytes = await download("csv");
    let page = await upload(bytes, "order.csv");
    page.see("288 pieces in 64 lines").notSee("left out");
    await page.press("Put 288 pieces in 64 lines into the cart");
    expect(await quantitiesIn(userId)).toEqual(before);
    const text = new TextDecoder().decode(bytes).replace(/(;Sand;"10,00";;3;[^\r]*);1;1;1;1\r/, "$1;7;many;-1;1.5\r");
    page = await upload(Buffer.from(text), "order.csv");
    page.see("291 pieces in 61 lines", "Wrong (3)", '"many" is not a whole number', '"-1" is not');
    expect(await quantitiesIn(userId)).toEqual(before);
  });

  it("says so when a style was switched off meanwhile, or nothing was filled in", async () => {
    const bytes = await download("xlsx");
    const { id } = await db.read.product.findFirstOrThrow({ where: { styleCode: "SH-8" } });
    const setActive = (isActive: boolean) => db.write((tx) => tx.product.update({ where: { id }, data: { isActive } }));
    await setActive(false);
    const page = await upload(bytes, "order.xlsx");
    await setActive(true);
    page.see("224 pieces in 56 lines", "Wrong (2)", "Sheet 8 is not in the collection any more.");
    await newBuyer();
    const empty = await upload(await download("xlsx"), "order.xlsx");
    expect(empty.status).toBe(400);
    empty.see("It has no quantities yet.");
  });

  it("is ordered in the window that it names, as a file of before there were windows in the first one", async () => {
    await newBuyer();
    const ahead = await db.write(async (tx) => {
      const window = await createWindow(tx, {
        name: "Autumn; 2099",
        kind: "pre_order",
        ordersUntil: "2099-03-15",
        shipsFrom: "2099-08-01",
        shipsUntil: "2099-08-31",
        position: 9,
      });
      const styles = await tx.product.findMany({ where: { styleCode: { in: ["SH-6", "SH-7"] } } });
      await tx.styleWindow.createMany({
        data: styles.map(({ id: productId }) => ({ productId, windowId: window.id })),
      });
      return window;
    });
    const first = await db.read.deliveryWindow.findFirstOrThrow({ orderBy: { position: "asc" } });
    const inWindows = async () => {
      const { lines } = await readCart(userId);
      return lines.map(({ sku, quantity, window }) => `${window.id} ${sku} ${quantity}`).sort();
    };
    const filter = `?category=Sheet&window=${ahead.id}`;
    const promise = "order until 15 March 2099 · ships 1–31 August 2099";
    let sheet = await browser.open(`/order-sheet${FILTER}`);
    sheet.see(promise, "8 styles");
    expect(stylesOn(sheet).filter((name) => name === "Sheet 6")).toHaveLength(2);
    const [inFirst, inSecond] = [field(6, "Sand", "M"), `quantity[SH-6-SAND-M@${ahead.id}]`];
    const save = (typed: Record<string, number | string>) =>
      sheet.form("SAVE QUANTITIES").fill(typed).submit("SAVE QUANTITIES");
    sheet = await save({ [inFirst]: 3, [inSecond]: 5 });
    // What is wrong in one window stands there, and what is right in the other one is kept.
    sheet = await save({ [inFirst]: 7, [inSecond]: "4.5" });
    expect(sheet.status).toBe(400);
    expect(sheet.$("[aria-invalid]").attr("name")).toBe(inSecond);
    expect(sheet.form("SAVE QUANTITIES").values).toMatchObject({ [inFirst]: "7", [inSecond]: "4.5" });
    await setQuantities(userId, [{ sku: "SH-6-SAND-M", quantity: 9, windowId: ahead.id }]);
    sheet = await save({ [inFirst]: 3, [inSecond]: 6 });
    expect(sheet.status).toBe(409);
    expect(sheet.$("[aria-invalid]").attr("name")).toBe(inSecond);
    sheet.see("You set 9 elsewhere", "you typed 6");
    sheet = await save({ [inFirst]: 3, [inSecond]: 4 });
    expect(toastOf(sheet)).toContain("1 line changed.");
    expect(sheet.form("SAVE QUANTITIES").values).toMatchObject({ [inFirst]: "3", [inSecond]: "4" });
    const before = await inWindows();
    expect(before).toEqual([`${first.id} SH-6-SAND-M 3`, `${ahead.id} SH-6-SAND-M 4`].sort());

    sheet = await browser.open(`/order-sheet${filter}`);
    expect(sheet.form("SAVE QUANTITIES").values[inFirst]).toBe("4");
    const { sheets } = await readXlsx(await download("xlsx", filter));
    const rows = sheets[0]!.rows.filter((row) => String(row[1]).startsWith("SH-"));
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set(["SH-6", "SH-7"]));
    for (const row of rows) expect(row.slice(7, 9)).toEqual(["Autumn; 2099", promise]);
    for (const format of ["xlsx", "csv"] as const) {
      for (const [held, address] of [
        ["7 pieces in 2 lines", FILTER],
        ["4 pieces in 1 line", filter],
      ] as const) {
        const name = `order.${format}`;
        const page = await upload(await download(format, address), name);
        page.see(held).notSee("left out", "is not in the delivery window");
        await page.press(`Put ${held} into the cart`);
        expect(await inWindows()).toEqual(before);
      }
    }

    const csv = new TextDecoder().decode(await download("csv", filter));
    const older = csv
      .replace(";Delivery window;Ordering and delivery", "")
      .replaceAll(`;"Autumn; 2099";${promise}`, "")
      .replace(";;4;;", ";;5;;");
    expect(older).not.toContain("2099");
    const page = await upload(Buffer.from(older), "order.csv");
    page.see("5 pieces in 1 line", "its quantities replace those in your cart");
    await page.press("Put 5 pieces in 1 line into the cart");
    expect(await inWindows()).toEqual([`${first.id} SH-6-SAND-M 5`, `${ahead.id} SH-6-SAND-M 4`].sort());
  });

  it("has a small picture beside each style that has one, unless the sheet is without", async () => {
    const bytes = await photo().jpeg().toBuffer();
    const imageUrl = await storeMaster(shopFiles, "sheet-sand", bytes, "jpeg");
    await db.write((tx) => tx.product.updateMany({ where: { styleCode: "SH-4" }, data: { imageUrl } }));
    const { sheets } = await readXlsx(await download("xlsx"));
    const [{ rows, images }] = sheets as [(typeof sheets)[0]];
    expect(images).toMatchObject([{ type: "jpeg", anchor: { from: { col: 0 }, to: { col: 1 } }, altText: "Sheet 4" }]);
    const { data, anchor } = images![0]!;
    expect(rows[anchor.from.row + 1]![1]).toBe("SH-4");
    expect((await sharp(data).metadata()).width).toBe(PICTURE_WIDTHS[0]);
    const plain = await readXlsx(await download("xlsx", `${FILTER}&plain=on`));
    expect(plain.sheets[0]!.images ?? []).toEqual([]);
  });

  it("has the filters of the page, no formula that a name brings, and is never cached", async () => {
    const name = '=HYPERLINK("http://a.example","x")';
    await db.write((tx) => tx.product.updateMany({ where: { styleCode: "SH-5" }, data: { name } }));
    const filter = "?q=sheet+5";
    const { sheets } = await readXlsx(await download("xlsx", filter));
    const named = sheets[0]!.rows.filter((row) => row[2] === name);
    expect(named).toHaveLength(COLOURS.length);
    expect(sheets[0]!.rows.filter((row) => row.includes("Total pieces"))).toHaveLength(1);
    const formulas = [...sheets[0]!.cells!.values()].flatMap(({ formula }) => formula ?? []);
    expect(formulas.filter((formula) => formula.includes("HYPERLINK"))).toEqual([]);
    expect(new TextDecoder().decode(await download("csv", filter))).toContain(`"'=HYPERLINK(`);
    const head = await browser.request("/order-sheet.xlsx", { method: "HEAD" });
    expect(head.headers.get("Cache-Control")).toBe("no-store");
  });

  it("is only for approved customers", async () => {
    const { browser: pending } = await signedInPerson(shop, "pending");
    for (const format of ["xlsx", "csv"]) {
      expect((await pending.open(`/order-sheet.${format}`)).status).toBe(403);
      expect((await new Browser(shop).open(`/order-sheet.${format}`)).status).toBe(401);
    }
  });
});

it("the best ten styles of all orders are ordered again in one post, and a reader sees them without fields", async () => {
  await makeStyles("Best", 11, ["Sand"], ["S", "M"]);
  await newBuyer();
  const of = (number: number, size: string) => `quantity[BE-${number}-SAND-${size}]`;
  const typed = Array.from({ length: 11 }, (_, at) => [
    [of(at + 1, "S"), at + 1],
    [of(at + 1, "M"), 2],
  ]).flat();
  const sheet = await browser.open("/order-sheet?category=Best");
  await sheet.form("SAVE QUANTITIES").fill(Object.fromEntries(typed)).submit();
  await orderCart(userId);

  let page = await browser.open("/orders");
  page = await (await page.click("Everything you ordered, by style")).click("pieces");
  expect(stylesOn(page)).toEqual(Array.from({ length: 10 }, (_, at) => `Best ${11 - at}`));
  page.see("13 pieces ordered, €130.00", "Sand 13: S 11, M 2", "In stock 13");
  const again = Array.from({ length: 10 }, (_, at) => [of(at + 2, "M"), 3]);
  page = await page.form("SAVE QUANTITIES").fill(Object.fromEntries(again)).submit("Save and go to cart");
  expect(page.url.pathname).toBe("/cart");
  expect(Object.values(await quantitiesIn(userId))).toEqual(Array(10).fill(3));

  const reader = await makePerson("approved");
  await moveTo(userId, reader.id, "reader");
  page = await (await browserOf(shop, reader.id)).open("/orders/styles?sort=pieces");
  page.see("Best 11", "Sand 13: S 11, M 2");
  expect(page.$("main form")).toHaveLength(0);
});

it("100 styles of 20 pieces take less than 120 KB, and can be sent in one post", async () => {
  await makeStyles("Hundred", 100, ["Sand", "Rust", "Navy", "Black"], ["XS", "S", "M", "L", "XL"]);
  await newBuyer();
  const address = new URL("/order-sheet?category=Hundred&rows=100&plain=on", ORIGIN);
  // Without the checks of all elements, which the smaller sheets above pass.
  const answer = await browser.request(address);
  const html = await answer.text();
  const bytes = brotliCompressSync(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  }).length;
  expect(bytes).toBeLessThan(120 * 1024);
  const page = new Page(browser, address, answer, html);
  expect(stylesOn(page)).toHaveLength(100);
  expect(page.$("img")).toHaveLength(0);
  const form = page.form("SAVE QUANTITIES");
  const names = Object.keys(form.values).filter((name) => name.startsWith("quantity"));
  expect(names).toHaveLength(2_000);
  const { fields } = form
    .fill(Object.fromEntries(names.slice(0, 5).map((name) => [name, 2])))
    .submission("SAVE QUANTITIES");
  const saved = await browser.request(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: ORIGIN },
    redirect: "manual",
  });
  expect(saved.status).toBe(303);
  expect(Object.values(await quantitiesIn(userId))).toEqual([2, 2, 2, 2, 2]);
}, 90_000);
