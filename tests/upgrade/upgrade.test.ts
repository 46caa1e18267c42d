// A shop that the previous version created and this one has migrated (tests/support/templates.ts) answers as it did before.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { afterAll, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { dueInstalments } from "~/shop/documents/due-instalments";
import type { ProformaContent } from "~/shop/documents/proforma";
import { fillPieces } from "~/shop/maintenance/fill-pieces.server";
import { databaseKind } from "../support/databases";
import { openShop } from "../support/shop";
import { answerTo, type Fixture } from "./answers";

const compressed = readFileSync(new URL(`previous/${databaseKind}.json.gz`, import.meta.url));
const fixture = JSON.parse(gunzipSync(compressed).toString()) as Fixture;

/** Texts that this version has changed on purpose: old and new. */
const REWORDED: [was: string | RegExp, is: string][] = [
  ["Your own number for this order. It is printed", "Printed"],
  ["our team, who check it.", "our team."],
  ["once your payment has arrived.", "once it is paid."],
  // The cart names the amount that the next discount takes off.
  [/^Add \d+ more items for .*$/g, ""],
  ["Lines of the order", ""],
  // A list of orders folds styles, not single lines.
  [/^\+\d+ more items$/g, "more items"],
  // The pieces of a cancelled order can be ordered again.
  ["A cancelled order cannot be ordered again.", ""],
  // Buttons of the cart have an aria-label instead of hidden text.
  [/^One (?:less|more): .*$/g, ""],
  ["Standing:", "Approval status:"],
  [
    "The desk decided otherwise than the table would.",
    "An admin has chosen another treatment than the rules would.",
  ],
  ["What happened", "Order history"],
  ["How an order goes", "How ordering works"],
  ["For your records and ours", "Order reference and notes"],
  ["what they can ask", "their documentation"],
  ["API key made", "API key created"],
  ["Invitation made", "Invitation created"],
  [/^Made (?=\d)/g, "Created "],
  [", works until ", ", valid until "],
  ["the link made ", "the link created "],
  ["As it should stand on your invoices.", "As it should appear on your invoices."],
  ["A letter when a collection opens", "An e-mail when a collection opens"],
  ["The whole panel", "Full admin panel"],
  ["New are those whose account was made since the 1st.", "New: accounts created since the 1st."],
  [
    "Applicants who wait for us; not those we declined or asked for more.",
    "Applicants who await our decision, without those we declined or asked for more.",
  ],
  [
    "who touched a cart or ordered in these days: their cart was last touched over a day ago, and no order has come since. A cart that was emptied leaves no trace.",
    "who changed a cart or ordered in this period: their cart was last changed over a day ago, and they have not ordered since. Emptied carts are not counted.",
  ],
  ["The latest five, whatever became of them.", "The latest five, in any status."],
  ["What was done, the newest first", "Audit entries, newest first"],
  ["To whom or what", "Subject"],
  ["From what to what", "Changes"],
  ["All of it in the audit", "All entries in the audit"],
  ["What the Benefits page says", "Benefits Page"],
  ["Words and figures of", "Texts and figures of"],
  ["SAVE WORDS", "SAVE BENEFITS"],
  ["Left empty, the page leaves it out.", "Leave empty to omit it from the page."],
  [
    "Of several, the one with the highest quantity that an order reaches counts.",
    "The discount with the highest minimum quantity that an order reaches applies.",
  ],
  ["Otherwise they are advice.", "Otherwise they are only a recommendation."],
  [
    "What is saved here counts with the next page that a buyer opens.",
    "Changes apply from the next page that a buyer opens.",
  ],
  ["One key works for programs of theirs.", "One active key."],
  ["What uses them stops working at once.", "Programs that use them stop working at once."],
  ["Bulk discounts for 10+ items", "Bulk discounts for 5+, 10+ and 25+ items"],
  ["is told by mail.", "is notified by e-mail."],
  ["Texts and figures of", "Figures of"],
  [
    "Does not have it. An admin sees and changes everything at this desk.",
    "Not an admin. An admin can see and change everything in the admin panel.",
  ],
];

/** Lines that this version has added. */
const ADDED = [
  // On the page of a customer.
  "Sign-ins",
  "For a lost device, or somebody who has left the company.",
  "Sign out everywhere",
  "Every browser is signed out at once, and the customer can sign in again. To keep somebody out, suspend the customer or take the role. Carts and orders stay.",
  "SIGN OUT EVERYWHERE",
  "Please log in to access wholesale pricing and ordering.",
  "Where you are signed in",
  // A choice of the filter of orders.
  "VAT or shipping open",
  // Choices of the filter of the audit log, and a field of a user in the API.
  "Admin role kept",
  "Admin role ended",
  "Signed out everywhere",
  '"adminUntil": null,',
  "Pieces changed",
  // On the cart.
  "Paste or upload more rows",
  "Re-orders · ships 2-4 weeks after the order",
  // Delivery windows: actions of the audit log, and a tab.
  "Delivery window created",
  "Delivery window changed",
  "Delivery window deleted",
  "Styles put into a delivery window",
  "Styles taken out of a delivery window",
  "Delivery windows of a product changed",
  // Actions of the audit log.
  "Customs defaults changed",
  "Commercial invoice issued",
  "Delivery windows",
  // Payments: a task, and actions of the audit log.
  "1 payment is overdue",
  "Payment recorded",
  "Payment undone",
  "Bank statement booked",
  "Payment reminder sent",
  "Production",
  // Of changes.
  "Order changed",
  "Request for a change answered",
  "Change requested",
  "Change order",
  "ASK FOR A CHANGE",
  // Above the styles.
  "Filter the styles",
  // Shipments: a status, and actions of the audit log.
  "Partly shipped",
  "Shipment recorded",
  "Shipment corrected",
  "Shipment deleted",
  // On the page of the offers.
  ". When orders are delivered follows from the",
  "delivery windows",
];

/** What this version adds to objects in JSON. */
const ADDED_KEYS = [
  ...["pieces", "windows", "window", "windowId"],
  ...["hsCode", "countryOfOrigin", "netWeight"],
];

/** The columns that this version adds to CSV files, with what stands in them. */
const ADDED_COLUMNS: [headings: string, values: RegExp][] = [
  // An order of the previous version has no window; a line of a cart and a style have the one of the migration.
  [",Delivery Window", /,(Re-orders)?$/],
  [";Delivery window;Ships", /;;$/],
  [";Delivery Windows;HS Code;Country of Origin;Net Weight", /;Re-orders;;;$/],
];

/** An answer without what this version adds to JSON and to the rows of CSV files: delivery windows and pieces. */
function withoutAdded([head = "", ...lines]: string[]): string[] {
  if (head.includes("application/json")) {
    const reviver = (key: string, value: unknown) => (ADDED_KEYS.includes(key) ? undefined : value);
    return [head, ...JSON.stringify(JSON.parse(lines.join("\n"), reviver), null, 1).split("\n")];
  }
  if (!head.includes("text/csv")) return [head, ...lines];
  const [columns, added] = ADDED_COLUMNS.find(([heading]) => lines[0]?.endsWith(heading)) ?? [];
  if (!columns || !added) return [head, ...lines];
  return [
    head,
    lines[0]!.slice(0, -columns.length),
    ...lines.slice(1).map((row) => row.replace(added, "")),
  ];
}

/** The page of the offers has no texts about delivery any more. */
function withoutDeliverySettings(answer: string[]): string[] {
  const from = answer.findIndex((line) => line.startsWith("Re-order weeks from"));
  if (from < 0) return answer;
  const to = answer.findIndex((line, at) => at > from && line.startsWith("SAVE BENEFITS"));
  return [...answer.slice(0, from), ...answer.slice(to)];
}

/** The company profile has a field for the EORI number. */
function withoutEori(answer: string[]): string[] {
  const from = answer.findIndex((line) => line.startsWith("EORI number"));
  if (from < 0) return answer;
  const to = answer.indexOf("[]", from) + 1;
  return [...answer.slice(0, from), ...answer.slice(to)];
}

/** The tabs of the admin panel have one for payments, with the number of those that are overdue. */
function withoutPayments(answer: string[]): string[] {
  const at = answer.findIndex((line) => line.trim() === "Payments");
  if (at < 0) return answer;
  const isCounted = answer[at + 2]?.trim() === "waiting";
  return [...answer.slice(0, at), ...answer.slice(at + (isCounted ? 3 : 1))];
}

/** A visitor chooses a category among the filters, which open by a link. */
function withoutCategories(answer: string[]): string[] {
  const from = answer.indexOf("Category");
  if (from < 0 || answer[from - 1] !== "[]") return answer;
  return [...answer.slice(0, from), ...answer.slice(answer.indexOf("Sort by"))];
}

/** The page of a cancelled order's proforma is stamped, and has no payment details any more. */
function stamped(answer: string[]): string[] {
  if (!answer.includes("Please do not pay this proforma.")) return answer;
  const text = "This order was cancelled. Please do not pay this proforma.";
  const top = answer.findIndex((line) => line.startsWith("To print it")) + 1;
  const from = answer.indexOf("Beneficiary");
  const to = answer.indexOf("Scan to pay (SEPA)") + 1;
  return [
    ...answer.slice(0, top),
    ...["CANCELLED", text],
    ...answer.slice(top, from),
    text,
    ...answer.slice(to),
  ];
}

process.env.SESSION_SECRET = fixture.sessionSecret;
vi.useFakeTimers({ toFake: ["Date"], now: fixture.now });
afterAll(() => vi.useRealTimers());
// The start of this version does it after the migrations (scripts/prepare.ts).
await fillPieces(db);
const shop = await openShop();
// An admin has to sign in again, because this version ends their sessions after twelve hours.
const expire = new Date(Date.now() + 30 * 24 * 60 * 60_000);
await db.write((tx) =>
  tx.session.updateMany({ where: { user: { isAdmin: true } }, data: { expire } }),
);

/** Compares word by word, because the markup of a page may change. */
const wordsOf = (answer: string[]) => answer.flatMap((line) => line.split(" ")).filter(Boolean);

/** The pages and papers whose lines this version groups by style and colour, with the sizes side by side. */
const GROUPED = /^GET \/(cart$|checkout|orders(?!\.csv)|admin\/orders\/\d)/;

/** Exports whose lines this version sorts by style, colour and size. */
const SORTED = /orders\.csv/;

/** Words beside a line that this version does not repeat for each piece. */
const DROPPED =
  /^(Lines?|SKU|Style|Colour,?|Color|Size:?|Qty|Quantity:?|Unit|price|Total|total|PACKED|QTY|COLOUR|STYLE|SIZE|·|–|[−+])$/;

/** The fixture's answer to a request for JSON. */
function recorded<T>(line: string): T {
  const { answer } = fixture.asked.find((asked) => asked.line === line)!;
  return JSON.parse(answer.slice(1).join("\n")) as T;
}

interface RecordedOrder {
  orderNumber: string;
  items: { sku: string; quantity: number; lineTotal: string }[];
}

interface RecordedLine {
  quantity: number;
  product: { wholesalePrice: string };
}

const orders = recorded<RecordedOrder[]>("GET /api/orders?limit=100");

/** The totals of single lines, of which this version shows the sum for each style. */
const lineTotals = new Set([
  ...orders.flatMap(({ items }) => items.map(({ lineTotal }) => `€${lineTotal}`)),
  ...fixture.asked
    .filter(({ line }) => line === "GET /api/cart")
    .flatMap(({ answer }) => JSON.parse(answer.slice(1).join("\n")) as RecordedLine[])
    .map(({ quantity, product }) => `€${(quantity * Number(product.wholesalePrice)).toFixed(2)}`),
]);

/** The quantity of each SKU of an order, as the previous version had it. */
function orderedPieces(number: string): Record<string, number> {
  const order = orders.find(({ orderNumber }) => orderNumber === number)!;
  return Object.fromEntries(order.items.map(({ sku, quantity }) => [sku, quantity]));
}

/** "PR-1-RUST-S/M" is the SKUs PR-1-RUST-S and PR-1-RUST-M. */
function separateSkus(word: string): string[] {
  const [first = "", ...sizes] = word.split("/");
  const stem = first.slice(0, first.lastIndexOf("-") + 1);
  return [first, ...sizes.map((size) => stem + size)];
}

/** The quantities of a page with grouped lines: each row has the SKUs of a colour, a quantity for each, and their sum. */
function quantitiesOn(answer: string[]): Record<string, number> {
  const words = wordsOf(answer).filter((word) => word !== "☐");
  const skus = new Set(orders.flatMap(({ items }) => items.map(({ sku }) => sku)));
  return Object.fromEntries(
    words.flatMap((word, at) => {
      const row = separateSkus(word);
      if (!row.every((sku) => skus.has(sku))) return [];
      return row.map((sku, index): [string, number] => [sku, Number(words[at + 1 + index])]);
    }),
  );
}

/** The words of an answer of the previous version that this version's answer, grouped by style, does not have. */
function missingWords(was: string[], now: string[]): string[] {
  const has = new Set(
    wordsOf(now).flatMap((word) => [word, word.replace(/[,:]$/, ""), ...separateSkus(word)]),
  );
  return wordsOf(was)
    .filter((_, at, words) => !/^(Carried|Brought)$/.test(words[at + 1] ?? ""))
    .map((word) => word.replace(/[,:]$/, ""))
    .filter((word) => !has.has(word) && !DROPPED.test(word) && !lineTotals.has(word));
}

const reworded = (line: string) =>
  REWORDED.reduce((text, [was, is]) => text.replaceAll(was, is), line);

it("every style has its pieces, with the SKUs that its orders have", async () => {
  const styles = await db.read.product.findMany({ include: { pieces: true } });
  for (const { colors, sizes, pieces } of styles) {
    const [rows, columns] = [(colors as string[]).length || 1, (sizes as string[]).length || 1];
    expect(pieces).toHaveLength(rows * columns);
  }
  const ordered = await db.read.orderLine.findMany({
    where: { productId: { in: styles.map(({ id }) => id) } },
    distinct: ["sku"],
    select: { sku: true },
  });
  const skus = new Set(styles.flatMap(({ pieces }) => pieces.map(({ sku }) => sku)));
  expect(ordered.filter(({ sku }) => !skus.has(sku))).toEqual([]);
});

it("every style and every line of a cart is in the window that the settings have become", async () => {
  const [window, ...others] = await db.read.deliveryWindow.findMany();
  expect(others).toEqual([]);
  expect(window).toMatchObject({ name: "Re-orders", kind: "in_stock", weeksFrom: 2, weeksTo: 4 });
  const styles = await db.read.product.findMany({ select: { windows: true } });
  expect(styles.every(({ windows }) => windows.length === 1)).toBe(true);
  const lines = await db.read.cartItem.findMany();
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines.map(({ windowId }) => windowId))).toEqual(new Set([window!.id]));
  // What is free text becomes no window, and is not lost.
  const note = await db.read.auditEntry.findFirstOrThrow({
    where: { note: { contains: "make a delivery window" } },
  });
  expect(note.before).toMatchObject({ collectionDelivery: expect.stringContaining("January") });
  // The other entries of the audit log are compared below.
  await db.write((tx) => tx.auditEntry.delete({ where: { id: note.id } }));
});

it("every order that had been shipped has one shipment with all its lines, dated by its step", async () => {
  const all = await db.read.order.findMany({
    include: { lines: true, events: true, shipments: { include: { lines: true } } },
  });
  const shipped = all.filter(({ status }) => status === "shipped" || status === "delivered");
  expect(shipped.length).toBeGreaterThan(1);
  for (const { id, status, lines, events, shipments } of all) {
    if (status !== "shipped" && status !== "delivered") {
      expect(shipments).toEqual([]);
      continue;
    }
    const step = events.find((event) => event.status === "shipped")!;
    expect(shipments).toMatchObject([
      { orderId: id, number: 1, shippedOn: isoDay(step.createdAt), actorId: step.actorId },
    ]);
    const pieces = shipments[0]!.lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]);
    expect(pieces.sort()).toEqual(lines.map(({ id: line, quantity }) => [line, quantity]).sort());
  }
});

it("every order is due as its newest proforma says, and what is shipped counts as paid", async () => {
  const orders = await db.read.order.findMany({
    include: { proformas: { orderBy: { version: "desc" }, take: 1 }, payments: true },
  });
  // And a status that is unknown, which counts as pending.
  expect(new Set(orders.map(({ status }) => status)).size).toBe(6);
  for (const { status, instalments, amountDue, amountPaid, nextDueOn, ...order } of orders) {
    const content = order.proformas[0]?.content as unknown as ProformaContent | undefined;
    const due = content && status !== "cancelled" ? dueInstalments(content) : [];
    const isShipped = status === "shipped" || status === "delivered";
    const total = due.reduce((sum, { amount }) => sum + amount, 0);
    expect(instalments).toEqual(due);
    expect([Number(amountDue), Number(amountPaid)]).toEqual([total, isShipped ? total : 0]);
    expect(nextDueOn).toBe(isShipped ? null : (due[0]?.dueOn ?? null));
    expect(order.payments).toMatchObject(
      isShipped && total > 0 ? [{ source: "opening", amount: total }] : [],
    );
  }
});

// In this order, because the last requests change something.
it.each(fixture.asked)("$who $line", async ({ answer, ...question }) => {
  vi.advanceTimersByTime(1_000);
  const now = await answerTo(shop, fixture.people, question);
  const was = withoutCategories(withoutDeliverySettings(stamped(answer.map(reworded))));
  if (GROUPED.test(question.line)) {
    expect(now[0]).toBe(was[0]);
    expect(missingWords(was, now)).toEqual([]);
    const number = was.map((line) => /PRJ-\d+-\w+/.exec(line)?.[0]).find(Boolean);
    const isOneOrder = /orders\/\d/.test(question.line);
    if (isOneOrder && number) expect(quantitiesOn(now)).toMatchObject(orderedPieces(number));
  } else {
    const kept = withoutAdded(withoutPayments(withoutEori(now))).filter(
      (line) => !ADDED.includes(line.trim()),
    );
    if (SORTED.test(question.line)) [kept, was].forEach((rows) => rows.sort());
    expect(wordsOf(kept)).toEqual(wordsOf(was));
  }
});
