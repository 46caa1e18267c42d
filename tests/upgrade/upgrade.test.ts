// A shop that the previous version created and this one has migrated (tests/support/templates.ts) answers as it did before.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { afterAll, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { fillPieces } from "~/shop/maintenance/fill-pieces.server";
import { databaseKind } from "../support/databases";
import { openShop } from "../support/shop";
import { answerTo, type Fixture } from "./answers";

const compressed = readFileSync(new URL(`previous/${databaseKind}.json.gz`, import.meta.url));
const fixture = JSON.parse(gunzipSync(compressed).toString()) as Fixture;

/** Texts that this version has changed on purpose: old and new. */
const REWORDED: [was: string | RegExp, is: string][] = [
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
  "Delivery windows",
  // On the page of the offers.
  ". When orders are delivered follows from the",
  "delivery windows",
];

/** What this version adds to objects in JSON. */
const ADDED_KEYS = ["pieces", "windows", "window", "windowId"];

/** An answer without what this version adds to JSON and to the rows of CSV files: delivery windows and pieces. */
function withoutAdded([head = "", ...lines]: string[]): string[] {
  if (head.includes("application/json")) {
    const reviver = (key: string, value: unknown) => (ADDED_KEYS.includes(key) ? undefined : value);
    return [head, ...JSON.stringify(JSON.parse(lines.join("\n"), reviver), null, 1).split("\n")];
  }
  if (!head.includes("text/csv")) return [head, ...lines];
  const columns = [",Delivery Window", ";Delivery window;Ships"].find((one) =>
    lines[0]?.endsWith(one),
  );
  if (!columns) return [head, ...lines];
  // An order of the previous version has no window; a line of a cart has the one of the migration.
  const added = columns.startsWith(";") ? /;;$/ : /,(Re-orders)?$/;
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

// In this order, because the last requests change something.
it.each(fixture.asked)("$who $line", async ({ answer, ...question }) => {
  vi.advanceTimersByTime(1_000);
  const now = await answerTo(shop, fixture.people, question);
  const kept = withoutAdded(now).filter((line) => !ADDED.includes(line.trim()));
  expect(wordsOf(kept)).toEqual(wordsOf(withoutDeliverySettings(stamped(answer.map(reworded)))));
});
