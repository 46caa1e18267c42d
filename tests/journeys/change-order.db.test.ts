// An order is changed after it was placed: by the desk, and by the desk as its customer asks. No scripts.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { formatEuro, formatPercent, percentOf } from "~/formats/money";
import { activeTiers } from "~/shop/catalogue/offers/tiers.server";
import { createShipment } from "~/shop/checkout/fulfilment/create-shipment.server";
import type { Browser, Page } from "../support/browser-without-scripts";
import { fillCart, checkoutForm, toastOf } from "../support/ordering";
import { browserOf, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let desk: Browser;
let buyer: Browser;
let userId: string;
let orderId: number;
let page: Page;

beforeAll(async () => {
  shop = await openShop();
  desk = await browserOf(shop, "demo-admin");
});

async function placeOrder() {
  const signedIn = await signedInPerson(shop, "approved");
  buyer = signedIn.browser;
  userId = signedIn.person.id;
  await fillCart(userId, 6, 4);
  page = await (await checkoutForm(buyer)).submit();
  orderId = Number(/\/orders\/(\d+)/.exec(page.address)![1]);
}

const order = () =>
  db.read.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { lines: { orderBy: { position: "asc" } } },
  });
const quantities = async () => (await order()).lines.map(({ quantity }) => quantity);
const nameOf = async (at: number) => {
  const { name, color, size } = (await order()).lines[at]!;
  return `${name}, ${color}, ${size}`;
};
const labelOf = async (at: number) => `${await nameOf(at)}, quantity`;

describe("the desk changes an order", () => {
  beforeAll(placeOrder);

  it("sees what would change before anything is saved", async () => {
    page = await (await desk.open(`/admin/orders/${orderId}`)).click("Change order");
    const { lines, total } = await order();
    const form = page.form("SHOW WHAT CHANGES");
    form.fill({ [`quantity-${lines[0]!.id}`]: "9" });
    form.fill({ City: "Delft" });
    page = await form.submit("SHOW WHAT CHANGES");
    expect(page.status).toBe(200);
    page.see("What changes", "6 → 9", "Shipping address", "Nothing is saved yet.");
    expect(await quantities()).toEqual([6, 4]);
    expect((await order()).total).toBe(total);
  });

  it("is told what is wrong, beside the field and on top, with all that was typed", async () => {
    const { lines } = await order();
    const form = page.form("SHOW WHAT CHANGES");
    form.fill({ [`quantity-${lines[1]!.id}`]: "many" });
    form.fill({
      "Pieces to add": "NO-SUCH 3",
      "Discount of this order in percent": "150",
      Reason: "",
    });
    page = await form.submit("SAVE AND TELL THE CUSTOMER");
    expect(page.status).toBe(400);
    page.see(
      `${await nameOf(1)}: Enter a whole number from 0 to 10,000.`,
      "Give the reason; the customer sees it.",
      "from 0 to 100",
    );
    const again = page.form("SHOW WHAT CHANGES");
    expect(again.values[`quantity-${lines[1]!.id}`]).toBe("many");
    expect(again.values).toMatchObject({ city: "Delft", rows: "NO-SUCH 3", ownDiscount: "150" });
    again.fill({ [`quantity-${lines[1]!.id}`]: "4" });
    again.fill({ "Discount of this order in percent": "", Reason: "By phone." });
    page = await again.submit("SAVE AND TELL THE CUSTOMER");
    expect(page.status).toBe(422);
    page.see('Row 1: There is no SKU "NO-SUCH" in the collection.');
  });

  it("saves it, with a new piece, and the customer reads what changed", async () => {
    const { lines } = await order();
    const other = await db.read.piece.findFirstOrThrow({
      where: {
        productId: lines[0]!.productId,
        availability: "available",
        // Its row on the proforma names its whole SKU.
        color: { not: lines[0]!.color! },
      },
      orderBy: { id: "asc" },
    });
    page = await page
      .form("SHOW WHAT CHANGES")
      .fill({ "Pieces to add": `${other.sku.toLowerCase()} 5` })
      .submit("SAVE AND TELL THE CUSTOMER");
    expect(toastOf(page)).toContain("Order Changed");
    expect(await quantities()).toEqual([9, 4, 5]);
    page.see("Changed by our team", "6 → 9", "By phone.", "Version 2");
    page = await buyer.open(`/orders/${orderId}`);
    page.see("Changed by our team", "6 → 9", "Delft", formatEuro((await order()).total));
    page = await page.click('a[href$="/proforma"]');
    page.see("Delft", other.sku);
  });

  it("is told when somebody else was faster, and loses nothing", async () => {
    const [first] = (await order()).lines;
    const mine = (await desk.open(`/admin/orders/${orderId}/change`)).form("SHOW WHAT CHANGES");
    const theirs = (await desk.open(`/admin/orders/${orderId}/change`)).form("SHOW WHAT CHANGES");
    theirs.fill({ [`quantity-${first!.id}`]: "10" });
    await theirs.fill({ Reason: "One more." }).submit("SAVE AND TELL THE CUSTOMER");
    mine.fill({ [`quantity-${first!.id}`]: "12" });
    page = await mine.fill({ Reason: "Three more." }).submit("SAVE AND TELL THE CUSTOMER");
    expect(page.status).toBe(409);
    page.see("This order has been changed since you opened the page", "Changed meanwhile: One more.", "9 → 10");
    const again = page.form("SHOW WHAT CHANGES");
    expect(again.values[`quantity-${first!.id}`]).toBe("12");
    page = await again.submit("SAVE AND TELL THE CUSTOMER");
    expect(await quantities()).toEqual([12, 4, 5]);
  });

  it("cannot change what is cancelled", async () => {
    page = await desk.open(`/admin/orders/${orderId}`);
    const form = page.form("CANCEL ORDER").fill({ Reason: "Gone." });
    const late = (await desk.open(`/admin/orders/${orderId}/change`)).form("SHOW WHAT CHANGES");
    await form.submit("CANCEL ORDER");
    page = await late.fill({ Reason: "Late.", City: "Gouda" }).submit("SAVE AND TELL THE CUSTOMER");
    expect(page.status).toBe(409);
    page.see("This order is cancelled, so it can no longer be changed.");
    page = await desk.open(`/admin/orders/${orderId}/change`);
    page.see("This order is cancelled, so it can no longer be changed.");
    expect(page.$("#main form").length).toBe(0);
  });
});

describe("a customer asks for a change", () => {
  beforeAll(placeOrder);

  it("of quantities, which the desk grants with one button", async () => {
    page = await (await buyer.open(`/orders/${orderId}`)).click("ASK FOR A CHANGE");
    page = await page.form("ASK FOR THIS CHANGE").submit("ASK FOR THIS CHANGE");
    expect(page.status).toBe(400);
    page.see("Change a quantity, or tell us what else should change.");
    page = await page
      .form("ASK FOR THIS CHANGE")
      .fill({ [await labelOf(0)]: "2" })
      .submit("ASK FOR THIS CHANGE");
    expect(toastOf(page)).toContain("Request Sent");
    page.see("Change requested: Waiting for our team", "6 → 2");
    (await buyer.open("/orders")).see("Change requested");
    const copy = await db.read.outgoingMail.findFirstOrThrow({
      where: { kind: "change-request-received" },
      orderBy: { id: "desc" },
    });
    expect(copy.toAddress).toBe((await db.read.user.findUniqueOrThrow({ where: { id: userId } })).email);
    expect(copy.text).toContain("6 → 2");

    page = await desk.open("/admin");
    page = await page.click("1 customer asks to change an order");
    expect(page.text.match(/Change requested/g)!.length).toBeGreaterThan(1);
    page = await page.click((await order()).orderNumber);
    page.see("Change requested", "6 → 2");
    page = await page.form("GRANT").submit("GRANT");
    expect(toastOf(page)).toContain("Request Granted");
    expect(await quantities()).toEqual([2, 4]);
    page = await buyer.open(`/orders/${orderId}`);
    page.see("Change requested: Granted", "6 → 2", "Changed as you asked.");
    expect((await buyer.open("/orders")).text).not.toContain("Change requested");
    (await desk.open(`/admin/orders/${orderId}`)).see("Change requested: Granted", "6 → 2");
  });

  it("and withdraws it, or has it declined with a reason", async () => {
    const ask = async () =>
      (await buyer.open(`/orders/${orderId}/change`))
        .form("ASK FOR THIS CHANGE")
        .fill({ "What else should change": "Another address." })
        .submit("ASK TO CANCEL THE ORDER");
    const form = (await buyer.open(`/orders/${orderId}/change`)).form("ASK FOR THIS CHANGE");
    await ask();
    // The form is not offered again while it waits; one that was open before keeps what was typed.
    page = await buyer.open(`/orders/${orderId}/change`);
    const waiting = "You have already asked for a change to this order. Withdraw that request first.";
    page.see(waiting).notSee("ASK FOR THIS CHANGE");
    page = await form.fill({ "What else should change": "By train." }).submit("ASK FOR THIS CHANGE");
    expect(page.status).toBe(409);
    expect(page.form("ASK FOR THIS CHANGE").values).toMatchObject({ message: "By train." });
    page = await page.see(waiting).click("See your request");
    const inAnotherTab = (await buyer.open(page.address)).form("WITHDRAW");
    page = await page.form("WITHDRAW").submit("WITHDRAW");
    page.see("Cancellation requested: Withdrawn");
    page = await inAnotherTab.submit("WITHDRAW");
    expect(page.status).toBe(409);
    page.see("Your request was not withdrawn", "The request is already withdrawn. Nothing was changed.");
    await ask();
    page = await desk.open(`/admin/orders/${orderId}`);
    page = await page.form("CANCEL ORDER AS ASKED").submit("DECLINE");
    expect(page.status).toBe(400);
    page.see("Give the reason; the customer sees it.");
    page = await page.form("CANCEL ORDER AS ASKED").fill({ Reason: "It is knitted already." }).submit("DECLINE");
    expect(toastOf(page)).toContain("Request Declined");
    page = await buyer.open(`/orders/${orderId}`);
    page.see("Declined", "It is knitted already.", "PENDING");
  });

  it("of no less than 0 pieces", async () => {
    page = await buyer.open(`/orders/${orderId}/change`);
    page = await page
      .form("ASK FOR THIS CHANGE")
      .fill({ [await labelOf(0)]: "-1" })
      .submit("ASK FOR THIS CHANGE");
    expect(page.status).toBe(400);
    page.see(`${await nameOf(0)}: Enter a whole number from 0 to 10,000.`);
  });

  it("only of an own order that is pending", async () => {
    const stranger = await signedInPerson(shop, "approved");
    expect((await stranger.browser.open(`/orders/${orderId}/change`)).status).toBe(404);
    await db.write((tx) => tx.order.update({ where: { id: orderId }, data: { status: "confirmed" } }));
    page = await buyer.open(`/orders/${orderId}/change`);
    expect(page.address).toBe(`/orders/${orderId}`);
    expect(page.text).not.toContain("ASK FOR A CHANGE");
  });
});

describe("the desk cancels what is not shipped", () => {
  it("reads both totals before it saves, and the order keeps its discount unless the desk says otherwise", async () => {
    const signedIn = await signedInPerson(shop, "approved");
    buyer = signedIn.browser;
    userId = signedIn.person.id;
    const tiers = (await activeTiers()).toSorted((a, b) => a.minQuantity - b.minQuantity);
    const [lowest] = tiers;
    await fillCart(userId, lowest!.minQuantity, 4);
    page = await (await checkoutForm(buyer)).submit();
    orderId = Number(/\/orders\/(\d+)/.exec(page.address)![1]);
    await db.write((tx) =>
      tx.order.update({
        where: { id: orderId },
        data: { status: "confirmed", isAmountFinal: true },
      }),
    );
    const { lines, version } = await order();
    await createShipment({
      orderId,
      expectedVersion: version,
      lines: [{ orderLineId: lines[1]!.id, quantity: 4 }],
      actorId: (await db.read.user.findFirstOrThrow({ where: { staffRole: { not: null } } })).id,
      carrier: null,
      trackingNumber: null,
      cartons: null,
      grossWeight: null,
      shippedOn: isoDay(new Date()),
      note: null,
      acceptsUnpaid: true,
    });
    page = await (await desk.open(`/admin/orders/${orderId}`)).click("Cancel what is not shipped");
    const net = 4 * lines[1]!.unitPrice;
    const percent = lowest!.discountPercentage;
    const kept = net - percentOf(net, percent);
    const [keptText, lowerText] = [
      `${formatPercent(percent)}% discount, total ${formatEuro(kept)} net`,
      `0% discount, total ${formatEuro(net)} net`,
    ];
    page.see("Bulk discount", keptText, lowerText);
    const form = page.form("SHOW WHAT CHANGES");
    expect(form.values).toMatchObject({ discountRule: "order" });
    (await form.submit("SAVE AND TELL THE CUSTOMER")).see(
      "Give the reason; the customer sees it.",
      keptText,
      lowerText,
    );
    form.fill({ discountRule: "pieces", Reason: "The yarn ran out." });
    page = await form.submit("SHOW WHAT CHANGES");
    page.see(keptText, lowerText, "Nothing is saved yet.");
    page = await page.form("SHOW WHAT CHANGES").fill({ discountRule: "order" }).submit("SAVE AND TELL THE CUSTOMER");
    expect(toastOf(page)).toContain("Order Changed");
    expect(await order()).toMatchObject({
      status: "shipped",
      total: kept,
      discountPercentage: percent,
    });
  });
});
