// The way from the catalogue to a paid order in every browser engine. That each page is drawn in them: tests/slow/engine-pages.test.ts.
import { beforeEach, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { ADMIN, BUYER } from "../../prisma/seed/people";
import { describeInEngines, serveForEngines } from "../support/engines/engines";
import type { EngineWindow } from "../support/engines/window";
import { cartOf, fillCart, stylesToOrder } from "../support/ordering";
import { amountsOf } from "../support/payments";

const shop = serveForEngines();

// Each engine orders what is in it.
beforeEach(async () => {
  await db.write((tx) => tx.cartItem.deleteMany({ where: { cart: { companyId: BUYER } } }));
  await fillCart(BUYER, 12, 2);
});
describeInEngines(shop, { scripts: true }, (window) => {
  it("a buyer orders, and the brand ships the order and gets paid", () => order(window(), true));

  it("a buyer uses pictures, order sheet and quick order, the brand a comma", () => useByHand(window(), true));
});

describeInEngines(shop, { scripts: false }, (window) => {
  it("a buyer orders, and the brand ships the order and gets paid", () => order(window(), false));

  it("a buyer uses pictures, order sheet and quick order, the brand a comma", () => useByHand(window(), false));
});

async function order(window: EngineWindow, scripts: boolean): Promise<void> {
  await window.signIn(null);
  await window.resize(390);
  await window.open("/login-info");
  await window.click("main a", "SIGN IN");
  await window.click(`button[value="${BUYER}"]`);
  await window.arrives(/^\/$/);
  await window.sees("Welcome");

  // Chooses a colour, and sees its picture.
  const [, , style] = await stylesToOrder({ sized: true });
  const { id, name, colors, sizes } = style!;
  const card = `#style-${id}`;
  await window.click(`${card} .swatches label`, colors[1]);
  if (!scripts) {
    await window.click(`${card} .gallery > a:nth-child(2)`);
    await window.arrives(/^\/$/);
  }
  await window.seesPicture(`${card} .gallery`, `${name} in ${colors[1]}`);
  await window.expectDrawn(390);
  await window.choose(`${card} select`, sizes[1]!);
  await window.fill(`${card} [name=quantity]`, "4");
  await window.click(`${card} button`, "Add to Cart");
  await window.sees(`${name} has been added to your cart.`);
  expect(await cartOf(BUYER)).toContain(`${id} ${colors[1]} ${sizes[1]} 4`);

  const [unsized] = await stylesToOrder({ sized: false });
  await window.open(`/product/${unsized!.id}`);
  await window.expectDrawn(390);
  await window.click("button", "ADD TO CART");
  await window.sees(`${unsized!.name} has been added to your cart.`);

  await window.open("/cart");
  const line = await db.read.cartItem.findFirstOrThrow({
    where: { cart: { companyId: BUYER, isCurrent: true }, piece: { productId: id } },
  });
  await window.fill(`[name=quantity-${line.id}]`, scripts ? "9\t" : "9");
  if (!scripts) await window.click("button", "Update quantities");
  await expect.poll(() => cartOf(BUYER)).toContain(`${id} ${colors[1]} ${sizes[1]} 9`);
  await window.ready();
  await window.click("button", "CHECKOUT");
  await window.arrives(/^\/checkout$/);
  await window.expectDrawn(390);
  await window.fill("[name=poNumber]", "PO 9");
  await window.click("button", "Submit Order");
  await window.arrives(/^\/orders\/\d+$/);
  await window.sees("Order Placed Successfully");
  await window.expectDrawn(390);
  const placed = await db.read.order.findFirstOrThrow({
    where: { companyId: BUYER },
    orderBy: { id: "desc" },
  });
  expect(placed.poNumber).toBe("PO 9");
  expect(await cartOf(BUYER)).toEqual([]);
  await window.click("main a", "ORDER HISTORY");
  await window.arrives(/^\/orders$/);
  await window.sees(placed.orderNumber);
  await window.expectNoProblems();

  await window.signIn(ADMIN);
  await window.open("/admin/orders");
  await window.click("main a", placed.orderNumber);
  await window.arrives(new RegExp(`^/admin/orders/${placed.id}$`));
  await window.click("button", "CONFIRM ORDER");
  await window.sees("Order Confirmed");
  await window.fill("[name=trackingNumber]", "GLS 73");
  await window.click("[name=acceptsUnpaid]");
  await window.click("button", "SHIP ORDER");
  await window.sees("GLS 73");
  await window.click("summary", "Record a payment");
  await window.fill("[name=amount]", "forty");
  await window.click("button", "RECORD PAYMENT");
  await window.sees("Enter an amount in euro above 0");
  // The form is far below the top of the page, where a page opens without scripts.
  await expect
    .poll(() =>
      window.evaluate(() => {
        const { top, bottom } = document.querySelector("[role=alert]")!.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
  await window.fill("[name=amount]", "40,00");
  await window.click("button", "RECORD PAYMENT");
  await window.sees("€40.00 is recorded.");
  await window.expectDrawn(390);
  await window.expectNoProblems();
  const { status } = await db.read.order.findUniqueOrThrow({ where: { id: placed.id } });
  expect(status).toBe("shipped");
  expect((await amountsOf(placed.id)).paid).toBe(4_000);
}

async function useByHand(window: EngineWindow, scripts: boolean): Promise<void> {
  const { id, styleCode, colors, sizes } = (await stylesToOrder({ sized: true }))[0]!;
  await window.signIn(BUYER);
  await window.resize(390);
  await window.open(`/product/${id}`);
  await window.click(".detail-views a");
  await window.sees("1 / ");
  await window.click("a", "Next picture");
  await window.sees("2 / ");
  await window.click("a", scripts ? "Close" : "Back to the style");
  await window.arrives(/^\/product/);

  await window.open("/order-sheet");
  const sku = [styleCode, colors[0], sizes[0]].join("-").toUpperCase();
  await window.fill(`[name="quantity[${sku}]"]`, "7\t8");
  await window.click("button", "SAVE QUANTITIES");
  await window.sees("Quantities Saved");
  expect(await cartOf(BUYER)).toEqual(
    expect.arrayContaining([`${id} ${colors[0]} ${sizes[0]} 7`, `${id} ${colors[0]} ${sizes[1]} 8`]),
  );
  const [unsized] = await stylesToOrder({ sized: false });
  await window.open("/quick-order");
  await window.fill("textarea", `${unsized!.styleCode}-${unsized!.colors[0]}`.toUpperCase() + " 6");
  await window.click("button", "CHECK THE ROWS");
  await window.click("button", "Put 6 pieces");
  await window.arrives(/^\/cart$/);
  await window.sees("SELECTED PRODUCTS");
  // A table of sizes needs the margin for its sums, but no field may be in it.
  const [farthest, limit] = await window.evaluate(() => [
    Math.max(
      ...[...document.querySelectorAll("#cart-lines input:not([type=hidden])")].map(
        (field) => field.getBoundingClientRect().right,
      ),
    ),
    document.querySelector("main h1")!.parentElement!.getBoundingClientRect().right,
  ]);
  expect(farthest).toBeLessThanOrEqual(limit!);
  await window.expectNoProblems();

  await window.signIn(ADMIN);
  await window.open("/admin/offers");
  const minQuantity = 5_000 + (await db.read.bulkDiscount.count());
  await window.fill("[name=minQuantity]", String(minQuantity));
  await window.fill("[name=discountPercentage]", "1,5");
  await window.click("button", "CREATE DISCOUNT");
  await window.sees("Bulk Discount Created");
  expect(await db.read.bulkDiscount.findFirst({ where: { minQuantity } })).toMatchObject({
    discountPercentage: 150,
  });
}
