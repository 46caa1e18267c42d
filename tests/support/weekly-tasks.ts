import { db } from "~/db/db.server";
import { requestChange } from "~/shop/checkout/order-changes/change-requests.server";
import { commercialInvoiceFields } from "./commercial-invoices";
import { fillCart } from "./ordering";
import { makeOrder, orderCart, orderLine } from "./orders";
import { amountsOf, day, makeDueOrder } from "./payments";
import { ADDRESS, makePerson } from "./people";

/** By label or name: a text, or `true` for a checkbox that is ticked. */
export type Fields = Record<string, string | true>;

/** Of an admin; each method is one thing that a person does. */
export interface DeskBrowser {
  /** Types an address. */
  open(address: string): Promise<void>;
  /** By its name or by a selector "a[href=...]". */
  follow(link: string): Promise<void>;
  /** Fills in fields and presses a button of the same form. */
  press(button: string, fields?: Fields): Promise<void>;
  /** Expects texts on the page. */
  see(...texts: string[]): Promise<void>;
}

/** Pages that were loaded, links and buttons that were pressed, fields that were filled in. */
interface Effort {
  pages: number;
  clicks: number;
  fields: number;
}

/** Of what is done in a browser. */
export function countEffort(browser: DeskBrowser): DeskBrowser & { effort: Effort } {
  const effort: Effort = { pages: 0, clicks: 0, fields: 0 };
  return {
    effort,
    open(address) {
      effort.pages++;
      return browser.open(address);
    },
    follow(link) {
      effort.pages++;
      effort.clicks++;
      return browser.follow(link);
    },
    press(button, fields = {}) {
      effort.pages++;
      effort.clicks++;
      effort.fields += Object.keys(fields).length;
      return browser.press(button, fields);
    },
    see: (...texts) => browser.see(...texts),
  };
}

/** Done by the people of a brand each week, from the home page of the admin panel. */
interface WeeklyTask {
  name: string;
  run(desk: DeskBrowser): Promise<void>;
}

const pieceCount = (orderId: number) => db.read.orderLine.aggregate({ where: { orderId }, _sum: { quantity: true } });

/** By the checkout, for a new customer: one line of 6 pieces and one of 4. */
async function placedOrder() {
  const { id: userId } = await makePerson("approved");
  await fillCart(userId, 6, 4);
  const { id } = await orderCart(userId);
  return db.read.order.findUniqueOrThrow({
    where: { id },
    include: { lines: { orderBy: { position: "asc" } } },
  });
}

/** Nine pieces, whose VAT and shipping are decided. */
async function confirmedOrder() {
  const lines = [
    orderLine({ quantity: 5, lineTotal: 5_000 }),
    orderLine({ sku: "ALM-SAND-L", size: "L", quantity: 4, lineTotal: 4_000 }),
  ];
  const { id, orderNumber } = await makeOrder({ lines, status: "confirmed" });
  const [m, l] = await db.read.orderLine.findMany({
    where: { orderId: id },
    orderBy: { position: "asc" },
  });
  return { id, orderNumber, m: `quantity-${m!.id}`, l: `quantity-${l!.id}` };
}

const ORDERS = 'a[href="/admin/orders"]';
const SAVE_CHANGE = "SAVE AND TELL THE CUSTOMER";

/** By its number or e-mail address from any page of the admin panel, which leads straight to it. */
const find = (desk: DeskBrowser, q: string) => desk.press("Search", { q });

const shipPart = async (desk: DeskBrowser, order: { m: string; l: string }, tracking: string) => {
  await desk.follow("Ship a part or add details");
  await desk.press("SHIP", { [order.m]: "3", [order.l]: "0", "Tracking number": tracking });
};

export const WEEKLY_TASKS: WeeklyTask[] = [
  {
    name: "approve an applicant",
    run: async (desk) => {
      const { email } = await makePerson("pending");
      await desk.open("/admin");
      await desk.follow('a[href="/admin/applications"]');
      await desk.press("Show", { q: email });
      await desk.press("APPROVE Test Person");
      await desk.see("User Approved");
    },
  },
  {
    name: "confirm a new order",
    run: async (desk) => {
      const { orderNumber } = await makeOrder();
      await desk.open("/admin");
      await desk.follow(ORDERS);
      await desk.follow(orderNumber);
      await desk.press("CONFIRM ORDER");
      await desk.see("Order Confirmed");
    },
  },
  {
    name: "confirm and ship an order",
    run: async (desk) => {
      const { id, orderNumber } = await makeOrder();
      await desk.open("/admin");
      await desk.follow(ORDERS);
      await desk.follow(orderNumber);
      await desk.press("CONFIRM AND SHIP", { "Tracking number": "GLS 73" });
      await desk.see("SHIPPED", "GLS 73");
      const { status } = await db.read.order.findUniqueOrThrow({ where: { id } });
      if (status !== "shipped") throw new Error("Not shipped.");
    },
  },
  {
    name: "decide VAT and shipping of an order",
    run: async (desk) => {
      const { orderNumber } = await placedOrder();
      await desk.open("/admin");
      await desk.follow('a[href="/admin/orders?status=amount-open"]');
      await desk.follow(orderNumber);
      await desk.press("SAVE AND ISSUE AGAIN", {
        vat: "domestic",
        shippingCost: "12,50",
        reason: "As agreed.",
      });
      await desk.see("Version 2", "As agreed.");
    },
  },
  {
    name: "change a line of an order",
    run: async (desk) => {
      const { id, orderNumber, lines } = await placedOrder();
      await desk.open("/admin");
      await find(desk, orderNumber);
      await desk.follow("Change order");
      await desk.press(SAVE_CHANGE, { [`quantity-${lines[0]!.id}`]: "9", Reason: "By phone." });
      await desk.see("Order Changed", "6 → 9");
      if ((await pieceCount(id))._sum.quantity !== 13) throw new Error("Not 9 + 4 pieces.");
    },
  },
  {
    name: "add a line to an order",
    run: async (desk) => {
      const { id, orderNumber, lines } = await placedOrder();
      const piece = await db.read.piece.findFirstOrThrow({
        where: {
          availability: "available",
          productId: { notIn: lines.map((one) => one.productId) },
        },
      });
      await desk.open("/admin");
      await find(desk, orderNumber);
      await desk.follow("Change order");
      await desk.press(SAVE_CHANGE, { "Pieces to add": `${piece.sku} 5`, Reason: "By phone." });
      await desk.see("Order Changed", piece.sku);
      if ((await pieceCount(id))._sum.quantity !== 15) throw new Error("Not 6 + 4 + 5 pieces.");
    },
  },
  {
    name: "grant what a customer asks for",
    run: async (desk) => {
      const { id: orderId, orderNumber, companyId } = await placedOrder();
      await requestChange({
        companyId,
        requestedById: companyId,
        orderId,
        kind: "cancel",
        message: "We close.",
        quantities: new Map(),
      });
      await desk.open("/admin");
      await desk.follow('a[href="/admin/orders?status=change-requested"]');
      await desk.follow(orderNumber);
      await desk.press("CANCEL ORDER AS ASKED");
      await desk.see("CANCELLED");
    },
  },
  {
    name: "ship a part of an order",
    run: async (desk) => {
      const order = await confirmedOrder();
      await desk.open("/admin");
      await find(desk, order.orderNumber);
      await shipPart(desk, order, "GLS 70");
      await desk.see("PARTLY SHIPPED", "GLS 70", "3 shipped");
    },
  },
  {
    name: "cancel the rest of an order",
    run: async (desk) => {
      const order = await confirmedOrder();
      await desk.open("/admin");
      await find(desk, order.orderNumber);
      await shipPart(desk, order, "GLS 71");
      await desk.follow("Cancel what is not shipped");
      await desk.press(SAVE_CHANGE, { Reason: "The yarn is sold out." });
      await desk.see("SHIPPED", "The yarn is sold out.");
      if ((await pieceCount(order.id))._sum.quantity !== 3) throw new Error("Not 3 pieces.");
    },
  },
  {
    name: "find an order by a tracking number",
    run: async (desk) => {
      const order = await confirmedOrder();
      const tracking = `GLS ${order.id}-74`;
      await desk.open("/admin");
      await find(desk, order.orderNumber);
      await desk.press("SHIP ORDER", { "Tracking number": tracking });
      await find(desk, tracking);
      await desk.see(order.orderNumber, "All results");
    },
  },
  {
    name: "add a tracking number later",
    run: async (desk) => {
      const { orderNumber } = await confirmedOrder();
      await desk.open("/admin");
      await find(desk, orderNumber);
      await desk.press("SHIP ORDER");
      await desk.follow("Correct shipment 1");
      await desk.press("SAVE SHIPMENT", { "Tracking number": "GLS 72" });
      await desk.see("GLS 72");
    },
  },
  {
    name: "record a payment",
    run: async (desk) => {
      const { id, orderNumber } = await makeDueOrder();
      await desk.open("/admin");
      await find(desk, orderNumber);
      await desk.press("RECORD PAYMENT", { amount: "40,00" });
      await desk.see("€40.00 is recorded.", "Part paid");
      if ((await amountsOf(id)).paid !== 4_000) throw new Error("Not €40.00.");
    },
  },
  {
    name: "remind a customer of a payment",
    run: async (desk) => {
      const { orderNumber } = await makeDueOrder({
        instalments: [{ dueOn: day(-30), amount: 10_000 }],
      });
      await desk.open("/admin");
      await desk.follow('a[href="/admin/payments?show=overdue"]');
      await desk.follow(`SEND REMINDER for ${orderNumber}`);
      await desk.press("SEND 1ST REMINDER");
      await desk.see("Reminder Kept");
    },
  },
  {
    name: "order for a customer who phones",
    run: async (desk) => {
      const { id: userId, email } = await makePerson("approved");
      const piece = await db.read.piece.findFirstOrThrow({
        where: { availability: "available", product: { isActive: true } },
      });
      await desk.open("/admin");
      await find(desk, email);
      await desk.press("ORDER FOR THIS CUSTOMER");
      await desk.open("/quick-order");
      await desk.press("CHECK THE ROWS", { Rows: `${piece.sku};30` });
      await desk.press("Put 30 pieces in 1 line into the cart");
      await desk.press("CHECKOUT");
      await desk.press("Submit Order");
      await desk.see("Order placed for the customer");
      await desk.press("Stop");
      if ((await db.read.order.count({ where: { companyId: userId } })) !== 1) throw new Error("No order.");
    },
  },
  {
    name: "give one boutique its prices",
    run: async (desk) => {
      const { id, email } = await makePerson("approved");
      const name = `Fair ${id.slice(0, 8)}`;
      await desk.open("/admin");
      await desk.follow('a[href="/admin/price-groups"]');
      await desk.follow('a[href="/admin/price-groups/new"]');
      await desk.press("CREATE GROUP", { Name: name, "Percent off the list prices": "7,5" });
      await desk.see("Price Group Created");
      await find(desk, email);
      await desk.press("CHOOSE GROUP", { group: name });
      await desk.see("Price Group Chosen");
      const company = await db.read.company.findUniqueOrThrow({
        where: { id },
        select: { priceGroup: { select: { percentOff: true } } },
      });
      if (company.priceGroup?.percentOff !== 750) throw new Error("Not 7.5 % off.");
    },
  },
  {
    name: "see what to knit, and for whom",
    run: async (desk) => {
      const { orderNumber, lines } = await placedOrder();
      await desk.open("/admin");
      await desk.follow('a[href="/admin/production"]');
      await desk.follow(`a[href*="sku=${lines[0]!.sku}"]`);
      await desk.see(`SKU: ${lines[0]!.sku}`, orderNumber);
    },
  },
  {
    name: "issue the papers for customs",
    run: async (desk) => {
      const shippingAddress = { ...ADDRESS, country: "CH", city: "Zürich" };
      const { orderNumber } = await makeOrder({ shippingAddress });
      const { packages, grossWeight, place, reason } = commercialInvoiceFields(0);
      await desk.open("/admin");
      await find(desk, orderNumber);
      await desk.press("ISSUE COMMERCIAL INVOICE", { packages, grossWeight, place, reason });
      await desk.see("CI-", "Version 1");
    },
  },
];
