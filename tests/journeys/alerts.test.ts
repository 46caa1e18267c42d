// A size that is sold out: asked about, back again, an e-mail, and into the cart; as plain HTML.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { sendAlerts } from "~/shop/cart/alerts/send-alerts.server";
import type { Browser } from "../support/browser-without-scripts";
import { makeStyle } from "../support/carts";
import { addLines } from "../support/change-cart";
import { toastOf } from "../support/ordering";
import { makeOrder, orderLine } from "../support/orders";
import { signedInPerson } from "../support/people";
import { findPiece, stockPiece } from "../support/pieces";
import { ORIGIN, openShop } from "../support/shop";

let buyer: Browser;
let email: string;

beforeAll(async () => {
  const { person, browser } = await signedInPerson(await openShop(), "approved");
  [buyer, email] = [browser, person.email];
});

it("leads from a size that is sold out to an e-mail and the cart", async () => {
  const { id: productId } = await makeStyle({ name: "Alma sweater" });
  const stock = (size: string, quantity: number) =>
    db.write((tx) => stockPiece(tx, { productId, color: "Sand", size, stock: quantity }));
  (await buyer.open(`/product/${productId}`)).notSee("Tell me when it is back");
  await stock("S", 0);
  await stock("M", 0);
  let page = await (await buyer.open(`/product/${productId}`)).click("Tell me when it is back");
  page.see("Sand, S: sold out", "Sand, M: sold out", email).notSee("Rust");
  page = await page.form("Tell me when it is back").submit("Tell me when it is back");
  expect(page.status).toBe(400);
  page.see("Tick at least one.");
  page = await page
    .form("Tell me when it is back")
    .fill({ "Sand, S: sold out": true, "Sand, M: sold out": true })
    .submit("Tell me when it is back");
  expect(page.address).toBe("/alerts");
  expect(toastOf(page)).toContain("We will tell you");
  page.see("Alma sweater, Sand, S", "Alma sweater, Sand, M");
  page = await page.form("Stop waiting Alma sweater, Sand, S").submit("Stop waiting Alma sweater, Sand, S");
  page.see("Alma sweater, Sand, M").notSee("Sand, S");

  await stock("S", 4);
  await stock("M", 4);
  await sendAlerts();
  const { text } = await db.read.outgoingMail.findFirstOrThrow({
    where: { toAddress: email, kind: "available-again" },
  });
  expect(text).toMatch(/^Alma sweater: Sand, M$/m);
  page = await buyer.open(/http\S+alerts\/order\S*/.exec(text)![0].slice(ORIGIN.length));
  page.see("Back again", "Alma sweater");
  expect((await buyer.open("/cart")).see("NO ITEMS SELECTED").status).toBe(200);
  page = await page.form("ADD TO CART").submit("ADD TO CART");
  expect(page.address).toBe("/cart");
  page.see("Alma sweater", "Sand");
  expect(
    await db.read.cartItem.findMany({
      where: { piece: { productId } },
      select: { quantity: true, piece: { select: { size: true } } },
    }),
  ).toEqual([{ quantity: 1, piece: { size: "M" } }]);
  (await buyer.open("/alerts")).see("You are not waiting for anything", "Order the piece that came back");
});

it("is offered where a line dropped out of the cart or of an order, and not to who orders for a customer", async () => {
  const shop = await openShop();
  const { person, browser } = await signedInPerson(shop, "approved");
  const { id: productId } = await makeStyle({ name: "Bela coat" });
  const sand = { productId, color: "Sand", size: "M" };
  await addLines(person.id, [{ ...sand, quantity: 3 }]);
  const lines = [orderLine({ ...sand, name: "Bela coat", quantity: 3 })];
  const order = await makeOrder({ companyId: person.id, lines });
  await db.write((tx) => stockPiece(tx, { ...sand, stock: 0 }));
  for (const page of [
    await (await browser.open("/cart")).press("Tell me when it is back"),
    await (await browser.open(`/orders/${order.id}/reorder`)).click("Tell me when it is back Bela coat, Sand, M"),
  ]) {
    expect(page.url.pathname).toBe(`/alerts/${productId}`);
    expect(page.form("Tell me when it is back").values.piece).toBe(String((await findPiece(sand)).id));
  }
  const admin = await signedInPerson(shop, "admin");
  await (await admin.browser.open(`/admin/customers/${person.id}`)).press("ORDER FOR THIS CUSTOMER");
  for (const address of ["/cart", `/product/${productId}`, `/orders/${order.id}/reorder`]) {
    (await admin.browser.open(address)).see("Bela coat").notSee("Tell me when it is back");
  }
});
