// A shop that the previous version created and this one has migrated (tests/support/templates.ts) answers as it did before.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import Database from "better-sqlite3";
import { afterAll, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { isoDay } from "~/formats/dates";
import { adminProforma } from "~/shop/documents/admin-proforma.server";
import { documentOfId } from "~/shop/documents/documents.server";
import { newOrderVat } from "~/shop/documents/order-vat.server";
import type { ProformaContent } from "~/shop/documents/proforma";
import { countEarlierSales } from "~/shop/maintenance/count-sales.server";
import { migrate } from "../../prisma/migrate";
import { databaseKind } from "../support/databases";
import { openShop } from "../support/shop";
import { answerTo, type Fixture } from "./answers";
import { restore } from "./dump";

const dumpFile = new URL("previous/sqlite.sql.gz", import.meta.url);
const compressed = readFileSync(new URL(`previous/${databaseKind}.json.gz`, import.meta.url));
const fixture = JSON.parse(gunzipSync(compressed).toString()) as Fixture;

/** The tab of customers and staff; its page was named like this before. */
const STAFF = { was: "Staff", is: "Staff & customers" };

/** What the key of the program begins with. */
function hintOf({ people }: Fixture): string {
  const { program } = people as Record<string, Record<string, string>>;
  return program!.Authorization!.slice("Bearer ".length, "Bearer preja_12345".length);
}

/** Countries in which nobody lives, which this version offers only where one was chosen before. */
const UNINHABITED = [
  "Antarctica",
  "Bouvet Island",
  "British Indian Ocean Territory",
  "French Southern Territories",
  "Heard and McDonald Islands",
  "South Georgia and South Sandwich Islands",
  "U.S. Outlying Islands",
];

/** Texts that this version has changed on purpose: old and new. */
const REWORDED: [was: string | RegExp, is: string][] = [
  [
    "Order, PO number, customer, company",
    "Order, proforma or PO number, customer, city, style, SKU",
  ],
  ["New: accounts created since the 1st.", "New: approved for the first time since the 1st."],
  ["Log in for details", "Log in for prices"],
  // Customers outside the EU and the United Kingdom have no EORI number.
  [" of it, and ask for the customer’s EORI number.", " of it."],
  ...UNINHABITED.map((country): [string, string] => [country, ""]),
  ["Empty: the bulk discount for its pieces.", "Empty: the bulk discount."],
  [/(?<=;)partlyShipped/g, "partly shipped"],
  ["Admin role taken", "Admin role removed"],
  // The tab is named as its page was before.
  [STAFF.is, STAFF.was],
  // The keys of a customer by name.
  ["One active key.", `Till ( ${hintOf(fixture)}… ), Read`],
  [
    "that is sold today, at today's wholesale prices before discount.",
    "that is sold today. It counts at today's list prices, without price groups and discounts.",
  ],
];

/** The word of a window's badge that was a word of other things as well. */
const OPEN_WINDOW = { was: "Open", is: "Open for orders" };

/** What this version answers with another page, or with a page that has something more in its middle. */
const CHANGED: ReadonlySet<string> = new Set([
  // What is payable when.
  "buyer GET /checkout",
  "second GET /checkout",
  // Visitors see styles.
  "visitor GET /product/51",
  // The notes of the customer.
  "admin GET /admin/orders/18/packing-list.pdf",
  // Styles that were deleted are on the last page.
  "admin GET /admin/production",
]);

/** What this version answers with the same words in another order. */
const REORDERED: ReadonlySet<string> = new Set([
  // Its title is on one line, so its pages begin with other rows.
  "admin GET /admin/orders/1/proforma.pdf",
  "admin GET /admin/orders/18/proforma.pdf",
  // Ranges of sizes are sorted from small to large.
  "admin GET /admin/production.csv",
]);

/** Lines that this version has added. */
const ADDED: (string | RegExp)[] = [
  // What a button of the admin panel sends and changes.
  /^(The customer gets|They get|They and the other admins get|Granted or declined, the customer gets|Whoever is approved, asked or declined gets) an e-mail at once\.$/,
  /^(1 style takes|\d+ styles take) them$/,
  // The audit log leads to what can be undone.
  "Undo bulk changes",
  // Free shipping may be left open.
  "Left empty, free shipping is not promised.",
  "Kosovo",
  "British customs ask for the customer’s EORI number (GB…).",
  // A tab of the admin panel.
  "Price groups",
  "Pages",
  "Appearance",
  /^\d legal pages are missing: /,
  // The company profile of a customer.
  "Download my data",
  "For your stores:",
  "further delivery addresses",
  /^Further delivery addresses( \(0\))?$/,
  /^Delivery address (added|changed|removed)$/,
  "For colleagues:",
  "the people of your company",
  "For large orders:",
  "release by a second person",
  "Amount from which orders are released changed",
  /^Order (released|declined) by a colleague$/,
  "Order withdrawn before its release",
  // What retailers take to their own shops.
  "For your shop",
  /^Pictures( and product data for your shop)?( \(ZIP\))?$/,
  // Several orders at once: the form below the list.
  "Nothing",
  "Confirm or print several at once",
  "For all orders that are ticked above.",
  "Tick all on this page",
  "CONFIRM ALL TICKED",
  /^Tick PRJ-[\d-]+$/,
  "PACKING LISTS (PDF)",
  // On the page of a customer, and on the list of customers.
  "Order by phone",
  /^The shop then shows the customer’s cart and prices until you press Stop/,
  "ORDER FOR THIS CUSTOMER",
  "Prices",
  "List prices. There is no",
  "price group",
  "yet.",
  "Personal data",
  "Download data (JSON)",
  "Merge with another account",
  "Erase personal data",
  "Correct the profile",
  "Internal notes",
  /^Made by /,
  "Made by",
  "Nothing is noted. Only admins see notes in the shop.",
  /^With internal notes, unlike the customer’s own file/,
  /^Not in it: our internal notes\./,
  "Write or correct a note",
  "IMPORT CUSTOMERS",
  "DOWNLOAD CUSTOMERS",
  // On the page of what is to be made, and on paper.
  "All on one page, to print",
  /^Preja · 20 November 2026, page \d of \d$/,
  // On the page of an order that ships in parts.
  "The order ships in parts",
  "The commercial invoice has all goods of the order, not those of one shipment.",
  // Which bulk discount a changed order has.
  "Bulk discount",
  /^(\[order\] )?We deliver less than was ordered: /,
  /^(\[pieces\] )?The customer orders less: /,
  "[order]",
  "[pieces]",
  // Actions of the audit log.
  "Appearance changed",
  "Logo or picture of the brand changed",
  "Typeface of headings changed",
  "Texts changed",
  "Claim changed",
  /^Page (saved|published|taken)/,
  /^(Customer’s personal data|Customer accounts|Customers imported|Customer written) /,
  /^(Price group|Own prices of a price group|Price change) ?/,
  "Difference written off",
  "Pictures of several styles added",
  "Pieces changed from a table",
  /^(Colleague (invited|joined|removed)|Invitation of a colleague|Role of a colleague)/,
  /^VAT ID (confirmed|said to be invalid)$/,
  // What decides the VAT of an order, and the VAT ID of a customer.
  /^Kept with the order for your books; the customer does not read it\./,
  /^Nothing says yet that the VAT ID is valid: /,
  "CONFIRM VAT ID AND ISSUE",
  "VAT ID to confirm",
  /^We have not confirmed your VAT ID yet\./,
  /^orders? waits? for a VAT ID to be confirmed$/,
  "VAT of new orders is to be confirmed.",
  "Confirm the VAT ID",
  "How you know",
  /^Kept with the orders that this decides, /,
  "CONFIRM VAT ID",
  /^Of this order something is shipped: /,
  /^(Profile corrected|Note on a customer|Ordering for a customer|Order placed for a customer)/,
];

/** The columns that this version adds to CSV files, with what stands in them. */
const ADDED_COLUMNS: [heading: string, value: RegExp][] = [
  [";Placed by", /;$/],
  [";Paid", /;"?-?[\d,]*"?$/],
  [
    ",Due with VAT and Shipping EUR,Paid EUR,Open EUR,Open by Due Day",
    /,[\d.]+,-?[\d.]+,[\d.]+,[^,]*$/,
  ],
];

/** An answer without what this version adds to JSON and CSV: the price of each piece, what of an order is due, and columns. */
function withoutAdded([head = "", ...lines]: string[]): string[] {
  if (head.includes("application/json")) {
    const reviver = (key: string, value: unknown) =>
      key === "pieces"
        ? (value as object[]).map((piece) => ({ ...piece, wholesalePrice: undefined }))
        : key === "payments" && Object.hasOwn(value as object, "instalments")
          ? undefined
          : value;
    return [head, ...JSON.stringify(JSON.parse(lines.join("\n"), reviver), null, 1).split("\n")];
  }
  const [heading, value] = ADDED_COLUMNS.find(([added]) => lines[0]?.endsWith(added)) ?? [];
  if (!head.includes("text/csv") || !heading || !value) {
    // Each row of the list of orders has a checkbox.
    const hasBoxes = lines.includes("Confirm or print several at once");
    const isBox = (line: string) => hasBoxes && /^\[\d+\]$/.test(line);
    return [
      head,
      ...lines
        .filter((line) => !isAdded(line.trim()) && !isBox(line.trim()))
        .map((line) => (line === OPEN_WINDOW.is ? OPEN_WINDOW.was : line))
        .map((line) => line.replaceAll(STAFF.is, STAFF.was)),
    ];
  }
  const [headings, ...rows] = lines;
  return [head, headings!.slice(0, -heading.length), ...rows.map((row) => row.replace(value, ""))];
}

const isAdded = (line: string) =>
  ADDED.some((added) => (typeof added === "string" ? added === line : added.test(line)));

/** The analytics have other figures by month. */
function withoutMonths(answer: string[]): string[] {
  const from = answer.findIndex((line) =>
    /^(Revenue|Earlier orders are still|Ordered \(net\))/.test(line),
  );
  if (from < 0) return answer;
  const to = answer.findIndex((line, at) => at > from && line.startsWith("Recent Orders"));
  return [...answer.slice(0, from), ...answer.slice(to)];
}

process.env.SESSION_SECRET = fixture.sessionSecret;
vi.useFakeTimers({ toFake: ["Date"], now: fixture.now });
afterAll(() => vi.useRealTimers());
const shop = await openShop();

/** Compares word by word, because the markup of a page may change. */
const wordsOf = (answer: string[]) =>
  answer
    .join(" ")
    .replace(NET_INSTALMENTS, " net.")
    .replace(PAYMENT_CODE_AMOUNT, "")
    .replace(VAT_CHOICES, "")
    .replace(WHAT_DECIDED_VAT, "")
    .replace(WHAT_IS_NET, "")
    .replace(WHAT_IS_DUE, "")
    .replace(NET_TOTAL, "")
    .replace(NET_WEIGHT, "")
    .replace(WAYS_TO_SHIP, "")
    .replace(RATING, "Sustainability rating What we can prove")
    .replace(RATED, "")
    .replace(WRITE_OFF, "")
    .split(" ")
    .filter(Boolean);

/** What was due of a net amount and when, which this version does not say where the amount with VAT and shipping is final. */
const NET_INSTALMENTS = / net:( €[\d,]+\.\d\d (with the order|by \d+ \w+ \d{4}),?)+\./g;
/** The rating, which names nobody who gave it and is therefore not shown by this version: with its evidence, and by name. */
const RATING = /Sustainability rating\s+Top 10 .*?how we know\s*: Top 10 of 6,000 brands rated/g;
const RATED = / Top 10 of 6,000 brands rated/g;
/** The form that writes off a difference of an order that is paid in part. */
const WRITE_OFF = /Write off a difference Amount .*? WRITE OFF(?= |$)/g;
/** What this version says below the lines of exports, and on packing lists. */
const NET_WEIGHT = /\sNet weight(\s[\d.,]+ kg\b| of the goods: [\d.,]+ kg\.)/g;
/** What is shipped is recorded with a shipment alone; the version before had a second button. */
const WAYS_TO_SHIP =
  /Note \(optional\) The customer sees it with the order: a delivery date, a tracking number\. MARK AS SHIPPED|(Shipments )?SHIP ORDER(\.\.\.)? All that is open or a part, with carrier and number\./g;
/** The amount that this version names beside the payment code. */
const PAYMENT_CODE_AMOUNT = /(?<=Scan to pay )€[\d,]+\.\d\d (?=\(SEPA\))/g;

/** What an admin can choose as the VAT of an order; this version offers what the law allows there. */
const VAT_CHOICES =
  /(Intra-Community supply: exempt \(Art\. 138\)|(Indirect e|E)xport: exempt(, collected in Slovenia)? \(Art\. 146(\(1\)\(b\))?\)|VAT of the country of destination \(OSS\)) ?/g;
/** What this version says of it: the reason, and of orders from before that they were exempt without a check. */
const WHAT_DECIDED_VAT =
  /Reason for this VAT( \(optional\))?|Confirmed , [\w :]+ \d{4}(, \d\d:\d\d)? Exempt on PF-\d{4}-\d{4}, which was issued before checks of VAT IDs were kept\./g;
/** What the totals leave out; the version before said that VAT is added on the proforma. */
const WHAT_IS_NET = /Net, (VAT is added on the proforma|without shipping and VAT)\./g;
/** What is due when, which this version says in the same rows everywhere. */
const WHAT_IS_DUE =
  /(Overdue: )?€[\d,]+\.\d\d was due by \d+ \w+ \d{4}\.|Overdue: €[\d,]+\.\d\d\.|(Was due|Due) (with the order|by \d+ \w+ \d{4}):?( €[\d,]+\.\d\d|\.)/g;
/** What this version says beside the total in the order history. */
const NET_TOTAL = /(?<=€[\d,]+\.\d\d )net(?= SKUs| \d| Show| Bulk| [A-Z])/g;

/** The words in alphabetical order, without what depends on the order of rows: several SKUs in one word, sums by page. */
const sorted = (words: string[]) =>
  words
    .join(" ")
    .replace(/€[\d,.]+ (?=Carried over|Brought forward)/g, "")
    .split(/[ /-]/)
    .sort();

const reworded = (line: string) =>
  REWORDED.reduce((text, [was, is]) => text.replaceAll(was, is), line);

it("every order is counted once in the month of the shop's time zone, and every customer has been approved", async () => {
  const sums = () =>
    db.read.monthlySales.aggregate({
      where: { productId: 0 },
      _sum: { orders: true, pieces: true, revenue: true },
    });
  const before = await sums();
  await countEarlierSales(0);
  expect(await sums()).toEqual(before);
  const orders = await db.read.order.findMany();
  expect(orders.map(({ salesMonth }) => salesMonth)).toEqual(
    orders.map(({ createdAt }) => isoDay(createdAt).slice(0, 7)),
  );
  const years = await db.read.salesFigure.aggregate({
    where: { kind: "country", period: { not: { startsWith: "window-" } } },
    _sum: { orders: true, pieces: true, net: true },
  });
  expect(Object.values(years._sum)).toEqual(Object.values(before._sum));
  const customers = await db.read.user.findMany({ where: { isApproved: true } });
  const approvals = await db.read.auditEntry.findMany({
    where: { action: "approve_customer" },
    orderBy: { createdAt: "asc" },
  });
  for (const { id, createdAt, approvedAt } of customers) {
    const first = approvals.find(({ subject }) => subject === `user:${id}`);
    expect(approvedAt).toEqual(first?.createdAt ?? createdAt);
  }
});

it("people came with the cookies and the API key of that version", () => {
  const { buyer, program } = fixture.people as Record<string, Record<string, string>>;
  expect(buyer!.Cookie).toMatch(/^preja_session=/);
  expect(program!.Authorization).toMatch(/^Bearer preja_/);
});

// In this order, because the last requests change something.
it.each(fixture.asked)("$who $line", async ({ answer, ...question }) => {
  vi.advanceTimersByTime(1_000);
  const now = await answerTo(shop, fixture.people, question);
  if (CHANGED.has(`${question.who} ${question.line}`)) return expect(now[0]).toMatch(/^200 /);
  const was = withoutMonths(answer.map(reworded));
  const [words, wordsBefore] = [wordsOf(withoutAdded(withoutMonths(now))), wordsOf(was)];
  if (!REORDERED.has(`${question.who} ${question.line}`)) return expect(words).toEqual(wordsBefore);
  expect(sorted(words)).toEqual(sorted(wordsBefore));
});

it("letters keep the proformas that are attached to them", async () => {
  const mails = await db.read.outgoingMail.findMany({ where: { attachment: { not: null } } });
  expect(mails.length).toBeGreaterThan(0);
  for (const { attachment, subject } of mails) {
    const [, id] = /^document:(\d+)$/.exec(attachment!)!;
    const document = await documentOfId(Number(id));
    expect(subject).toContain(document!.content.order.number);
  }
});

// Last, because it changes orders.
it("orders that were exempt without a check keep that, and new ones of the customer need a check", async () => {
  const all = await db.read.order.findMany({
    orderBy: { id: "asc" },
    include: {
      user: true,
      documents: { where: { kind: "proforma" }, orderBy: { version: "desc" }, take: 1 },
    },
  });
  const exempt = all.filter(({ documents: [newest] }) => {
    const content = newest?.content as unknown as ProformaContent | undefined;
    return content?.sums.vatKind === "intra_community";
  });
  const statuses = new Set(exempt.map(({ status }) => status));
  expect([...statuses]).toEqual(expect.arrayContaining(["shipped", "confirmed", "pending"]));
  for (const { id, status, userId, user } of exempt) {
    const vatBefore = await adminProforma(id);
    expect(vatBefore).toMatchObject({ needsCheck: false, isVatNew: false });
    // What is shipped stays exempt, whatever the customer does with the profile.
    if (["shipped", "delivered", "partlyShipped"].includes(status)) {
      await db.write((tx) => tx.user.update({ where: { id: userId }, data: { vatId: null } }));
      expect((await adminProforma(id))!.vat.text).toBe(vatBefore!.vat.text);
      await db.write((tx) =>
        tx.user.update({ where: { id: userId }, data: { vatId: user.vatId } }),
      );
    }
    const vat = await newOrderVat(
      db.read,
      { userId, user, shippingAddress: user.shippingAddress as unknown as Address },
      new Date(),
    );
    expect(vat.kind).toBe("to_confirm");
  }
});

it.runIf(databaseKind === "sqlite")(
  "overwrites what earlier versions have deleted in the file",
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), "shop-test-")), "shop.db");
    await restore(`file:${file}`, gunzipSync(readFileSync(dumpFile)).toString());
    const before = new Database(file);
    before.exec(`INSERT INTO "used_codes" ("digest") VALUES ('Quenilda')`);
    before.exec(`DELETE FROM "used_codes"`);
    before.close();
    expect(readFileSync(file).includes("Quenilda")).toBe(true);
    await migrate(`file:${file}`);
    expect(readFileSync(file).includes("Quenilda")).toBe(false);
  },
);

it.runIf(databaseKind === "sqlite")(
  "keeps what a running shop that never saved its offers has promised",
  async () => {
    const file = join(mkdtempSync(join(tmpdir(), "shop-test-")), "shop.db");
    await restore(`file:${file}`, gunzipSync(readFileSync(dumpFile)).toString());
    const before = new Database(file);
    before.exec(`DELETE FROM "shop_settings"`);
    before.close();
    await migrate(`file:${file}`);
    const after = new Database(file, { readonly: true });
    const rows = after.prepare(`SELECT * FROM "shop_settings"`).all();
    after.close();
    expect(rows).toMatchObject([
      {
        freeShippingThresholdEU: 0,
        freeShippingThresholdWorld: 0,
        minimumOrderValue: 100_000,
        minimumPiecesPerStyle: 3,
        markupFrom: 290,
        markupTo: 320,
      },
    ]);
  },
);

it("knows who made an API key, from the audit log", async () => {
  const keys = await db.read.apiKey.findMany({ select: { createdById: true } });
  expect(keys).toEqual([{ createdById: "demo-buyer" }]);
});
