// Three damaged pieces, reported with two photos, become a replacement that is shipped. No scripts.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { makeShippedOrder } from "../support/invoices";
import { toastOf } from "../support/ordering";
import { orderLine } from "../support/orders";
import { browserOf, signedInPerson } from "../support/people";
import { photo } from "../support/pictures";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let desk: Browser;
let page: Page;

beforeAll(async () => {
  shop = await openShop();
  desk = await browserOf(shop, "demo-admin");
});

it("reports, decides, replaces and ships, as both sides see", async () => {
  const { person, browser: buyer } = await signedInPerson(shop, "approved");
  const { sku, productId, color, size, id: pieceId } = await pieceInStock();
  const line = orderLine({ sku, productId, color, size, quantity: 4, lineTotal: 4_000 });
  const order = await makeShippedOrder("demo-admin", { companyId: person.id, lines: [line] });
  const { id: lineId } = await db.read.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
  const jpeg = async (shade: string) => ({ name: `${shade}.jpg`, bytes: await photo(shade).jpeg().toBuffer() });

  page = await (await buyer.open(`/orders/${order.id}`)).click("Report a problem with shipment 1");
  page = await page
    .form("SEND REPORT")
    .fill({ [`quantity-${lineId}`]: "5", "What happened?": "Holes at the seam." })
    .submit();
  expect(page.status).toBe(400);
  page.see("Choose what is wrong with these pieces.", "Choose what you would like.");
  page = await page
    .form("SEND REPORT")
    .fill({ [`reason-${lineId}`]: "Damaged", wish: "Replacement" })
    .submit();
  page.see("Only 4 can be reported", "Holes at the seam.");
  page = await page
    .form("SEND REPORT")
    .fill({ [`quantity-${lineId}`]: "3" })
    .choose("Photos", await jpeg("#aa3333"), await jpeg("#33aa33"))
    .submit();
  expect(page.url.pathname).toBe(`/orders/${order.id}`);
  expect(toastOf(page)).toContain("Problem Reported");
  page.see("Waiting for our answer", "3 pieces of", "damaged");

  page = await (await desk.open("/admin/claims?show=open")).click(`Order ${order.orderNumber}`);
  page.see("Holes at the seam.", "wish: Replacement");
  const photos = page.$("main img[src^='/message-photos/']");
  expect(photos).toHaveLength(2);
  expect((await desk.request(photos.first().attr("src")!)).headers.get("Content-Type")).toBe("image/jpeg");
  page = await page.form("DECIDE").submit();
  expect(toastOf(page)).toContain("Problem Decided");
  page.see("3 of 3 accepted, to be replaced");
  for (const settlement of ["none", "replacement"]) {
    page = await page
      .form("CHANGE")
      .fill({ [`settlement-${lineId}`]: settlement })
      .submit();
    expect(toastOf(page)).toContain("Settlement Changed");
  }
  page.see("3 of 3 accepted, to be replaced");
  (await desk.open("/admin")).see("1 accepted problem to replace or credit");
  (await desk.open("/admin/claims?show=to-settle")).see(`Order ${order.orderNumber}`);
  page = await page.form("ORDER THE REPLACEMENT").submit();
  const replacement = `${order.orderNumber}-R1`;
  page.see(replacement, "Replacement for order", "at no charge");
  expect(page.text).not.toContain("Proforma");
  page = await (await page.click("Ship a part or add details")).form("SHIP").submit();
  page.see("SHIPPED");
  const list = await desk.request(`${page.url.pathname}/packing-list.pdf`);
  expect(list.headers.get("Content-Type")).toBe("application/pdf");

  page = await buyer.open(`/orders/${order.id}`);
  page.see("Decided", "3 of 3 accepted, to be replaced");
  page = await page.click(replacement);
  page.see("Replacement for order", "Shipment 1 · 3 pieces", "€0.00");
  const stranger = (await signedInPerson(shop, "approved")).browser;
  for (const address of [page.url.pathname, `/orders/${order.id}/problem`]) {
    expect((await stranger.open(address)).status).toBe(404);
  }
  const claim = await db.read.orderClaim.findFirstOrThrow({ where: { orderId: order.id } });
  page = await desk.open(`/admin/claims/${claim.id}`);
  page = await page
    .form("RECORD")
    .fill({ [`quantity-${lineId}`]: "2", "Put them back into stock": true })
    .submit();
  page.see("2 pieces came back, to the stock", `Replaced by order ${replacement}`);
  expect((await db.read.pieceStock.findUniqueOrThrow({ where: { pieceId } })).quantity).toBe(10 - 3 + 2);
});

/** Of the demo's collection, with ten in stock. */
async function pieceInStock() {
  const piece = await db.read.piece.findFirstOrThrow({ where: { retiredAt: null, color: { not: null } } });
  await db.write((tx) =>
    tx.pieceStock.upsert({
      where: { pieceId: piece.id },
      create: { pieceId: piece.id, quantity: 10 },
      update: { quantity: 10 },
    }),
  );
  return piece;
}
