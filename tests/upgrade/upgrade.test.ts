// A shop that the previous version created and this one has migrated (tests/support/templates.ts) answers as it did before.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { load } from "cheerio";
import { afterAll, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { AUDIT_ACTIONS } from "~/shop/base/audit/actions";
import { documentOfId } from "~/shop/billing/documents/documents.server";
import { databaseKind } from "../support/databases";
import { PageForm } from "../support/form";
import { openShop, ORIGIN } from "../support/shop";
import { answerTo, type Fixture } from "./answers";

const compressed = readFileSync(new URL(`previous/${databaseKind}.json.gz`, import.meta.url));
const fixture = JSON.parse(gunzipSync(compressed).toString()) as Fixture;

/** Texts that this version has changed on purpose: old and new. */
const REWORDED: [was: string | RegExp, is: string][] = [
  ["/company/releases", "/company/approvals"],
  ["Release of orders", "Approval of orders"],
  ["release by a second person", "approval by a second person"],
  ["buyer releases them", "buyer approves them"],
  ["company releases orders over", "company approves orders over"],
  ["Order to be released", "Order to be approved"],
  ["for a release", "for approval"],
  ["before its release", "before its approval"],
  ["RELEASE AND ORDER", "APPROVE AND ORDER"],
  ["Released and ordered", "Approved and ordered"],
  [/\breleased by /g, "approved by "],
  [/\bReleased by /g, "Approved by "],
  ["Order released by a colleague", "Order approved by a colleague"],
  ["Amount from which orders are released changed", "Approval limit of orders changed"],
  ["Orders released over", "Approval limit of orders"],
  ["There is no such order among yours.", "You have no such order."],
  ["so it cannot be changed any more.", "so it can no longer be changed."],
  ["An export: keep the proof of it.", "Keep the proof of export."],
  ["NOTES OF THE CUSTOMER", "CUSTOMER’S NOTES"],
  ["An admin has chosen another treatment than the rules would.", "An admin has overridden the VAT rules."],
  ["Prices are in euro per piece, without VAT.", "Prices in euro per piece, excluding VAT."],
  ["Day at the bank", "Date at the bank"],
  ["What is due when", "When payments are due"],
  ["Amount that nobody has to pay any more", "Amount no longer to be paid"],
  ["It stands among the payments of the order.", "Shown with the payments of the order."],
  [/Filled in is what is due next of (€[\d.,]+) open\./g, "Filled in with what is due next; $1 is outstanding in all."],
  ["has that of its category here", "takes that of its category here"],
  ["A recommendation: smaller orders are taken as well.", "Smaller orders are welcome too."],
  ["A proforma invoice comes by e-mail", ""],
  ["LOG IN", "SIGN IN"],
  ["the order's total", "the order’s total"],
  ["can't be ordered", "can’t be ordered"],
  [";Colors;", ";Colours;"],
  [/(€[\d.,]*\d in all)\./g, "$1 before discount."],
  // The minimum of the shop holds for each style; admins read that of the style.
  [/("minOrderQuantity": )[12],/g, "$13,"],
  [";Net Weight", ";Net Weight in Grams"],
  // The label stands in the field.
  ["Style or SKU", ""],
];

/** Lines that this version has added. */
const ADDED: readonly (string | RegExp)[] = [
  '"leftOut": [],',
  /^"is(WriteOff|Return)": (true|false),$/,
  /^"reason": null,?$/,
  /^"shippingCost": (null|"[\d.]+"),?$/,
];

/** Pages that this version has designed anew: "admin GET /admin". Of these only the figures are compared. */
const CHANGED: readonly (string | RegExp)[] = [
  "admin GET /admin/staff",
  "visitor GET /",
  "admin GET /admin",
  /^admin GET \/admin\/(customs|offers|production|windows)$/,
  / GET \/(admin\/)?orders\/\d+\/proforma$/,
  // It is paid, and asks for no payment now.
  / GET \/(admin\/)?orders\/1\/proforma\.pdf$/,
  /^admin GET \/admin\/(appearance|audit|mail|pages|settings)\b/,
  /^admin GET \/admin\/customers\/[^/]+$/,
  /^\w+ GET \/orders(\/\d+|\?page=2)?$/,
  /^\w+ GET \/admin\/orders\/\d+(\/(change|payments))?$/,
  /^\w+ GET \/company\/(releases|approvals)\/\d+$/,
  / GET \/(carts?|checkout|company.*)$/,
  /^admin GET \/admin\/orders(\?|$)/,
  // It has a column for what was written off.
  /^admin GET \/admin\/orders\.csv\?rows=documents&/,
  /^admin GET \/admin\/payments(\?|$)/,
  /^admin GET \/admin\/payments\/statement\//,
];

/** Limits are written without cents. */
const wholeEuros = (figure: string) => figure.replace(/\.00$/, "");

/** Amounts, and the numbers of orders, documents, styles and pieces. */
const FIGURE = /€[\d.,]*\d|\b[A-Z]{2,4}(?:-[A-Z0-9]+)+\b/g;

/** Figures that a page of CHANGED no longer shows: "admin GET /admin €12.00". */
const DROPPED: readonly (string | RegExp)[] = [
  // The list of orders has no lines; they are on the pages of the orders.
  /^\w+ GET \/orders(\?page=2)? €/,
  // Lines have their amounts by colour; this was the sum of a style in three colours.
  /^\w+ GET \/(admin\/)?orders\/19(\/change|\/proforma)? €1,012\.50$/,
];

const isListed = (list: readonly (string | RegExp)[], text: string) =>
  list.some((entry) => (typeof entry === "string" ? entry === text : entry.test(text)));

const figuresOf = (answer: string[], page: string) => [
  ...new Set(
    withSizes(answer.join(" "))
      .match(FIGURE)
      ?.filter((figure) => !isListed(DROPPED, `${page} ${figure}`))
      .map(wholeEuros),
  ),
];

/** The previous version had the tabs of the admin panel, the last of them "Audit", above each of its pages. */
const withoutTabs = ([head = "", ...lines]: string[]) =>
  lines[0] === "Admin Panel" ? [head, ...lines.slice(lines.indexOf("Audit") + 1)] : [head, ...lines];

/** The SKUs of a row, which were "PR-101-SAND-S/M/L". */
const SIZES = /(?<=\b[A-Z]{2,}-[A-Z0-9-]+)(\/[A-Z0-9]+)+\b/g;
const withSizes = (line: string) => line.replace(SIZES, (sizes) => sizes.replaceAll("/", ", -"));

const reworded = (line: string) => REWORDED.reduce((text, [was, is]) => text.replaceAll(was, is), withSizes(line));

/** Compares word by word, because the markup of a page may change. */
const wordsOf = (answer: string[]) => answer.join(" ").split(" ").filter(Boolean);

process.env.SESSION_SECRET = fixture.sessionSecret;
vi.useFakeTimers({ toFake: ["Date"], now: fixture.now });
afterAll(() => vi.useRealTimers());
const shop = await openShop();

// In this order, because the last requests change something.
it.each(fixture.asked)("$who $line", async ({ answer, ...question }) => {
  vi.advanceTimersByTime(1_000);
  const line = question.line.replace("/company/releases", "/company/approvals");
  const now = await answerTo(shop, fixture.people, { ...question, line });
  const page = `${question.who} ${question.line}`;
  if (isListed(CHANGED, page)) {
    expect(now[0]).toBe(answer[0]);
    // A delivered or cancelled order has no form to change it.
    if (now.some((text) => text.includes("so it can no longer be changed."))) return;
    return expect(figuresOf(now, page)).toEqual(expect.arrayContaining(figuresOf(answer, page)));
  }
  const kept = now.filter((line) => !isListed(ADDED, line.trim()));
  expect(wordsOf(kept)).toEqual(wordsOf(withoutTabs(answer).map(reworded)));
});

it("an order that waited for approval is approved", async () => {
  const address = "/company/approvals/4";
  const headers = fixture.people.owner!;
  const $ = load(await (await shop.fetch(new Request(ORIGIN + address, { headers }))).text());
  const { values } = new PageForm($, $("main form[method=post]").first());
  const approve = { who: "owner", line: `POST ${address}`, body: { ...values, intent: "approve" } };
  const [answer] = await answerTo(shop, fixture.people, approve);
  expect(answer).toMatch(/^303 .*\/orders\/\d+\?placed=1$/);
  const states = await db.read.approvalRequest.findMany({
    orderBy: { id: "asc" },
    select: { state: true },
  });
  const [approved, declined] = ["approved", "declined"].map((state) => ({ state }));
  expect(states).toEqual([approved, declined, declined, approved]);
});

it("rows have the words of this version", async () => {
  const letters = await db.read.outgoingMail.findMany({
    where: { kind: { contains: "approv", not: { startsWith: "application" } } },
    orderBy: { id: "asc" },
    select: { kind: true, key: true },
  });
  const asked = (id: number) => ({
    kind: "order-approval-requested",
    key: `approval:${id}:asked:demo-approved-3`,
  });
  expect(letters).toEqual([
    ...[1, 2, 3, 4].map(asked),
    { kind: "order-approved", key: "approval:1:approved" },
    ...[2, 3].map((id) => ({ kind: "order-approval-declined", key: `approval:${id}:declined` })),
    { kind: "order-approved", key: "approval:4:approved" },
  ]);
  const actions = await db.read.auditEntry.findMany({ select: { action: true } });
  for (const { action } of actions) expect(AUDIT_ACTIONS).toContain(action);
});

it("letters keep the documents that are attached to them", async () => {
  const mails = await db.read.outgoingMail.findMany({ where: { attachment: { not: null } } });
  expect(mails.length).toBeGreaterThan(0);
  for (const { attachment, subject } of mails) {
    const [, id] = /^document:(\d+)$/.exec(attachment!)!;
    const document = await documentOfId(Number(id));
    expect(subject).toContain(document!.content.order.number);
  }
});

it("a sign-in that was under way begins again, and what the previous version stored of it is gone", async () => {
  const page = `${ORIGIN}/id/sign-in/uid-of-before`;
  const headers = { Cookie: "shop_id_asks=uid-of-before; shop_id_asks.sig=x; shop_oauth:1=state" };
  const statusOf = async (url: string) => (await shop.fetch(new Request(url, { headers }))).status;
  expect([await statusOf(page), await statusOf(`${page}?code=012345`)]).toEqual([400, 403]);
  const tables = ["identity_records", "identity_keys"];
  for (const table of tables) {
    await expect(db.read.$queryRawUnsafe(`SELECT 1 FROM "${table}"`)).rejects.toThrow(table);
  }
  expect(await db.read.signInCode.count({ where: { attempt: "uid-of-before" } })).toBe(1);
});

// They are of the year 2099: what is older than a day is deleted by the next upload.
it("uploads that were looked at are in one store, and a change by a table leads to the page of its kind", async () => {
  const uploads = await db.read.upload.findMany({ orderBy: { id: "asc" } });
  expect(uploads).toMatchObject([
    { kind: "pieces", fileName: "stock.csv", content: { csv: "SKU;In Stock\nA;5\n", answers: {} }, appliedAt: null },
    { kind: "statement", content: { entries: [{ key: "k" }] }, result: { booked: [], before: ["k"] } },
    { kind: "statement", fileName: "may.csv", content: { csv: "a;b" }, result: null },
    { kind: "pictures", fileName: "", content: { files: [{ name: "a.jpg" }] }, version: 2 },
  ]);
  expect(uploads.map(({ appliedAt }) => appliedAt !== null)).toEqual([false, true, false, false]);
  expect(await db.read.bulkChange.findMany({ select: { back: true } })).toEqual([{ back: "/admin/tables/pieces" }]);
});
