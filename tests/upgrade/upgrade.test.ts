// A shop that the previous version created and this one has migrated (tests/support/templates.ts) answers as it did before.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { load } from "cheerio";
import { afterAll, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { LANGUAGE_NAMES } from "~/formats/language";
import * as t from "~/messages/desk";
import { AUDIT_ACTIONS } from "~/shop/base/audit/actions";
import { documentOfId } from "~/shop/billing/documents/documents.server";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { databaseKind } from "../support/databases";
import { PageForm } from "../support/form";
import { openShop, ORIGIN } from "../support/shop";
import { answerTo, type Fixture } from "./answers";

const compressed = readFileSync(new URL(`previous/${databaseKind}.json.gz`, import.meta.url));
const fixture = JSON.parse(gunzipSync(compressed).toString()) as Fixture;

/** Texts that this version has changed on purpose: old and new. */
const REWORDED: [was: string | RegExp, is: string][] = [
  // Cart abandonment is written as all other percentages.
  ["0.0%", "0%"],
  // Lists of lines say nothing in place of a picture.
  ["No image", ""],
];

/** Lines that this version has added. */
const ADDED: readonly (string | RegExp)[] = [
  "No image",
  "Problems",
  "Problems by style and reason",
  /^Reports? (a|of) problem/i,
  /^Days for reporting a problem/,
  "Messages",
  "Favourites",
  "Language of documents",
  "Proforma invoices, invoices and packing lists are written in it.",
  ...Object.values(LANGUAGE_NAMES),
  "New since your last order",
  /^(Ask|Write) about this (order|style)$/,
  /^with shipment \d+$/,
];

/** The names of what the audit log of the previous version did not know. */
const before = new Set(fixture.asked.flatMap(({ answer }) => answer.map((line) => line.trim())));
const NEW_ACTIONS = AUDIT_ACTIONS.map((action) => t.auditActionName(action)).filter(
  (name) => !before.has(name) && !REWORDED.some(([, is]) => is === name),
);

/** Pages that this version has designed anew: "admin GET /admin". Of these only the figures are compared. */
const CHANGED: readonly (string | RegExp)[] = [/^admin GET \/admin\/(customers\/demo-[\w-]+|offers|products\.csv)$/];

/** Amounts, and the numbers of orders, documents, styles and pieces. */
const FIGURE = /€[\d.,]*\d|\b[A-Z]{2,4}(?:-[A-Z0-9]+)+\b/g;

/** Figures that a page of CHANGED no longer shows: "admin GET /admin €12.00". */
const DROPPED: readonly (string | RegExp)[] = [];

const isListed = (list: readonly (string | RegExp)[], text: string) =>
  list.some((entry) => (typeof entry === "string" ? entry === text : entry.test(text)));

const figuresOf = (answer: string[], page: string) => [
  ...new Set(
    answer
      .join(" ")
      .match(FIGURE)
      ?.filter((figure) => !isListed(DROPPED, `${page} ${figure}`)),
  ),
];

const reworded = (line: string) => REWORDED.reduce((text, [was, is]) => text.replaceAll(was, is), line);

/** Compares word by word, because the markup of a page may change. */
const wordsOf = (answer: string[]) => answer.join(" ").split(" ").filter(Boolean);

process.env.SESSION_SECRET = fixture.sessionSecret;
vi.useFakeTimers({ toFake: ["Date"], now: fixture.now });
afterAll(() => vi.useRealTimers());
const shop = await openShop();

// In this order, because the last requests change something.
it.each(fixture.asked)("$who $line", async ({ answer, ...question }) => {
  vi.advanceTimersByTime(1_000);
  const now = await answerTo(shop, fixture.people, question);
  const page = `${question.who} ${question.line}`;
  if (isListed(CHANGED, page)) {
    expect(now[0]).toBe(answer[0]);
    return expect(figuresOf(now, page)).toEqual(expect.arrayContaining(figuresOf(answer, page)));
  }
  const kept = now.filter((line) => !isListed([...ADDED, ...NEW_ACTIONS], line.trim()));
  expect(wordsOf(kept)).toEqual(wordsOf(answer.map(reworded)));
});

it("the PDF of an invoice that was kept is the same file, with the hash of its bytes", async () => {
  const files = await db.read.invoiceFile.findMany({ where: { invoice: { number: "INV-2026-0001" }, kind: "pdf" } });
  const { content, contentHash } = files[0]!;
  const bytes = Buffer.from(content, "base64");
  expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-");
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(contentHash);
  const recorded = gunzipSync(readFileSync(`tests/upgrade/previous/${databaseKind}.sql.gz`)).toString();
  expect(recorded).toContain(contentHash);
});

it("the question to an applicant is a message of theirs", async () => {
  const { id, approvalReason } = await db.read.company.findFirstOrThrow({ where: { approvalStatus: "question" } });
  const [told] = await db.read.conversation.findMany({ where: { companyId: id }, include: { messages: true } });
  expect(told).toMatchObject({ isUnread: true, lastMessageId: told!.messages[0]!.id });
  expect(told!.messages).toMatchObject([{ fromShop: true, text: approvalReason }]);
});

it("what was agreed with a customer holds, and whoever waits for a piece still does", async () => {
  const { cashDiscountPercentage, cashDiscountDays, netDays } = await db.read.company.findUniqueOrThrow({
    where: { id: "demo-second-buyer" },
  });
  expect([cashDiscountPercentage, cashDiscountDays, netDays]).toEqual([200, 14, 30]);
  const subject = "company:demo-second-buyer";
  expect(await db.read.auditEntry.count({ where: { action: "agree_payment_terms", subject } })).toBe(1);
  expect(await db.read.availabilityAlert.count({ where: { toldAt: null } })).toBe(1);
  // Of styles that were in the catalogue it is known since when, so that none is new.
  const dated = await db.read.product.findMany({
    where: { isActive: true },
    select: { publishedAt: true, createdAt: true },
  });
  for (const { publishedAt, createdAt } of dated) expect(publishedAt).toEqual(createdAt);
});

const LANGUAGE_OF_COUNTRY = new Map([
  ...["DE", "AT", "LI"].map((country) => [country, "de"] as const),
  ["SI", "sl"],
  ...["IT", "SM"].map((country) => [country, "it"] as const),
  ...["FR", "MC"].map((country) => [country, "fr"] as const),
]);

it("customers have the language of their country", async () => {
  const companies = await db.read.company.findMany({
    select: { billingAddress: true, shippingAddress: true, language: true },
  });
  const languages = companies.map(({ billingAddress, shippingAddress, language }) => {
    const { country } = (billingAddress ?? shippingAddress ?? { country: null }) as { country: string | null };
    return [country, language];
  });
  expect(languages).toContainEqual(["DE", "de"]);
  for (const [country, language] of languages) expect(language).toBe(LANGUAGE_OF_COUNTRY.get(country!) ?? null);
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

it("what was done is recorded in the words of this version", async () => {
  const actions = await db.read.auditEntry.findMany({ select: { action: true } });
  for (const { action } of actions) expect(AUDIT_ACTIONS).toContain(action);
});

it("letters keep the documents that are attached to them", async () => {
  const mails = await db.read.outgoingMail.findMany({ where: { attachment: { not: null } } });
  expect(mails.length).toBeGreaterThan(0);
  for (const { attachment, subject } of mails) {
    const [, kind, id] = /^(document|invoice):(\d+)$/.exec(attachment!)!;
    const number =
      kind === "invoice"
        ? (await db.read.invoice.findUniqueOrThrow({ where: { id: Number(id) } })).number
        : (await documentOfId(Number(id)))!.content.order.number;
    expect(subject).toContain(number);
  }
});

it("invoices and credit notes are those that were issued, and belong to their shipments and orders", async () => {
  const rows = await db.read.invoice.findMany({
    orderBy: { id: "asc" },
    include: { corrects: true, orders: true, shipments: true, deductions: true },
  });
  expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(["CN-2026-0001", "PRE-2026-0001"]));
  expect(rows.flatMap((row) => row.deductions)).toHaveLength(1);
  for (const { content, corrects, orders, shipments, deductions, ...row } of rows) {
    const issued = content as unknown as InvoiceContent;
    const { net, vatAmount, vatKind, vatRate } = issued.sums;
    expect(row).toMatchObject({
      kind: issued.kind,
      number: issued.number,
      issuedOn: issued.issuedOn,
      vatKind,
      vatRate,
    });
    expect([Number(row.net), Number(row.vat), row.isCancellation]).toEqual([
      net,
      vatAmount,
      row.kind === "credit_note",
    ]);
    expect(corrects?.number).toBe(issued.credited?.number);
    expect(deductions.map(({ net, vat }) => ({ net, vat }))).toEqual(
      (issued.deducted ?? []).map(({ net, vat }) => ({ net, vat })),
    );
    if (row.kind !== "invoice") continue;
    expect(orders.map(({ orderId }) => orderId)).toEqual(issued.orders.map(({ orderId }) => orderId));
    const isCredited = rows.some(({ correctsId }) => correctsId === row.id);
    expect(shipments).toHaveLength(isCredited ? 0 : issued.orders.flatMap((one) => one.shipments).length);
  }
});
