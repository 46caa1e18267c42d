// The books of a month: what was issued, by kind of supply and rate, and the files that an accountant takes of it.

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";

import { db, type Prisma } from "~/db/db.server";
import { percentOf } from "~/formats/money";
import { bookFile } from "~/shop/billing/books/book-files.server";
import { type BookFile, monthOf, quarterOf } from "~/shop/billing/books/month";
import { sumsOfMonth, sumsOfYear, yearsOfBooks } from "~/shop/billing/books/month-sums.server";
import type { InvoiceContent } from "~/shop/billing/invoices/invoice";
import { emptyDatabase } from "../support/databases";
import { invoiceContentOf } from "../support/invoices";
import { makePerson } from "../support/people";
import { proformaLine } from "../support/proformas";

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
