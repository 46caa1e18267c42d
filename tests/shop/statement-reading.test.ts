// Bank statements as files, and the numbers in the texts of their entries.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { paymentReference } from "~/shop/billing/documents/proforma-content.server";
import { documentNumbersIn } from "~/shop/billing/payments/statement/document-numbers";
import { readStatement } from "~/shop/billing/payments/statement/read-statement.server";
import { isSameAccount, otherAccounts } from "~/shop/billing/payments/statement/own-account.server";
import { isSameName } from "~/shop/billing/payments/statement/find-orders.server";
import { camt } from "../support/statements";

const PREFIX = "PRJ-";

describe("the numbers in a text", () => {
  const reference = paymentReference("PF-2026-0017");
  const second = paymentReference("PF-2026-0017", 2);

  it.each([
    reference,
    reference.toLowerCase(),
    "RF67 PF20 2600 17",
    `Payment ${reference} thank you`,
    `/RFB/${reference}/TXT/order`,
    second,
    second.replace(/(.{4})/g, "$1 "),
    "PF-2026-0017",
    "proforma pf 2026 0017/2 of October",
    "PF20260017",
    "PF–2026–0017",
    "pf_2026_0017",
  ])("are of the proforma: %s", (text) => {
    expect(documentNumbersIn(text, PREFIX)).toEqual({ documents: ["PF-2026-0017"], orders: [] });
  });

  it.each([
    "PF-2026-00 17",
    "PF-20\n26-0017",
    "PF-2026-00\n17",
    "P\nF-2026-0017",
    "Invoice\nPF-2026-0017",
    "RF67PF2026\n0017",
    "SVWZ+PF-2026-0017",
  ])("are of the proforma where the bank has broken the text: %j", (text) => {
    expect(documentNumbersIn(text, PREFIX)).toEqual({ documents: ["PF-2026-0017"], orders: [] });
  });

  it("may be read in two ways where a line ends, for the shop to know which exists", () => {
    expect(documentNumbersIn("Racun INV-2026-0012", PREFIX)).toEqual({ documents: ["INV-2026-0012"], orders: [] });
    expect(documentNumbersIn("PF-2026-0017\n15.11.", PREFIX).documents).toEqual(["PF-2026-0017", "PF-2026-001715"]);
  });

  it.each(["PRJ-2026-000 42", "PRJ-2026-00042", "Order prj 2026/00042!", "PRJ202600042"])(
    "are of the order: %s",
    (text) => {
      expect(documentNumbersIn(text, PREFIX)).toEqual({
        documents: [],
        orders: ["PRJ-2026-00042"],
      });
    },
  );

  it.each(["RF68PF20260017", "RF68 PF-2026-0017", "XPF20260017", "invoice 2026-0017", "RF18539007547034", ""])(
    "are none: %s",
    (text) => {
      expect(documentNumbersIn(text, PREFIX)).toEqual({ documents: [], orders: [] });
    },
  );

  it.each([
    "PF-2026-0015 und 0016",
    "PF-2026-0015/0016",
    "PF-2026-0015 + 0016",
    "pf 2026 0015 & 0016",
    "PF-2026-0015, 0016 = 120,00",
    "PF-2026-0015\nin 0016",
    "PF-2026-0015; 2026-0016",
    "PF-2026-0015 + PF-2026-0016",
  ])("are also those after one that leave out what they have in common: %j", (text) => {
    expect(documentNumbersIn(text, PREFIX).documents).toEqual(["PF-2026-0015", "PF-2026-0016"]);
    const order = text.toUpperCase().replaceAll("PF", "PRJ").replace("0015", "00015").replace("0016", "00016");
    expect(documentNumbersIn(order, PREFIX).orders).toEqual(["PRJ-2026-00015", "PRJ-2026-00016"]);
  });

  it("are all of a list, of several years", () => {
    expect(documentNumbersIn("PF-2025-0098/0099/2026-0001 und 0002", PREFIX).documents).toEqual([
      "PF-2025-0098",
      "PF-2025-0099",
      "PF-2026-0001",
      "PF-2026-0002",
    ]);
  });

  it.each([
    "PF-2026-0015, 1200,00",
    "PF-2026-0015, 2026-11-28",
    "PF-2026-0015 + 1200.00 EUR",
    "PF-2026-0015/11",
    "PF-2026-0015 und 2 Pullover",
    "PF-2026-0015, 3000/12",
    "PF-2026-0015 Kunde 4711",
    "PF-2026-0015 inland 4711",
  ])("are not amounts, days or other digits beside one: %s", (text) => {
    expect(documentNumbersIn(text, PREFIX).documents).toEqual(["PF-2026-0015"]);
  });

  it("are found in the reference of any version, wherever spaces are and digits follow", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 99 }),
        fc.infiniteStream(fc.boolean()),
        fc.constantFrom("", " 2026", "4711", " EUR 12,00"),
        (n, version, spaces, after) => {
          const number = `PF-2026-${String(n).padStart(4, "0")}`;
          const spaced = Array.from(paymentReference(number, version), (letter) =>
            spaces.next().value ? `${letter} ` : letter,
          ).join("");
          const { documents } = documentNumbersIn(`Paid ${spaced}${after}`, PREFIX);
          expect(documents).toContain(number);
        },
      ),
    );
  });
});

describe("a statement as camt.053", () => {
  it("has an entry for each payment, with its reference and text", async () => {
    const [first, second] = await readStatement(
      camt(
        { amount: "1200.50", reference: "RF67PF20260017", bankReference: "B1" },
        { amount: "80", text: "Order PRJ-2026-00042", day: "2026-11-03" },
      ),
    );
    expect(first).toMatchObject({
      amount: 120_050,
      bookedOn: "2026-11-02",
      counterparty: "Boutique Lana",
      reference: "RF67PF20260017",
      text: "",
      leftOut: null,
    });
    expect(second).toMatchObject({ amount: 8_000, text: "Order PRJ-2026-00042" });
  });

  it.each([
    [{ sign: "DBIT" }, "A debit."],
    [{ currency: "CHF" }, "In CHF, not in euro."],
    [{ status: "PDNG" }, "Not booked by the bank yet."],
    [{ amount: "1.234" }, "The amount “1.234” cannot be read."],
    [{ day: "2026-13-01" }, "The date cannot be read."],
    [{ day: "2999-01-01" }, /The date (cannot be read|is in the future)\./],
    [{ amount: "20000000.01" }, /^More than/],
  ])("leaves out %j", async (more, reason) => {
    const [entry] = await readStatement(camt({ amount: "10.00", ...more }));
    expect(entry!.leftOut).toMatch(reason);
  });

  it.each(["true", "1"])("knows a reversal: %s", async (isReversal) => {
    const reversed = `<RvslInd>${isReversal}</RvslInd><BookgDt>`;
    const file = camt({ amount: "10.00", sign: "DBIT" }).replace("<BookgDt>", reversed);
    const [entry] = await readStatement(file);
    expect(entry).toMatchObject({ amount: -1_000, isReversal: true, leftOut: null });
  });

  it("takes a batch apart when each payment has its amount", async () => {
    const payment = (amount: string, name: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
    const batch = (...parts: string[]) => camt({ amount: "30.00" }).replace(/<TxDtls>.*<\/TxDtls>/s, parts.join(""));
    const split = await readStatement(batch(payment("10.00", "A"), payment("20.00", "B")));
    expect(split.map(({ amount, counterparty }) => [amount, counterparty])).toEqual([
      [1_000, "A"],
      [2_000, "B"],
    ]);
    const whole = await readStatement(batch(payment("10.00", "A"), payment("21.00", "B")));
    expect(whole.map(({ amount }) => amount)).toEqual([3_000]);
  });

  it("gives equal entries keys of their own, the same in every upload", async () => {
    const file = camt({ amount: "10" }, { amount: "10" }, { amount: "10", bankReference: "B7" });
    const keys = (await readStatement(file)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect((await readStatement(file)).map(({ key }) => key)).toEqual(keys);
    const other = camt({ amount: "10", bankReference: "B7", text: "More text" });
    expect((await readStatement(other))[0]!.key).toBe(keys[2]);
  });

  const evil = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  it.each<[text: string, reason: string, values?: object]>([
    [evil + camt({ amount: "1" }).slice(38), "damaged_xml"],
    ["<Document><BkToCstmrStmt>", "damaged_xml"],
    ["<Document><BkToCstmrStmt>&unknown;</BkToCstmrStmt></Document>", "damaged_xml"],
    ["<Document><CstmrCdtTrfInitn/></Document>", "no_statement"],
    ["<html></html>", "no_statement"],
    [camt(), "no_entries"],
    [camt(...Array.from({ length: 501 }, () => ({ amount: "1" }))), "too_many_payments", { most: 500 }],
    ["<a>".repeat(5_000), "damaged_xml"],
  ])("is refused: %#", async (text, reason, values = {}) => {
    await expect(readStatement(text)).rejects.toMatchObject({
      code: `unreadable.statement_${reason}`,
      values,
    });
  });
});

describe("a statement as CSV", () => {
  it.each([
    ["Date;Amount;Reference;Counterparty", "2026-11-02;1234.50;RF67PF20260017;Lana"],
    ["Date,Amount,Remittance,Counterparty", '02/11/2026,"1,234.50",RF67PF20260017,Lana'],
    [
      "Buchungstag;Betrag;Währung;Verwendungszweck;Begünstigter/Zahlungspflichtiger",
      "02.11.26;1.234,50;EUR;RF67PF20260017;Lana",
    ],
    [
      "Datum knjiženja;Datum valute;V breme;V dobro;Namen;Naziv partnerja;Sklic",
      "2. 11. 2026;3.11.2026;;1.234,50;;Lana;RF67PF20260017",
    ],
    ["Account;SI56\nDate;Amount;Text;Name", "2026-11-02;+1234,5;RF67PF20260017;Lana"],
  ])("is read: %s", async (head, row) => {
    const [entry, ...others] = await readStatement(`${head}\n${row}\n`, { days: 0 });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      bookedOn: "2026-11-02",
      amount: 123_450,
      counterparty: "Lana",
      leftOut: null,
    });
    expect(entry!.reference + entry!.text).toBe("RF67PF20260017");
  });

  it.each([
    ["2026-11-02;-50,00;x", "A debit."],
    ["2026-11-02;50,00-;x", "A debit."],
    ["2026-11-02;−50,00;x", "A debit."],
    [
      "2026-11-02;1.234;x\n2026-11-02;1.00;y",
      "The amount “1.234” may be €1,234.00, or a thousandth of that: record the payment at its order.",
    ],
    ["2026-11-02;0,00;x", "Nothing was paid."],
    ["31.2.2026;1,00;x", "The date cannot be read."],
  ])("leaves out %s", async (row, reason) => {
    const [entry] = await readStatement(`Date;Amount;Reference\n${row}`);
    expect(entry!.leftOut).toBe(reason);
  });

  it.each([
    ["Soll/Haben", "H", "S"],
    ["Credit/Debit", "CRDT", "DBIT"],
    ["Dobro/breme", "Dobro", "Breme"],
  ])("leaves out what a column %s calls a debit", async (heading, credit, debit) => {
    const rows = [credit, debit].map((one) => `03.11.2026;12,30;${one};thanks`).join("\n");
    const entries = await readStatement(`Datum;Betrag;${heading};Verwendungszweck\n${rows}\n`);
    expect(entries.map(({ amount, leftOut }) => [amount, leftOut])).toEqual([
      [1_230, null],
      [-1_230, "A debit."],
    ]);
  });

  it("leaves out a debit in a column of its own, and another currency", async () => {
    const rows = await readStatement(
      "Datum;Betrag;Soll;Währung;Verwendungszweck\n1.11.2026;;5,00;EUR;x\n1.11.2026;5,00;;USD;x",
    );
    expect(rows.map(({ leftOut }) => leftOut)).toEqual(["A debit.", "In USD, not in euro."]);
  });

  it.each<[text: string, reason: string, values?: object]>([
    ["a;b;c\n1;2;3", "columns_missing", { columns: "the date, the amount" }],
    ["Date;Reference\n2026-11-02;x", "columns_missing", { columns: "the amount" }],
    ["Date;Amount;Reference\n", "no_entries"],
    ['Date;Amount;Reference\n"2026', "columns_missing", { columns: "the date, the amount" }],
  ])("is refused: %j", async (text, reason, values = {}) => {
    await expect(readStatement(text)).rejects.toMatchObject({
      code: `unreadable.statement_${reason}`,
      values,
    });
  });
});

describe("a payer", () => {
  it.each([
    ["Boutique Lana e.U.", "BOUTIQUE LANA"],
    ["Boutique Läna d.o.o.", "Lana Boutique, trgovina, d.o.o., Koper"],
    ["Wolkenhuis B.V.", "Wolkenhuis BV"],
    ["Straße & Co. KG", "STRASSE CO KG"],
    ["Anna Müller", "Muller, Anna"],
  ])("of %s is %s", (customer, payer) => expect(isSameName(customer, payer)).toBe(true));

  it.each([
    ["Boutique Lana e.U.", "Boutique"],
    ["Boutique Lana", "Boutique Lara"],
    ["GmbH", "Any GmbH"],
    ["", ""],
  ])("of %s is not %s", (customer, payer) => expect(isSameName(customer, payer)).toBe(false));
});

describe("an account", () => {
  const [si, de] = ["SI56191000000123438", "DE02120300000000202051"];

  it.each([
    [si, "SI56 1910 0000 0123 438"],
    [si, "19100/123438"],
    [si, "19100/1234"],
    [de, "12030000/202051"],
    [de, "12030000/0000202051"],
    [de, "0000202051"],
    [de, "BYLADEM1001/DE02120300000000202051"],
    [si, "SI56191000000123438 EUR"],
    [si, "19100/123438 EUR"],
    [de, "DE02120300000000202051EUR"],
  ])("of %s is %s", (iban, account) => expect(isSameAccount(account, iban)).toBe(true));

  it.each([
    [si, de],
    [si, "02010/123438"],
    [de, "12030000/202"],
    [de, "12030000/1202051"],
    [de, "51"],
    [de, "DE02120300000000202051 CHF"],
    [si, "DE02120300000000202051 EUR"],
    [de, "?"],
  ])("of %s is not %s", (iban, account) => expect(isSameAccount(account, iban)).toBe(false));

  it("is asked about once, where something of it can be booked and the seller's is known", () => {
    const entry = (account: string, leftOut: string | null = null) => ({ account, leftOut });
    const entries = [entry(si), entry(de), entry(de), entry(""), entry("X1", "A debit.")];
    expect(otherAccounts(entries, si)).toEqual([de]);
    expect(otherAccounts(entries, "")).toEqual([]);
  });
});
