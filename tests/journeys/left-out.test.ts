// A cart whose pieces others have bought, whose prices have changed, or of which nothing can be ordered, as plain HTML.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { myOrder } from "~/shop/orders/orders.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import type { Browser, Page } from "../support/browser-without-scripts";
import { toastOf } from "../support/ordering";
import { ADDRESS, signedInPerson } from "../support/people";
import { stockPiece } from "../support/pieces";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let buyer: Browser;
let id: string;
let style: Awaited<ReturnType<typeof makeStyle>>;

/** A cart with a line that is short by what others have bought, one that is sold out, and one whose price has changed. */
beforeEach(async () => {
  shop ??= await openShop();
  const { person, browser } = await signedInPerson(shop, "approved");
  [buyer, id] = [browser, person.id];
  style = await makeStyle({ name: "Alma", wholesalePrice: 18_400 });
  await addLines(id, [
    wanted(style.id, { quantity: 6 }),
    wanted(style.id, { size: "S", quantity: 3 }),
    wanted(style.id, { color: "Rust", quantity: 2 }),
  ]);
});

const setStock = (size: string, stock: number) =>
  db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size, stock }));
const soldToOthers = async () => {
  await setStock("M", 4);
  await setStock("S", 0);
};
const setPrice = (wholesalePrice: number) =>
  db.write((tx) => tx.product.update({ where: { id: style.id }, data: { wholesalePrice } }));
/** The lines of the page's main part in reading order, as text. */
const placeOf = (page: Page, text: string) => page.textOf("main").indexOf(text);

it("says when a saved cart is opened what is not as it was saved, first on the page", async () => {
  let page = await buyer.open("/carts");
  page = await page.form("SAVE AND START A NEW CART").fill({ Name: "Spring" }).submit("SAVE AND START A NEW CART");
  await soldToOthers();
  await setPrice(19_996);
  page = await page.form("OPEN Spring").submit("OPEN Spring");
  expect(toastOf(page)).toContain(
    "1 line can’t be ordered now. 1 line has more pieces than are left. The price of one style has changed.",
  );
  page.see(
    "6 × Alma, Sand, M: only 4 left",
    "3 pieces in 1 line can’t be ordered now",
    "3 × Alma, Sand, S: sold out",
    "Alma: €199.96, it was €184.00 (8 pieces)",
  );
  expect(placeOf(page, "3 × Alma, Sand, S: sold out")).toBeLessThan(placeOf(page, "SELECTED PRODUCTS (3)"));
  // Each link leads to something on the page.
  for (const link of page.$("main .notice a[href^='#']").toArray()) {
    expect(page.$(page.$(link).attr("href")!)).toHaveLength(1);
  }
  expect(page.textOf(".cart-button")).toContain("11");

  page = await page.press("Order 4");
  page.notSee("only 4 left").see("3 × Alma, Sand, S: sold out", "it was €184.00 (2 pieces)");
  page = await page.press("OK, continue at these prices");
  page.notSee("it was €184.00");
  page = await page.press("Remove", ".notice");
  page.notSee("sold out");
  expect((await readCart(id)).lines.map(({ quantity }) => quantity)).toEqual([4, 2]);
});

it("keeps the quantities that were typed when a button of the notice is pressed", async () => {
  await soldToOthers();
  const [, , rust] = (await readCart(id)).lines;
  const page = await buyer.open("/cart");
  await page
    .form("Order 4")
    .fill({ [`quantity-${rust!.id}`]: "9" })
    .submit("Order 4");
  expect((await readCart(id)).lines.map(({ quantity }) => quantity)).toEqual([4, 3, 9]);
});

it("asks once at the checkout, keeps what was typed, and says at the top of the confirmation what is not ordered", async () => {
  const opened = await buyer.open("/checkout");
  await soldToOthers();
  const typed = { ...ADDRESS, poNumber: "PO-77", customerNotes: "Ring twice" };
  let page = await opened.form("Submit Order").fill(typed).submit("Submit Order");
  expect(page.status).toBe(409);
  page.see("Your cart has changed", "3 × Alma, Sand, S: sold out", "6 × Alma, Sand, M: only 4 left");
  page = await page.press("Submit Order");
  expect(page.status).toBe(409);
  page.see("Not enough in stock");
  // Said once: the notice is the summary.
  expect(page.textOf("main").match(/only 4 left|Only 4 of/gi)).toHaveLength(1);
  expect(page.link("6 × Alma, Sand, M: only 4 left").pathname).toBe("/cart");
  page = await page.press("Order 4");
  expect(page.address).toBe("/checkout");
  const form = page.form("Submit Order");
  expect(form.values).toMatchObject({ poNumber: "PO-77", customerNotes: "Ring twice" });
  expect(form.values).toMatchObject({ city: ADDRESS.city });

  page = await form.submit("Submit Order");
  expect(page.status).toBe(409);
  page.see("Confirm that you order without the lines that can’t be ordered, or change them.");
  expect(await db.read.order.count({ where: { companyId: id } })).toBe(0);
  page = await page
    .form("Submit Order")
    .fill({ "Order without this line. It stays in the cart.": true })
    .submit("Submit Order");
  expect(page.url.pathname).toMatch(/^\/orders\/\d+$/);
  page.see("Not in this order", "3 × Alma, Sand, S: sold out", "It is still in your cart");
  expect(placeOf(page, "Not in this order")).toBeLessThan(placeOf(page, "Order History"));
  const order = await myOrder(id, Number(page.url.pathname.split("/").at(-1)));
  expect(order!.lines.map(({ quantity }) => quantity)).toEqual([4, 2]);
  const letters = await db.read.outgoingMail.findMany({
    where: { key: { in: [`order:${order!.id}:placed`, `order:${order!.id}:desk`] } },
  });
  expect(letters).toHaveLength(2);
  for (const letter of letters) {
    expect(JSON.stringify(letter)).toContain("3 × Alma, Sand, S: sold out");
  }
});

it("is no empty cart when nothing of it can be ordered", async () => {
  await db.write((tx) => tx.product.update({ where: { id: style.id }, data: { isActive: false } }));
  let page = await buyer.open("/cart");
  page.see("11 pieces in 3 lines can’t be ordered now", "not in the collection any more");
  page.notSee("NO ITEMS SELECTED");
  page = await buyer.open("/checkout");
  expect(page.address).toBe("/cart");
  expect(toastOf(page)).toContain("Nothing Can Be Ordered Now");
  page.notSee("Cart is Empty");
  page = await buyer.open("/");
  expect(page.textOf(".cart-button")).toContain("11 pieces");
  expect(page.textOf(".widget")).toContain("Cart (11)");
  expect(page.textOf(".widget")).toContain("3 lines can’t be ordered now.");
});

it("says at the top of an order to repeat what of it cannot be had", async () => {
  let page = await buyer.open("/checkout");
  page = await page
    .form("Submit Order")
    .fill({ ...ADDRESS })
    .submit("Submit Order");
  await soldToOthers();
  page = await buyer.open(`${page.url.pathname}/reorder`);
  page.see("Not available as before", "Alma, Sand, M: you had 6, only 4 left.");
  expect(placeOf(page, "Alma, Sand, S: you had 3, sold out.")).toBeLessThan(placeOf(page, "ships 2-4 weeks"));
});
