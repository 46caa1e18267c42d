// `npm run bench:line`: loads pages and places whole orders on slow 3G (400 kbit/s, 400 ms) in Chromium (CHROMIUM_PATH or an
// installed one): with scripts, without, and with Save-Data. Options after `--`: --only matrix (only rows whose name contains
// this), --database postgres (SQLite by default).
import { parseArgs } from "node:util";

import { chromium } from "playwright-core";

import type { Db } from "~/db/db.server";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { findChromium, NO_CHROMIUM } from "../tests/support/find-browsers";
import { BUYER, createDemoShop, signIn } from "./bench/demo-shop";
import { copyPeople } from "./bench/multiply-shop";
import { kilobytes, printSummary, printTable, short, verdict } from "./bench/report";
import { addCleanup, runBench } from "./bench/run-bench";
import { startShop } from "./bench/serve";
import { type Mode, openTab, startSaveDataProxy, type Tab } from "./bench/slow-tab";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, database: { type: "string", default: "sqlite" } },
});

const MODES: Mode[] = [
  { name: "with scripts", javaScriptEnabled: true, saveData: false },
  { name: "without scripts", javaScriptEnabled: false, saveData: false },
  { name: "Save-Data", javaScriptEnabled: true, saveData: true },
];

/** For each page, the selector of an element that is there when the page can be used. */
const READY = {
  catalogue: "li[id^=style-] h3",
  product: "button:text-is('ADD TO CART')",
  table: "button:text-is('SAVE QUANTITIES')",
  quickOrder: "button:text-is('CHECK THE ROWS')",
  cart: "button:text-is('CHECKOUT')",
  checkout: "button:text-is('Submit Order')",
};

/** Pieces in each line of an order. */
const PIECES = 4;
/** The large order: so many styles in so many colours and sizes, in a category of their own. */
const [STYLES, COLOURS, SIZES, CATEGORY] = [8, 2, 4, "Large order"];

/** Of the large order, with the SKUs of its pieces. */
interface OrderedStyle {
  id: number;
  skus: string[];
}

/** Maximum after the first page, where no scripts are loaded. */
const THREE_LINES = { mostKb: 150, requests: 20 };
const LARGE_ORDER = { mostKb: 200 };

const ORDERS = [
  { order: "3 lines", write: orderThreeLines, most: THREE_LINES },
  { order: "64 lines, matrix", write: orderByMatrix, most: LARGE_ORDER },
  { order: "64 lines, order sheet", write: orderBySheet, most: LARGE_ORDER },
  { order: "64 lines, quick order", write: orderQuickly, most: LARGE_ORDER },
];

await runBench({ database: values.database }, async (url) => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(NO_CHROMIUM);
  const db = await createDemoShop(url);
  addCleanup(() => db.close());
  await copyPeople(db, ORDERS.length * MODES.length, BUYER);
  const styles = await createLargeOrder(db);
  const shop = await startShop();
  const proxy = await startSaveDataProxy(shop.origin);
  const options = { executablePath, args: ["--no-sandbox"], handleSIGINT: false, handleSIGTERM: false };
  const browser = await chromium.launch(options);
  addCleanup(() => browser.close());

  const rows: string[][] = [];
  type Most = { mostKb?: number; requests?: number };
  const measure = async (name: string, mode: Mode, cookie: string, walk: (tab: Tab) => Promise<void>, most: Most) => {
    const tab = await openTab(browser, mode.saveData ? proxy : shop.origin, mode, cookie);
    await walk(tab);
    const { all, later } = tab.result();
    await tab.close();
    process.stderr.write(".");
    const [shifts, { mostKb, requests }] = [Number(all.shifts.toFixed(3)), mode.name === "with scripts" ? {} : most];
    rows.push([
      `${name}, ${mode.name}`,
      ...[all.bytes, all.pictureBytes].map(kilobytes),
      ...[all.requests, all.posts, all.loads, shifts].map(String),
      verdict(shifts, 0),
      short(all.seconds),
      kilobytes(later.bytes),
      verdict(later.bytes / 1_024, mostKb),
      String(later.requests),
      verdict(later.requests, requests),
    ]);
  };
  let buyers = 0;
  for (const { order, write, most } of ORDERS.filter((one) => one.order.includes(values.only))) {
    for (const mode of MODES) {
      await measure(order, mode, await signIn(`${BUYER}-copy-${++buyers}`), (tab) => write(tab, styles), most);
    }
  }
  printTable(
    [
      "",
      "all",
      "pictures",
      "requests",
      "posts",
      "loads",
      "CLS",
      "target",
      "seconds",
      "after the first page",
      "target",
      "requests",
      "target",
    ],
    rows,
  );
  printSummary(`${values.database}, Chromium ${browser.version()}`);
});

function open({ page, step }: Tab, path: string, ready: string): Promise<void> {
  return step(() => page.goto(path, { waitUntil: "commit" }), ready);
}

function press({ page, step }: Tab, selector: string, ready: string): Promise<void> {
  return step(() => page.locator(selector).first().click({ noWaitAfter: true }), ready);
}

/** From the cart to the placed order. */
async function placeOrder(tab: Tab): Promise<void> {
  await press(tab, READY.cart, READY.checkout);
  await press(tab, READY.checkout, "text=Order Placed Successfully");
}

/** From the catalogue to a style, three sizes of it into the cart. */
async function orderThreeLines(tab: Tab): Promise<void> {
  const { page, step } = tab;
  await open(tab, "/", READY.catalogue);
  await press(tab, `${READY.catalogue} a`, READY.product);
  for (const at of [1, 2, 3]) {
    const add = async () => {
      await page.locator("select[name=size]").selectOption({ index: at });
      await page.locator("input[name=quantity]").fill(String(PIECES));
      await page.locator(READY.product).click({ noWaitAfter: true });
    };
    await step(add, `.cart-count:has-text("${at * PIECES}")`);
  }
  await press(tab, "a.cart-button", READY.cart);
  await placeOrder(tab);
}

/** A post on the page of each style. The pages are opened by their addresses. */
async function orderByMatrix(tab: Tab, styles: readonly OrderedStyle[]): Promise<void> {
  for (const style of styles) {
    await open(tab, `/product/${style.id}`, READY.table);
    await fillIn(tab, style);
    await press(tab, READY.table, "text=8 lines added.");
  }
  await press(tab, "a.cart-button", READY.cart);
  await placeOrder(tab);
}

/** One post on the order sheet. */
async function orderBySheet(tab: Tab, styles: readonly OrderedStyle[]): Promise<void> {
  await open(tab, `/order-sheet?${new URLSearchParams({ category: CATEGORY })}`, READY.table);
  for (const style of styles) await fillIn(tab, style);
  await press(tab, "button:text-is('Save and go to cart')", READY.cart);
  await placeOrder(tab);
}

/** A post of pasted rows, and one that adds them. */
async function orderQuickly(tab: Tab, styles: readonly OrderedStyle[]): Promise<void> {
  const skus = styles.flatMap((style) => style.skus);
  await open(tab, "/quick-order", READY.quickOrder);
  await tab.page.locator("textarea[name=rows]").fill(skus.map((sku) => `${sku}\t${PIECES}`).join("\n"));
  const add = `button:text("Put ${skus.length * PIECES} pieces in ${skus.length} lines into the cart")`;
  await press(tab, READY.quickOrder, add);
  await press(tab, add, READY.cart);
  await placeOrder(tab);
}

/** Types the quantities of a style's pieces. */
async function fillIn({ page }: Tab, { skus }: OrderedStyle): Promise<void> {
  for (const sku of skus) await page.locator(`[name="quantity[${sku}]"]`).fill(String(PIECES));
}

/** Like styles of the demo shop, with their pictures of those colours. */
async function createLargeOrder(db: Db): Promise<OrderedStyle[]> {
  const { createStyle } = await import("~/shop/catalogue/styles/edit-style.server");
  const { styleColumns } = await import("~/shop/catalogue/styles/style-record.server");
  const where = { isActive: true };
  const rows = await db.read.product.findMany({ where, orderBy: { id: "asc" }, select: styleColumns });
  const models = rows.map(withLists).filter(({ colors, sizes }) => colors.length >= COLOURS && sizes.length >= SIZES);
  const styles: OrderedStyle[] = [];
  for (const [at, model] of models.slice(0, STYLES).entries()) {
    const colors = model.colors.slice(0, COLOURS);
    const isOfColour = (address: string) => colors.some((colour) => address.includes(`-${colour.toLowerCase()}`));
    const additionalImages = model.additionalImages.filter(isOfColour);
    const sizes = model.sizes.slice(0, SIZES);
    const style = { ...model, styleCode: `LO-${at + 1}`, category: CATEGORY, colors, sizes, additionalImages };
    const id = await createStyle(style, null);
    const pieces = await db.read.piece.findMany({ where: { productId: id }, select: { sku: true } });
    styles.push({ id, skus: pieces.map(({ sku }) => sku) });
  }
  return styles;
}
