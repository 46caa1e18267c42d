// An order leaves in parts: shipments are recorded, corrected and deleted, and the customer follows them.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { expectErrors } from "../support/expect-errors";
import type { Browser, Page } from "../support/browser-without-scripts";
import { toastOf } from "../support/ordering";
import { makeOrder, orderLine } from "../support/orders";
import { readPdf } from "../support/pdf";
import { day, makeDueOrder } from "../support/payments";
import { browserOf, makePerson, signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

let shop: Shop;
let maja: Browser;
let page: Page;

beforeAll(async () => {
  shop = await openShop();
  maja = await browserOf(shop, "demo-admin");
});

/** A confirmed order of five pieces in M and four in L. */
async function confirmedOrder(userId?: string) {
  const lines = [
    orderLine({ quantity: 5, lineTotal: 5_000 }),
    orderLine({ sku: "ALM-SAND-L", size: "L", quantity: 4, lineTotal: 4_000 }),
  ];
  const { id } = await makeOrder({ companyId: userId, lines, status: "confirmed" });
  const order = await db.write((tx) => tx.order.update({ where: { id }, data: { customerNotes: "Ring twice." } }));
  const [m, l] = await db.read.orderLine.findMany({
    where: { orderId: id },
    orderBy: { position: "asc" },
  });
  return { ...order, m: `quantity-${m!.id}`, l: `quantity-${l!.id}` };
}

describe("an order in two shipments", () => {
  it("is shipped in part with a carrier, corrected, and shipped whole, as its customer sees", async () => {
    const { person, browser: buyer } = await signedInPerson(shop, "approved");
    const { id, orderNumber, m, l } = await confirmedOrder(person.id);
    page = await (await maja.open(`/admin/orders/${id}`)).click("Ship a part or add details");
    expect(page.url.pathname).toBe(`/admin/orders/${id}/shipments/new`);
    const form = page.form("SHIP");
    expect(form.values).toMatchObject({ [m]: "5", [l]: "4", shippedOn: isoDay(new Date()) });
    page = await form
      .fill({ [m]: "3", [l]: "0", Carrier: "GLS", "Tracking number": "701/23", Cartons: "1" })
      .fill({ "Gross weight in kg": "2,4", Note: "The rest is on the machines." })
      .submit();
    expect(page.url.pathname).toBe(`/admin/orders/${id}`);
    expect(toastOf(page)).toContain("Shipment 1 is recorded");
    page.see("PARTLY SHIPPED", "Partly shipped", "GLS, 701/23", "1 carton, 2.4 kg");
    page.see("3 shipped", "0 shipped", "The rest is on the machines.");
    expect(page.$("a[href*='gls-group']").attr("href")).toBe(
      "https://gls-group.eu/EU/en/parcel-tracking?match=701%2F23",
    );
    expect(page.text).not.toContain("CANCEL ORDER");

    const own = await buyer.open(`/orders/${id}`);
    own.see("PARTLY SHIPPED", "Shipment 1 · 3 pieces · 1 carton, 2.4 kg", "3 shipped");
    expect(own.$("a[href*='match=701%2F23']").text()).toBe("701/23");
    const calls = await buyer.request("/api/orders/my-orders");
    expect(await calls.json()).toMatchObject([{ orderNumber, status: "confirmed" }]);
    const csv = await buyer.open("/api/orders/my-orders.csv");
    expect(csv.source).toContain(",confirmed,");
    const day = isoDay(new Date());
    const exported = await maja.open(`/admin/orders.csv?from=${day}&to=${day}&status=partlyShipped`);
    expect(exported.source).toContain(`${orderNumber};${day};partly shipped;`);

    page = await page.click("Correct shipment 1");
    page = await page
      .form("SAVE SHIPMENT")
      .fill({ [m]: "4" })
      .submit("SAVE SHIPMENT");
    expect(toastOf(page)).toContain("No e-mail was sent.");
    page = await page.click("Ship a part or add details");
    page = await page.form("SHIP").fill({ Note: "That is all." }).submit("SHIP");
    page.see("SHIPPED", "That is all.");
    (await buyer.open(`/orders/${id}`)).see("Shipment 2 · 5 pieces", "That is all.");
    const letters = await db.read.outgoingMail.findMany({
      where: { toAddress: person.email },
      orderBy: { id: "asc" },
    });
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Part of your order ${orderNumber} is on its way`,
      `The rest of your order ${orderNumber} is on its way`,
    ]);
    expect(letters[0]!.text).toContain("match=701%2F23");

    page = await page.press("MARK AS DELIVERED");
    page = await page.click("Correct shipment 2");
    page.see("The order is delivered, so these can't be changed any more.");
    page.notSee("DELETE SHIPMENT");
    page = await page.form("SAVE SHIPMENT").fill({ Carrier: "DHL", "Tell the customer": "on" }).submit("SAVE SHIPMENT");
    expect(toastOf(page)).toContain("the e-mail was not sent. It is kept under “Mail”.");
    page.see("DELIVERED", "DHL");
  });

  it("has a packing list for each, and one for what is open", async () => {
    const { id, orderNumber, m, l } = await confirmedOrder();
    const filled = await maja.open(`/admin/orders/${id}/shipments/new`);
    const form = (await filled.click("Fill in none")).form("SHIP");
    expect([form.values[m], form.values[l]]).toEqual(["", ""]);
    page = await form.fill({ [m]: "2", Carrier: "UPS" }).submit();
    const read = async (path: string) => {
      const answer = await maja.request(path);
      expect(answer.status, path).toBe(200);
      return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text;
    };
    const path = new URL(page.link("Packing list of shipment 1")).pathname;
    const shipped = await read(path);
    for (const words of [orderNumber, "shipment 1", "UPS", "Ring twice.", "2 pieces in 1 line"]) {
      expect(shipped).toContain(words);
    }
    const open = await read(`/admin/orders/${id}/packing-list.pdf`);
    expect(open).toContain("Open pieces only");
    expect(open).toContain("7 pieces in 2 lines");
    const { id: other } = await confirmedOrder();
    for (const wrong of [path.replace(`/${id}/`, `/${other}/`), path.replace(/\d+(?=\/pack)/, "0")])
      expect((await maja.request(wrong)).status, wrong).toBe(404);
  });
});

describe("the form of a shipment", () => {
  it("keeps what was typed beside its mistakes", async () => {
    const { id, m, l } = await confirmedOrder();
    const form = (await maja.open(`/admin/orders/${id}/shipments/new`)).form("SHIP");
    page = await form
      .fill({ [m]: "6", [l]: "x", Cartons: "-1", "Gross weight in kg": "1,500" })
      .fill({ "Shipped on": "2099-01-01", "Tracking number": "70" })
      .submit();
    expect(page.status).toBe(400);
    page.see(
      "Enter a whole number, or 0.",
      "1,500 can be read in two ways.",
      "Enter today or an earlier day.",
      "from 1 to 1000",
    );
    expect(page.form("SHIP").values).toMatchObject({ [m]: "6", [l]: "x", trackingNumber: "70" });
    page = await page
      .form("SHIP")
      .fill({ [l]: "0", Cartons: "", "Gross weight in kg": "", "Shipped on": day(-368) })
      .submit();
    expect(page.status).toBe(400);
    const field = page.$(page.$("[role=alert] a").attr("href")!);
    expect([field.attr("name"), field.attr("aria-invalid")]).toEqual([m, "true"]);
    page.see("Only 5 left to ship", "Enter the pieces that leave now.").notSee("All open pieces are filled in");
    page = await page
      .form("SHIP")
      .fill({ [m]: "1" })
      .submit();
    expect(page.status).toBe(400);
    expectErrors(page, ["Shipped on"]);
    page.see("The order was placed on", "Enter that day or a later one.");
    expect(page.form("SHIP").values).toMatchObject({ [m]: "1", shippedOn: day(-368), trackingNumber: "70" });
    page = await page
      .form("SHIP")
      .fill({ [m]: "0" })
      .submit();
    page.see("Enter the pieces shipped for at least one line.");
    expect(await db.read.shipment.count({ where: { orderId: id } })).toBe(0);
  });

  it("tells the slower of two admins what is open now, and keeps what they typed", async () => {
    const { id, m, l } = await confirmedOrder();
    const mine = (await maja.open(`/admin/orders/${id}/shipments/new`)).form("SHIP");
    const { browser } = await signedInPerson(shop, "admin");
    const theirs = (await browser.open(`/admin/orders/${id}/shipments/new`)).form("SHIP");
    await mine.fill({ [m]: "5", [l]: "1" }).submit();
    page = await theirs.fill({ [l]: "3", "Tracking number": "TYPED-1", Carrier: "DPD" }).submit();
    expect(page.status).toBe(409);
    page.see("This order has changed since you opened the page", "of 3");
    const again = page.form("SHIP");
    expect(again.values).toMatchObject({ [l]: "3", trackingNumber: "TYPED-1", carrier: "dpd" });
    expect(again.values[m]).toBeUndefined();
    page = await again.submit();
    page.see("SHIPPED", "DPD, TYPED-1");

    // Of an order that is shipped by now nothing is open.
    page = await theirs.submit();
    expect(page.status).toBe(409);
    page.see("This order is shipped: it cannot be shipped now.", "TYPED-1");
  });

  it("is answered once for a double click", async () => {
    const { id } = await confirmedOrder();
    const form = (await maja.open(`/admin/orders/${id}/shipments/new`)).form("SHIP");
    for (const one of await Promise.all([form.submit(), form.submit(), form.submit()])) {
      expect(one.status).toBe(200);
      one.see("SHIPPED");
    }
    expect(await db.read.shipment.count({ where: { orderId: id } })).toBe(1);
  });

  it("is on the order's page for all that is open, and confirms a paid order with it", async () => {
    const person = await makePerson("approved");
    const { id, orderNumber } = await makeOrder({ companyId: person.id });
    const form = (await maja.open(`/admin/orders/${id}`)).form("CONFIRM AND SHIP");
    const filled = form.fill({ Carrier: "GLS", "Tracking number": "GLS 80" });
    for (const one of await Promise.all([filled.submit(), filled.submit()])) {
      expect(one.url.pathname).toBe(`/admin/orders/${id}`);
      one.see("SHIPPED", "Confirmed by our team", "GLS, GLS 80");
    }
    expect(await db.read.shipment.count({ where: { orderId: id } })).toBe(1);
    const letters = await db.read.outgoingMail.findMany({ where: { toAddress: person.email } });
    expect(letters.map(({ kind }) => kind)).toEqual(["order-confirmed", "order-shipped"]);
    expect(letters[1]!.subject).toContain(orderNumber);
  });

  it("confirms nothing that it does not ship, and keeps what was typed", async () => {
    const { id } = await makeOrder();
    const form = (await maja.open(`/admin/orders/${id}`)).form("CONFIRM AND SHIP");
    await db.write((tx) => updateAmounts(tx, id, [{ dueOn: day(14), amount: 10_000 }]));
    page = await form.fill({ "Tracking number": "70" }).submit();
    expect(page.status).toBe(409);
    expectErrors(page, ["Ship although it is not paid"]);
    const again = page.form("CONFIRM AND SHIP");
    expect(again.values).toMatchObject({ trackingNumber: "70" });
    expect((await db.read.order.findUniqueOrThrow({ where: { id } })).status).toBe("pending");
    page = await again.fill({ acceptsUnpaid: "on" }).submit();
    page.see("SHIPPED", "70");

    // Of an order that is shipped by now nothing is open.
    page = await form.fill({ "Tracking number": "71" }).submit();
    expect(page.status).toBe(409);
    page.see("This order is shipped: it cannot be shipped now.", "What you wrote", "71");
    expect((await maja.open(`/admin/orders/${(await makeDueOrder()).id}`)).text).not.toContain("CONFIRM AND SHIP");
  });

  it("is not there for an order that can't be shipped, or that does not exist", async () => {
    const { id } = await makeOrder();
    page = await maja.open(`/admin/orders/${id}/shipments/new`);
    page.see("This order is waiting to be confirmed: it cannot be shipped now.");
    const open = await makeOrder({ status: "confirmed", isAmountFinal: false });
    page = await (await maja.open(`/admin/orders/${open.id}/shipments/new`)).form("SHIP").submit();
    expect(page.status).toBe(409);
    page.see("Decide both under Proforma before shipping");
    for (const path of ["999999/shipments/new", "x/shipments/new", `${id}/shipments/999999`]) {
      expect((await maja.open(`/admin/orders/${path}`)).status, path).toBe(404);
    }
  });
});

describe("a shipment that was recorded by mistake", () => {
  it("is deleted, and its pieces are open again", async () => {
    const { id, m } = await confirmedOrder();
    const form = (await maja.open(`/admin/orders/${id}/shipments/new`)).form("SHIP");
    page = await (await form.fill({ [m]: "0" }).submit()).click("Correct shipment 1");
    const stale = page.form("DELETE SHIPMENT");
    await page.form("SAVE SHIPMENT").fill({ Cartons: "3" }).submit("SAVE SHIPMENT");
    page = await stale.submit();
    expect(page.status).toBe(409);
    page.see("Somebody else has changed this shipment");
    page = await page.press("DELETE SHIPMENT");
    expect(toastOf(page)).toContain("Its pieces count as not shipped again.");
    page.see("CONFIRMED", "Shipment 1 was recorded by mistake and has been deleted.");
    expect((await stale.submit()).status).toBe(404);
  });
});
