import type { Page } from "playwright-core";

import type { Db } from "~/db/db.server";
import { withLists } from "~/shop/catalogue/styles/style-row";
import type { Tab } from "./browser";
import { beginAt, type Journey, READY } from "./steps";

const [STYLES, COLOURS, SIZES, PIECES] = [8, 2, 4, 4];
const CATEGORY = "Large order";

/** A style of the large order, with the SKUs of its pieces. */
interface OrderedStyle {
  id: number;
  skus: string[];
}

/**
 * Creates the styles of the large order, 8 in 2 colours and 4 sizes, in a category of their own. Apart from that they are like
 * styles of the demo shop, with their pictures of those colours.
 */
export async function createOrderedStyles(db: Db): Promise<OrderedStyle[]> {
  const { createStyle } = await import("~/shop/catalogue/styles/edit-style.server");
  const { styleColumns } = await import("~/shop/catalogue/styles/style-record.server");
  const rows = await db.read.product.findMany({
    where: { isActive: true },
    orderBy: { id: "asc" },
    select: styleColumns,
  });
  const models = rows
    .map(withLists)
    .filter(({ colors, sizes }) => colors.length >= COLOURS && sizes.length >= SIZES)
    .slice(0, STYLES);
  const styles: OrderedStyle[] = [];
  for (const [at, model] of models.entries()) {
    const colors = model.colors.slice(0, COLOURS);
    const isOfColour = (address: string) => colors.some((colour) => address.includes(`-${colour.toLowerCase()}`));
    const style = {
      ...model,
      styleCode: `LO-${at + 1}`,
      category: CATEGORY,
      colors,
      sizes: model.sizes.slice(0, SIZES),
      additionalImages: model.additionalImages.filter(isOfColour),
    };
    const id = await createStyle(style, null);
    const pieces = await db.read.piece.findMany({
      where: { productId: id },
      select: { sku: true },
    });
    styles.push({ id, skus: pieces.map(({ sku }) => sku) });
  }
  return styles;
}

/** The ways to write a large order: what measures one of them, down to the placed order. */
export const LARGE_ORDERS: Record<string, (tab: Tab, styles: readonly OrderedStyle[]) => Promise<Journey>> = {
  matrix: byMatrix,
  "order sheet": byOrderSheet,
  "quick order": byQuickOrder,
};

/** A post on the page of each style. The pages are opened by their addresses. */
async function byMatrix(tab: Tab, styles: readonly OrderedStyle[]): Promise<Journey> {
  const { page } = tab;
  const [address, name] = [(at: number) => `/product/${styles[at]!.id}`, "style"];
  const walk = await beginAt(tab, `${name} 1`, address(0), READY.table);
  for (const [at, style] of styles.entries()) {
    if (at > 0) await walk.step(`${name} ${at + 1}`, () => page.goto(address(at)), READY.table);
    await fillIn(page, style);
    await walk.step(`saved ${at + 1}`, walk.click(READY.table), "text=8 lines added.");
  }
  await walk.placeOrder();
  return { first: walk.first, steps: walk.steps };
}

/** One post on the order sheet. */
async function byOrderSheet(tab: Tab, styles: readonly OrderedStyle[]): Promise<Journey> {
  const address = `/order-sheet?${new URLSearchParams({ category: CATEGORY })}`;
  const walk = await beginAt(tab, "order sheet", address, READY.table);
  for (const style of styles) await fillIn(tab.page, style);
  await walk.step("cart", walk.click("button:text-is('Save and go to cart')"), READY.cart);
  await walk.placeOrder("cart");
  return { first: walk.first, steps: walk.steps };
}

/** A post of pasted rows, and one that adds them. */
async function byQuickOrder(tab: Tab, styles: readonly OrderedStyle[]): Promise<Journey> {
  const skus = styles.flatMap((style) => style.skus);
  const walk = await beginAt(tab, "quick order", "/quick-order", READY.quickOrder);
  await tab.page.locator("textarea[name=rows]").fill(skus.map((sku) => `${sku}\t${PIECES}`).join("\n"));
  const add = `button:text("Put ${skus.length * PIECES} pieces in ${skus.length} lines into the cart")`;
  await walk.step("preview", walk.click(READY.quickOrder), add);
  await walk.step("cart", walk.click(add), READY.cart);
  await walk.placeOrder("cart");
  return { first: walk.first, steps: walk.steps };
}

/** Types the quantities of a style's pieces. */
async function fillIn(page: Page, { skus }: OrderedStyle): Promise<void> {
  for (const sku of skus) await page.locator(`[name="quantity[${sku}]"]`).fill(String(PIECES));
}
