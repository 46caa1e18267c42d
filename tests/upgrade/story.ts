// Adds data to the previous version's demo shop before its database is dumped, to cover the cases of a real shop.
import { load } from "cheerio";

import { PageForm } from "../support/form";
import { ORIGIN, type Shop } from "../support/shop";
import { answerTo, type Fixture } from "./answers";

/** What record.ts provides: the open shop, its people and its clock. */
interface Scene {
  shop: Shop;
  people: Fixture["people"];
  /** Advances the shop's clock by a minute. */
  tick: () => void;
  /** Runs a SQL statement, for what no form does. */
  run: (sql: string) => Promise<unknown>;
}

interface CartLine {
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
  product: { wholesalePrice: string };
}

const SIZES = ["S", "M", "L"];
const COLOURS = ["Sand", "Žad", "Rust", "Black"];

const bodyOf = <Body>(answer: string[]) => JSON.parse(answer.slice(1).join("\n")) as Body;

/** Sends the requests. The seed's orders have the ids 1 to 18, these the following ones. */
export async function play({ shop, people, tick, run }: Scene): Promise<void> {
  const ask = async (who: string, line: string, body?: Record<string, unknown>) => {
    tick();
    const answer = await answerTo(shop, people, { who, line, ...(body && { body }) });
    const status = Number.parseInt(answer[0]!, 10);
    if (status >= 400) throw new Error(`${who}: ${line}: ${answer.join("\n")}`);
    return answer;
  };
  const post = (who: string, address: string, body: Record<string, unknown>) => ask(who, `POST ${address}`, body);
  /** Adds pieces to an empty cart and orders them by the API. Returns the order's id. */
  const order = async (who: string, reference: string, pieces: object[]): Promise<number> => {
    for (const piece of pieces) await post(who, "/api/cart", { ...piece });
    const cart = bodyOf<CartLine[]>(await ask(who, "GET /api/cart")).map(
      ({ productId, quantity, size, color, product }) => ({
        productId,
        quantity,
        size,
        color,
        wholesalePrice: product.wholesalePrice,
      }),
    );
    const sent = { orderNumber: reference, items: cart, total: "0.01" };
    // The refusal of a wrong total contains the right one.
    const refused = await answerTo(shop, people, { who, line: "POST /api/orders", body: sent });
    const { total } = bodyOf<{ cart: { total: string } }>(refused).cart;
    return bodyOf<{ id: number }>(await post(who, "/api/orders", { ...sent, total })).id;
  };
  /** The values of the main form of a page, or of the one with this field: "[name=intent][value=record]". */
  const valuesOf = async (who: string, address: string, field?: string) => {
    const page = await shop.fetch(new Request(ORIGIN + address, { headers: people[who] ?? {} }));
    const $ = load(await page.text());
    return new PageForm($, $(`main form[method=post]${field ? `:has(${field})` : ""}`).first()).values;
  };
  const step = (id: number, from: string, to: string, note = "") =>
    post("admin", `/admin/orders/${id}`, { intent: to, from, note });
  /** Ships an order that is not paid, or `quantities` of its lines in their order. */
  const ship = async (id: number, trackingNumber: string, quantities?: string[]) => {
    const page = `/admin/orders/${id}/shipments/new`;
    const values = await valuesOf("admin", page);
    const names = Object.keys(values).filter((name) => name.startsWith("quantity-"));
    const chosen = quantities && names.map((name, at) => [name, quantities[at] ?? "0"]);
    const filled = { ...values, ...Object.fromEntries(chosen ?? []) };
    await post("admin", page, { ...filled, trackingNumber, acceptsUnpaid: "on" });
  };
  const style = async (name: string, more: Record<string, unknown> = {}) => {
    const fields = { name, category: "Home", wholesalePrice: "12.50", ...more };
    return bodyOf<{ id: number }>(await post("admin", "/api/products", fields)).id;
  };

  /** A colleague asks for the approval of `count` orders. The owner approves the first one and declines the second. */
  const askForApproval = async (count: number) => {
    const page = "/company/approvals";
    await post("owner", page, { intent: "set", amount: "1" });
    for (let id = 1; id <= count; id++) {
      await post("colleague", "/api/cart", {
        productId: 1,
        quantity: 9 + id,
        size: "M",
        color: "Sand",
      });
      await post("colleague", "/checkout", {
        ...(await valuesOf("colleague", "/checkout")),
        poNumber: `PO ${id}`,
      });
    }
    const approve = await valuesOf("owner", `${page}/1`);
    await post("owner", `${page}/1`, { ...approve, intent: "approve" });
    await post("owner", `${page}/2`, { intent: "decline", reason: "Too early." });
  };

  // A style without sizes and colours, one with both, and one that is deleted later.
  const plain = await style("Prt Runner");
  const sized = await style("Ostrnica Throw", { sizes: SIZES, colors: COLOURS });
  const doomed = await style("Gone <Hat> & Scarf", { sizes: ["M"], colors: ["Rust"] });

  // More than nine lines, to tell numerical from alphabetical order; not in the order of the styles.
  const pieces = [
    { productId: doomed, quantity: 7, size: "M", color: "Rust" },
    { productId: sized, quantity: 3, size: "S", color: "Žad" },
    { productId: plain, quantity: 11, size: null, color: null },
    ...Array.from({ length: 12 }, (_, index) => ({
      productId: sized,
      quantity: index + 1,
      size: SIZES[index % SIZES.length],
      color: COLOURS[index % COLOURS.length],
    })),
  ];
  await order("second", "upgrade-many", pieces);
  const confirmed = await order("second", "upgrade-confirmed", pieces.slice(2, 3));
  await step(confirmed, "pending", "confirmed", "Ready in week 48.");
  const shipped = await order("second", "upgrade-shipped", pieces.slice(0, 2));
  await step(shipped, "pending", "confirmed");
  await ship(shipped, "DHL 123");
  const delivered = await order("second", "upgrade-delivered", pieces.slice(1, 3));
  await step(delivered, "pending", "confirmed");
  await ship(delivered, "DHL 124");
  await step(delivered, "shipped", "delivered");
  const cancelled = await order("second", "upgrade-cancelled", pieces.slice(0, 1));
  await step(cancelled, "pending", "cancelled", "The style is sold out.");
  const issued = await order("second", "upgrade-issued", pieces.slice(0, 3));
  await post("admin", `/admin/orders/${issued}/issue-proforma`, {
    expectedVersion: "1",
    vat: "domestic",
    shippingCost: "12,50",
    reason: "No VAT ID yet",
  });
  // Paid in part with a prepayment invoice, which the invoice of its goods deducts.
  await step(issued, "pending", "confirmed");
  const advance = `/admin/orders/${issued}/payments`;
  await post("admin", advance, {
    ...(await valuesOf("admin", advance, "[name=intent][value=record]")),
    intent: "record",
    amount: "50,01",
    paidOn: "2026-11-20",
    key: "00000000-0000-4000-8000-000000000003",
  });
  await post("admin", `/admin/orders/${issued}/issue-prepayment`, {});
  await ship(issued, "DHL 125");
  const { shipments } = await valuesOf("admin", `/admin/orders/${issued}`, "[name=shipments]");
  await post("admin", `/admin/orders/${issued}/issue-invoice`, { shipments });
  // Shipped in part and paid in part; changed by an admin; to be changed for the customer.
  const partly = await order("second", "upgrade-partly", pieces.slice(1, 3));
  await step(partly, "pending", "confirmed");
  await ship(partly, "70", ["1"]);
  const money = { paidOn: "2026-11-20", reference: "RF" };
  const payments = `/admin/orders/${partly}/payments`;
  await post("admin", payments, {
    ...(await valuesOf("admin", payments, "[name=intent][value=record]")),
    ...money,
    intent: "record",
    amount: "100,00",
    key: "00000000-0000-4000-8000-000000000001",
  });
  await post("admin", payments, {
    ...(await valuesOf("admin", payments, "[name=intent][value=refund]")),
    ...money,
    intent: "refund",
    amount: "1,50",
    key: "00000000-0000-4000-8000-000000000002",
  });
  const changed = await order("second", "upgrade-changed", pieces.slice(1, 3));
  await post("admin", `/admin/orders/${changed}/change`, {
    ...(await valuesOf("admin", `/admin/orders/${changed}/change`)),
    intent: "save",
    city: "Delft",
    reason: "By phone.",
  });
  const asked = await order("second", "upgrade-asked", pieces.slice(1, 2));
  await post("second", `/orders/${asked}/change`, {
    ...(await valuesOf("second", `/orders/${asked}/change`)),
    intent: "cancel",
    message: "We close.",
  });
  await askForApproval(4);
  const odd = await order("second", "upgrade-odd", pieces.slice(0, 3));
  tick();
  await run(`UPDATE "orders" SET "status" = 'on the moon' WHERE "id" = ${odd}`);
  await run(`DELETE FROM "products" WHERE "id" = ${doomed}`);
  await post("admin", "/admin/customers/demo-second-buyer", {
    intent: "payment-terms",
    netDays: "30",
    cashDiscountPercentage: "2",
    cashDiscountDays: "14",
  });
  await run(
    `INSERT INTO "availability_alerts" ("userId", "companyId", "pieceId") VALUES ('demo-buyer', 'demo-buyer', 1)`,
  );
  // Its PDF is kept when it is first opened.
  await ask("admin", "GET /admin/invoices/INV-2026-0001.pdf");
  // The second customer's cart at the time of the upgrade.
  await post("second", "/api/cart", pieces[2]!);
  await post("second", "/api/cart", { productId: 1, quantity: 5, size: "M", color: "Sand" });
  await post("second", "/carts", { intent: "save-copy", name: "Spring" });
}
