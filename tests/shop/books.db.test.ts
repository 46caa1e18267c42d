// The books of a month: what was issued, by kind of supply and rate, and the files that an accountant takes of it.

import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { fromBufferPromise } from "yauzl";
import { beforeEach, describe, expect, it } from "vitest";

import { db, type Prisma, type Tx } from "~/db/db.server";
import { percentOf } from "~/formats/money";
import type { Problem } from "~/shop/base/problem";
import { bookFile } from "~/shop/billing/books/book-files.server";
import { type BookFile, monthOf, quarterOf } from "~/shop/billing/books/month";
import { sumsOfMonth, sumsOfYear, yearsOfBooks } from "~/shop/billing/books/month-sums.server";
import { monthPack } from "~/shop/billing/books/month-pack.server";
import { paymentsSinceClosing, signOffMonth, signOffState } from "~/shop/billing/books/sign-off.server";
import { type InvoiceContent, type InvoiceFileKind, invoiceFileName } from "~/shop/billing/invoices/invoice";
import { insertInvoice, issueInvoice } from "~/shop/billing/invoices/issue-invoice.server";
import { orderPayments } from "~/shop/billing/payments/order-payments.server";
import { recordPayment } from "~/shop/billing/payments/record-payment.server";
import { undoPayment } from "~/shop/billing/payments/undo-payment.server";
import { writeOff } from "~/shop/billing/payments/write-off.server";
import { emptyDatabase } from "../support/databases";
import { inScope } from "../support/in-scope";
import { invoiceContentOf, makeShippedOrder } from "../support/invoices";
import { bookProposed, makeDueOrder, payment } from "../support/payments";
import { readPdf } from "../support/pdf";
import { makePerson } from "../support/people";
import { proformaLine } from "../support/proformas";
import { camt } from "../support/statements";

let companyId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  companyId = (await makePerson("approved")).id;
});

const CUSTOMS = { hsCode: "61102091", countryOfOrigin: "SI", netWeight: 450 };

/** Supplies with their place of delivery; the buyer is always in Ljubljana, which decides nothing. */
const SUPPLIES = [
  { vatKind: "domestic", vatRate: 2_200, country: "SI", vatId: "SI50223054" },
  { vatKind: "intra_community", vatRate: 0, country: "NL", vatId: "NL004495445B01" },
  { vatKind: "intra_community", vatRate: 0, country: "GR", vatId: "EL094259216" },
  { vatKind: "intra_community", vatRate: 0, country: "GB", zipCode: "BT1 5GS", vatId: "XI123456789" },
  { vatKind: "export", vatRate: 0, country: "CH", vatId: null },
  { vatKind: "destination", vatRate: 1_900, country: "DE", vatId: null },
  { vatKind: "destination", vatRate: 2_000, country: "AT", vatId: null },
  { vatKind: "destination", vatRate: 2_000, country: "FR", vatId: null },
] as const;

interface Issued {
  kind: "invoice" | "prepayment_invoice" | "credit_note" | "receipt";
  supply: number;
  day: string;
  /** Of its pieces, of which it has two. */
  unitPrice: number;
  discount?: number;
  /** Of a credit note: the one that it corrects. */
  corrects?: { id: number; number: string; day: string };
  customs?: Partial<typeof CUSTOMS>;
}

let last = 0;

/** As it is stored when it is issued. */
async function store(tx: Prisma.TransactionClient, issued: Issued) {
  const { kind, day, unitPrice, discount = 0, corrects } = issued;
  const { vatKind, vatRate, vatId, ...place } = SUPPLIES[issued.supply]!;
  const number = `T-${++last}`;
  const base = invoiceContentOf({ number, order: { id: 1, orderNumber: "PRJ-2026-00001" }, name: "Maison Test" });
  const line = { ...proformaLine({ quantity: 2, unitPrice }), customs: { ...CUSTOMS, ...issued.customs } };
  const [order] = base.orders;
  const net = line.lineTotal - discount;
  const vatAmount = percentOf(net, vatRate);
  const content = {
    ...base,
    kind: kind as InvoiceContent["kind"],
    issuedOn: day,
    ...(corrects && { credited: { number: corrects.number, issuedOn: corrects.day, reason: "Two came back." } }),
    buyer: { ...base.buyer, vatId },
    orders: [
      {
        ...order!,
        discount,
        shipTo: { ...order!.shipTo, ...place },
        lines: [line] as InvoiceContent["orders"][number]["lines"],
      },
    ],
    sums: { ...base.sums, net, vatKind, vatRate, vatAmount, total: net + vatAmount },
  };
  const { id } = await tx.invoice.create({
    data: {
      kind,
      companyId,
      number,
      issuedOn: day,
      correctsId: corrects?.id ?? null,
      net,
      vat: vatAmount,
      vatKind,
      vatRate,
      content: content as unknown as Prisma.InputJsonObject,
    },
  });
  return { id, number, day, kind, vatKind, vatRate, vatId, country: place.country, net, vat: vatAmount, corrects };
}

type Stored = Awaited<ReturnType<typeof store>>;

async function read(file: BookFile, month: string) {
  let text = "";
  for await (const piece of bookFile(file, month).make("all")) text += piece;
  return parse(text, { bom: true, delimiter: ";", columns: true }) as unknown as Record<string, string>[];
}

const cents = (text: string) => Math.round(Number(text.replace(",", ".")) * 100);
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + cents(row[column]!), 0);
const MONTHS = ["2026-09", "2026-10", "2026-11"];

const anyDocument = fc.record({
  isCredit: fc.boolean(),
  kind: fc.constantFrom("invoice", "invoice", "prepayment_invoice", "receipt"),
  supply: fc.nat(SUPPLIES.length - 1),
  month: fc.constantFrom(...MONTHS),
  unitPrice: fc.integer({ min: 1, max: 99_999 }),
});

it("has the same sums in the ledger, in the returns and on the page, whatever was issued", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDocument, { minLength: 10, maxLength: 60 }), async (documents) => {
      await db.write((tx) => tx.invoice.deleteMany({ where: { kind: "credit_note" } }));
      await db.write((tx) => tx.invoice.deleteMany());
      const stored: Stored[] = [];
      await db.write(async (tx) => {
        const sorted = documents.toSorted((one, other) => (one.month < other.month ? -1 : 1));
        for (const { isCredit, kind, supply, month, unitPrice } of sorted) {
          const day = `${month}-${String((stored.length % 28) + 1).padStart(2, "0")}`;
          const corrects = isCredit ? stored.find((one) => one.kind === "invoice" && !one.corrects) : undefined;
          const of =
            corrects &&
            SUPPLIES.findIndex(({ vatId, country }) => vatId === corrects.vatId && country === corrects.country);
          const issued = {
            kind: corrects ? ("credit_note" as const) : (kind as Issued["kind"]),
            supply: of ?? supply,
            day,
            unitPrice,
          };
          stored.push(await store(tx, { ...issued, ...(corrects && { corrects }) }));
        }
      });
      const booked = stored
        .filter(({ kind }) => kind !== "receipt")
        .map((one) => ({ ...one, sign: one.kind === "credit_note" ? -1 : 1, concerns: one.corrects?.day ?? one.day }));
      const add = (rows: typeof booked, part: "net" | "vat") =>
        rows.reduce((sum, row) => sum + row.sign * row[part], 0);

      for (const month of MONTHS) {
        const ofMonth = booked.filter(({ day }) => monthOf(day) === month);
        const sums = await sumsOfMonth("all", month);
        expect(sums).toMatchObject({ documents: ofMonth.length, net: add(ofMonth, "net"), vat: add(ofMonth, "vat") });
        expect(sums.corrections.net).toBe(
          add(
            ofMonth.filter(({ concerns }) => monthOf(concerns) < month),
            "net",
          ),
        );
        for (const { vatKind, vatRate, net, vat, invoiced, credited } of sums.supplies) {
          const ofSupply = ofMonth.filter((one) => one.vatKind === vatKind && one.vatRate === vatRate);
          expect({ net, vat }).toEqual({ net: add(ofSupply, "net"), vat: add(ofSupply, "vat") });
          expect(invoiced + credited).toBe(net);
        }
        const ledger = await read("ledger", month);
        expect(ledger.map((row) => row["Document number"]).sort()).toEqual(ofMonth.map(({ number }) => number).sort());
        const bases = Object.keys(ledger[0] ?? {}).filter((column) => column.startsWith("Base: "));
        expect(bases.reduce((sum, column) => sum + sumOf(ledger, column), 0)).toBe(sums.net);
        expect(sumOf(ledger, "VAT") + sumOf(ledger, "VAT of other member states")).toBe(sums.vat);
        expect(sumOf(ledger, "Total")).toBe(sums.net + sums.vat);

        const exempt = ofMonth.filter(({ vatKind }) => vatKind === "intra_community");
        const list = await read("ec-sales-list", month);
        for (const { Concerns: of, Prefix, "VAT number": vatNumber, "Goods, net": goods } of list) {
          const same = exempt.filter(
            ({ vatId, concerns }) => vatId === `${Prefix}${vatNumber}` && monthOf(concerns) === of,
          );
          expect(cents(goods!)).toBe(add(same, "net"));
        }
        expect(sumOf(list, "Goods, net")).toBe(add(exempt, "net"));
      }
      const abroad = booked.filter(({ vatKind }) => vatKind === "destination");
      for (const [quarter, month] of [
        ["2026-Q3", "2026-09"],
        ["2026-Q4", "2026-11"],
      ] as const) {
        const ofQuarter = abroad.filter(({ day }) => quarterOf(day) === quarter);
        const rows = await read("oss", month);
        expect(sumOf(rows, "VAT")).toBe(add(ofQuarter, "vat"));
        for (const { Concerns: of, State: state, Base: base } of rows) {
          const same = ofQuarter.filter(({ country, concerns }) => country === state && quarterOf(concerns) === of);
          expect(cents(base!)).toBe(add(same, "net"));
        }
      }
      const months = await sumsOfYear("all", "2026");
      expect(months.map(({ net }) => net).reduce((a, b) => a + b, 0)).toBe(add(booked, "net"));
    }),
    { numRuns: 6 },
  );
}, 60_000);

it("lists by state of delivery and VAT ID, a correction of an earlier month apart", async () => {
  await db.write(async (tx) => {
    const october = await store(tx, { kind: "invoice", supply: 1, day: "2026-10-20", unitPrice: 10_000, discount: 1 });
    await store(tx, { kind: "invoice", supply: 2, day: "2026-11-02", unitPrice: 700 });
    await store(tx, {
      kind: "invoice",
      supply: 1,
      day: "2026-11-03",
      unitPrice: 500,
      customs: { netWeight: null as never },
    });
    await store(tx, { kind: "invoice", supply: 3, day: "2026-11-04", unitPrice: 900 });
    await store(tx, { kind: "invoice", supply: 4, day: "2026-11-04", unitPrice: 400 });
    await store(tx, { kind: "credit_note", supply: 1, day: "2026-11-05", unitPrice: 300, corrects: october });
  });
  const column = (rows: Record<string, string>[], ...names: string[]) =>
    rows.map((row) => names.map((name) => row[name]));
  expect(column(await read("ec-sales-list", "2026-11"), "Concerns", "Prefix", "VAT number", "Goods, net")).toEqual([
    ["2026-11", "EL", "094259216", "14,00"],
    ["2026-11", "NL", "004495445B01", "10,00"],
    ["2026-11", "XI", "123456789", "18,00"],
    ["2026-10", "NL", "004495445B01", "-6,00"],
  ]);
  expect(
    column(await read("intrastat", "2026-11"), "Concerns", "State", "Pieces", "Net weight in kg", "Value, net"),
  ).toEqual([
    ["2026-11", "GR", "2", "0,900", "14,00"],
    ["2026-11", "NL", "2", "", "10,00"],
    ["2026-11", "XI", "2", "0,900", "18,00"],
    ["2026-10", "NL", "-2", "-0,900", "-6,00"],
  ]);
  expect(column(await read("intrastat", "2026-10"), "Value, net")).toEqual([["199,99"]]);
  expect(column(await read("ledger", "2026-11"), "Shipped to", "Corrects").at(-1)).toEqual(["NL", "T-" + (last - 5)]);
  expect(await yearsOfBooks()).toEqual(["2026"]);
});

it("packs a month as a ZIP with its documents as they were issued", async () => {
  const [one, other] = await db.write(async (tx) => {
    await store(tx, { kind: "invoice", supply: 0, day: "2026-10-31", unitPrice: 100 });
    return [
      await store(tx, { kind: "invoice", supply: 0, day: "2026-11-01", unitPrice: 10_000 }),
      await store(tx, { kind: "invoice", supply: 1, day: "2026-11-30", unitPrice: 500 }),
    ];
  });
  const { fileName, zip } = await monthPack("all", "2026-11");
  const parts: Uint8Array[] = [];
  for await (const part of zip.read(0, zip.size)) parts.push(part);
  const whole = Buffer.concat(parts);
  expect(whole.length).toBe(zip.size);
  const files = await unzip(whole);
  expect(fileName).toBe("books-2026-11.zip");
  expect([...files.keys()].slice(0, 6)).toEqual([
    "sums-2026-11.pdf",
    "ledger-2026-11.csv",
    "ec-sales-list-2026-11.csv",
    "oss-2026-Q4.csv",
    "intrastat-2026-11.csv",
    "payments-2026-11-01-2026-11-30.csv",
  ]);
  const kept = await db.read.invoiceFile.findMany();
  expect(
    kept
      .filter(({ kind }) => kind === "pdf")
      .map(({ invoiceId }) => invoiceId)
      .sort(),
  ).toEqual([one!.id, other!.id].sort());
  for (const { invoiceId, kind, content } of kept) {
    const name = invoiceFileName(invoiceId === one!.id ? one!.number : other!.number, kind as InvoiceFileKind);
    expect(files.get(`documents/${name}`)).toEqual(Buffer.from(content, "base64"));
  }
  expect(files.size).toBe(6 + kept.length);
  const { text } = await readPdf(files.get("sums-2026-11.pdf")!);
  expect(text).toContain("domestic, 22% 1 €200.00 €0.00 €200.00 €44.00");
  expect(text).toContain("Not signed off yet.");
  // The next time it is the same file, of which any part may be asked for.
  expect((await monthPack("all", "2026-11")).zip.tag).toBe(zip.tag);
});

const codeOf = (error: Problem) => error.code;

/** What was refused, one after the other. */
async function codesOf(works: readonly (() => Promise<unknown>)[]) {
  const codes: string[] = [];
  for (const work of works) {
    codes.push(await work().then(() => "done", codeOf));
  }
  return codes;
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

describe("a month that is signed off", () => {
  const NOW = new Date(`${MONTHS[2]}-15T10:00:00Z`);
  const signOff = (month: string, seen: number, more: { acceptsToInvoice?: boolean } = {}) =>
    signOffMonth({ month, seen, acceptsToInvoice: false, actorId: admin, ...more }, NOW);
  const issueAt = (now: Date) => issueInvoice({ shipmentIds: [shipmentId], actorId: admin }, now);
  let admin: string;
  let shipmentId: number;
  beforeEach(async () => {
    admin = (await makePerson("admin", { firstName: "Maja" })).id;
    await db.write((tx) => tx.shopSettings.updateMany({ data: { invoicesFrom: "2026-01-01" } }));
    ({ shipmentId } = await makeShippedOrder(admin, { companyId }));
    await db.write((tx) => tx.shipment.updateMany({ data: { shippedOn: "2026-10-20" } }));
  });

  it("has the sums that were seen, after the months before, and takes nothing more", async () => {
    await db.write(async (tx) => {
      await store(tx, { kind: "invoice", supply: 0, day: "2026-09-20", unitPrice: 10_000 });
      await store(tx, { kind: "invoice", supply: 1, day: "2026-10-20", unitPrice: 10_000 });
    });
    expect(
      await codesOf([() => signOff("2026-10", 1), () => signOff("2026-11", 0), () => signOff("2026-09", 2)]),
    ).toEqual(["wrong_step.earlier_month_open", "wrong_step.month_not_over", "stale.month_sums"]);
    await signOff("2026-09", 1);
    expect(await codesOf([() => signOff("2026-09", 1), () => signOff("2026-10", 1)])).toEqual([
      "wrong_step.month_signed_off",
      "wrong_step.month_to_invoice",
    ]);
    await signOff("2026-10", 1, { acceptsToInvoice: true });
    expect(await signOffState("2026-10", NOW)).toMatchObject({
      signed: { by: "Maja Person" },
      isClosed: true,
      toInvoice: 1,
    });
    const before = await db.read.documentSeries.findMany({ where: { series: { startsWith: "INV" } } });
    expect(await codesOf([() => issueAt(new Date("2026-10-31T10:00:00Z"))])).toEqual(["wrong_step.month_closed"]);
    expect(await db.read.documentSeries.findMany({ where: { series: { startsWith: "INV" } } })).toEqual(before);
    await issueAt(NOW);
    expect((await sumsOfMonth("all", "2026-10")).documents).toBe(1);
    expect((await sumsOfMonth("all", "2026-11")).documents).toBe(1);
  });

  it("gets money of a bank statement only, and says so; what is typed in or undone has a day after it", async () => {
    const { id, number } = await makeDueOrder({ companyId });
    const pay = (amount: number, paidOn: string) => recordPayment(payment(id, admin, { amount, paidOn }));
    await pay(3_000, "2026-10-20");
    await pay(1_000, "2026-11-02");
    await writeOff({ orderId: id, amount: 100, reason: "Bank charge", actorId: admin });
    await db.write((tx) => tx.payment.updateMany({ data: { createdAt: new Date("2026-11-03T10:00:00Z") } }));
    await db.write((tx) => tx.payment.updateMany({ where: { isWriteOff: true }, data: { paidOn: "2026-10-20" } }));
    await signOff("2026-10", 0, { acceptsToInvoice: true });
    const closed = { closedOn: "2026-11-15", from: "2026-11-01" };
    for (const [amount, day, month] of [
      [500, "2026-10-31", "October 2026"],
      [-500, "2026-10-25", "October 2026"],
      [500, "2026-09-10", "September 2026"],
    ] as const) {
      await expect(pay(amount, day)).rejects.toMatchObject({
        code: "refused.payment_in_closed_month",
        field: "paidOn",
        values: { ...closed, month },
      });
    }
    await pay(-500, "2026-11-03");
    const [october, off, november] = (await orderPayments(inScope(id)))!.payments;
    expect([october, off, november].map((one) => one!.isClosed)).toEqual([true, false, false]);
    const undo = (paymentId: number) => undoPayment({ orderId: id, paymentId, reason: "Wrong order", actorId: admin });
    await expect(undo(october!.id)).rejects.toMatchObject({
      code: "wrong_step.payment_in_closed_month",
      values: { ...closed, month: "October 2026", by: "refund" },
    });
    // No money of the month.
    await undo(off!.id);
    expect(await paymentsSinceClosing("all", "2026-10")).toEqual({ count: 0, amount: 0 });

    const { booked } = await bookProposed(admin, camt({ amount: "65.00", text: number, day: "2026-10-30" }));
    expect(booked).toHaveLength(1);
    expect(await paymentsSinceClosing("all", "2026-10")).toEqual({ count: 1, amount: 6_500 });
    expect(await paymentsSinceClosing("all", "2026-11")).toEqual({ count: 0, amount: 0 });
  });

  describe("with a document issued at the same moment", () => {
    type Work = (tx: Tx) => Promise<unknown>;
    /** Keeps a transaction open after `work`; what it returns does `last` and commits. */
    const hold = (work: Work, last: Work = async () => {}) =>
      new Promise<() => Promise<unknown>>((held) => {
        const ended = db.write(async (tx) => {
          await work(tx);
          await new Promise<void>((commit) =>
            held(() => {
              commit();
              return ended;
            }),
          );
          await last(tx);
        });
      });
    const october = new Date("2026-10-31T10:00:00Z");
    const accept = () => signOff("2026-10", 0, { acceptsToInvoice: true });

    it("waits for it, and says that the sums are others now", async () => {
      const { orderId } = await db.read.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
      const issue = { shipmentIds: [shipmentId], orderIds: [orderId], actorId: admin, now: october };
      const commit = await hold((tx) => insertInvoice(tx, issue));
      const signed = accept().then(() => "done", codeOf);
      await setTimeout(300);
      await commit();
      expect(await signed).toBe("stale.month_sums");
    });

    it("makes it wait, and refuses it", async () => {
      const data = { month: "2026-10", sums: {}, actorId: admin };
      const leave = await hold(
        (tx) => tx.signedMonth.create({ data }),
        (tx) => tx.signedMonth.deleteMany(),
      );
      const signed = accept();
      await setTimeout(300);
      const issued = issueAt(october).then(() => "done", codeOf);
      await setTimeout(300);
      await leave();
      await signed;
      expect(await issued).toBe("wrong_step.month_closed");
      expect((await sumsOfMonth("all", "2026-10")).documents).toBe(0);
    });
  });
});
