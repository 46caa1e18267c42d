// What banks write differently: where texts and amounts stand, which entries are booked, MT940, and several files in a ZIP.
import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";

import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import { previewQuery } from "~/shop/base/files/table/preview";
import { statementAddress } from "~/shop/billing/payments/statement/entry";
import { readStatement, readStatementFile } from "~/shop/billing/payments/statement/read-statement.server";
import { workbookOf, zipOf } from "../support/workbooks";
import { camt, entriesIn, questionsIn } from "../support/statements";

const brief = async (file: string, answers?: ColumnAnswers) =>
  (await readStatement(file, answers)).map(({ amount, text, reference, leftOut }) => [
    amount,
    [reference, text].filter(Boolean).join(" "),
    leftOut,
  ]);

/** A camt entry with other details, and what else stands in it. */
const entry = (amount: string, details: string, more = "") =>
  camt({ amount })
    .replace(/<TxDtls>.*<\/TxDtls>/s, details)
    .replace("</Ntry>", `${more}</Ntry>`);

describe("a camt entry", () => {
  const money = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`;
  const paid = (amount: string, name: string, more = "") =>
    `<TxDtls>${amount}${more}<RmtInf><Ustrd>${name}</Ustrd></RmtInf></TxDtls>`;

  it.each([
    ["AddtlTxInf", "<TxDtls><RmtInf/><AddtlTxInf>PF-2026-0017</AddtlTxInf></TxDtls>", ""],
    ["AddtlNtryInf", "", "<AddtlNtryInf>PF-2026-0017</AddtlNtryInf>"],
    ["RfrdDocInf", "<TxDtls><RmtInf><Strd><RfrdDocInf><Nb>PF-2026-0017</Nb></RfrdDocInf></Strd></RmtInf></TxDtls>", ""],
  ])("may have its text in %s alone", async (_, details, more) => {
    expect(await brief(entry("10.00", details, more))).toEqual([[1_000, "PF-2026-0017", null]]);
  });

  it("may have an amount with zeros before it", async () => {
    expect(await brief(camt({ amount: "000000000001455.91" }))).toEqual([[145_591, "", null]]);
  });

  it("that is a batch has a row for each payment, wherever its amount stands", async () => {
    const instructed = (amount: string, currency = "EUR") =>
      `<AmtDtls><InstdAmt><Amt Ccy="${currency}">${amount}</Amt></InstdAmt></AmtDtls>`;
    const batch = [paid(instructed("10.00"), "A"), paid(instructed("20.00"), "B")].join("");
    expect(await brief(entry("30.00", batch))).toEqual([
      [1_000, "A", null],
      [2_000, "B", null],
    ]);
    // Of another currency it is not the amount that came in.
    const foreign = [paid(instructed("10.00", "USD"), "A"), paid(instructed("20.00"), "B")];
    expect(await brief(entry("30.00", foreign.join("")))).toEqual([[3_000, "A\nB", null]]);
  });

  it.each([
    ["in all", "<Chrgs><TtlChrgsAndTaxAmt>0.50</TtlChrgsAndTaxAmt></Chrgs>", ""],
    ["in records", `<Chrgs><Rcrd>${money("0.50")}</Rcrd></Chrgs>`, ""],
    ["of a payment", "", `<Chrgs><Rcrd>${money("0.50")}</Rcrd></Chrgs>`],
  ])("that is a batch shows what the bank has kept: %s", async (_, ofEntry, ofPayment) => {
    const batch = [paid(money("10.00"), "A", ofPayment), paid(money("20.00"), "B")].join("");
    expect(await brief(entry("29.50", batch, ofEntry))).toEqual([
      [1_000, "A", null],
      [2_000, "B", null],
      [-50, "Charges of this batch", "A bank charge: the payments of the batch came in whole."],
    ]);
  });

  it("that is a batch has a debit among credits with its sign", async () => {
    const debit = paid(money("5.00"), "B", "<CdtDbtInd>DBIT</CdtDbtInd>");
    expect(await brief(entry("5.00", paid(money("10.00"), "A") + debit))).toEqual([
      [1_000, "A", null],
      [-500, "B", "A debit."],
    ]);
  });

  it("that came back is no debit, by itself and among the payments of a batch", async () => {
    const debit = "<CdtDbtInd>DBIT</CdtDbtInd>";
    const back = "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>";
    const single = entry("10.00", `<TxDtls>${back}</TxDtls>`).replace("CRDT", "DBIT");
    expect(await readStatement(single)).toMatchObject([{ amount: -1_000, isReversal: true, leftOut: null }]);
    const batch = [paid(money("10.00"), "A"), paid(money("4.00"), "B", debit + back)];
    const other = paid(money("1.00"), "C", debit);
    const read = await readStatement(entry("5.00", batch.join("") + other));
    expect(read.map(({ amount, isReversal, leftOut }) => [amount, isReversal, leftOut])).toEqual([
      [1_000, undefined, null],
      [-400, true, null],
      [-100, undefined, "A debit."],
    ]);
  });

  it("that is taken back is so with all payments of its batch", async () => {
    const batch = paid(money("10.00"), "A") + paid(money("20.00"), "B");
    const file = entry("30.00", batch, "<RvslInd>true</RvslInd>").replace("CRDT", "DBIT");
    expect(await readStatement(file)).toMatchObject([
      { amount: -1_000, isReversal: true, leftOut: null },
      { amount: -2_000, isReversal: true, leftOut: null },
    ]);
  });

  it("that is a batch which does not add up is one row with all texts, to look at", async () => {
    const [one, ...others] = await readStatement(entry("31.00", paid(money("10.00"), "A") + paid(money("20.00"), "B")));
    expect(others).toEqual([]);
    expect(one).toMatchObject({ amount: 3_100, text: "A\nB", leftOut: null });
    expect(one!.doubt).toMatch(/^A batch of 2 payments/);
  });

  it("whose text is cut off is cut before a number, and says so", async () => {
    const words = "Knitwear ".repeat(221);
    for (let more = 0; more < 30; more++) {
      const text = `${words}${"x".repeat(more)} PF-2026-00171`;
      const [read] = await readStatement(camt({ amount: "1", text }));
      expect(read!.text.length).toBeLessThanOrEqual(2_000);
      if (read!.text !== text) expect(read!.text).toMatch(/ …$/);
      expect(read!.text).not.toMatch(/PF-?\d*-?\d*\s?…|PF-2026-\d{1,4}(?!\d)/);
    }
  });
});

describe("a CSV row", () => {
  it.each([
    ["S/H", "H", "S"],
    ["D/C", "C", "D"],
    ["Dr/Cr", "CR", "DR"],
    ["", "H", "S"],
    ["Kz", "Haben", "Soll"],
    ["Type of entry", "Credit", "Debit"],
    ["Af/Bij", "Bij", "Af"],
  ])("is a debit where the column %j says so", async (heading, credit, debit) => {
    const rows = [credit, debit].map((word) => `3.11.2026;12,30;${word};x`).join("\n");
    const csv = `Datum;Betrag;${heading};Verwendungszweck\n${rows}`;
    const isKnown = !["", "Kz", "Type of entry"].includes(heading);
    expect((await questionsIn(csv)).map(({ key }) => key)).toEqual(isKnown ? [] : ["direction"]);
    expect(await brief(csv, { direction: 2 })).toMatchObject([
      [1_230, "x", null],
      [-1_230, "x", "A debit."],
    ]);
  });

  it("whose direction cannot be read is left out", async () => {
    const csv = "Datum;Betrag;S/H;Verwendungszweck\n3.11.2026;12,30;?;x\n3.11.2026;12,30;;y";
    expect((await questionsIn(csv)).map(({ key }) => key)).toEqual(["word-?"]);
    expect(await brief(csv, { "word-?": null })).toMatchObject([
      [1_230, "x", "Whether it was paid in or out cannot be read."],
      [1_230, "y", "Whether it was paid in or out cannot be read."],
    ]);
  });

  it.each([
    [";;1.455,91", 145_591],
    [";-200,00;", -20_000],
    [";200,00;", -20_000],
    ["0,00;0,00;12,00", 1_200],
    ["12,00;;12,00", 1_200],
    ["0000001455,91;;", 145_591],
    ["13,00;;12,00", null],
    [";5,00;12,00", null],
  ])("has the amounts %j of Betrag, Soll and Haben", async (cells, amount) => {
    const csv = `Datum;Betrag;Soll;Haben;Verwendungszweck\n3.11.2026;${cells};x`;
    const [row] = await readStatement(csv);
    expect(row!.amount).toBe(amount);
    // What cannot be read is shown whole.
    if (amount === null) expect(row!.text).toBe(`3.11.2026 · ${cells.split(";").filter(Boolean).join(" · ")} · x`);
  });

  it.each([
    ["-300,00", -30_000],
    ["300,00-", -30_000],
    ["−300,00", -30_000],
    ["- 300,00 EUR", -30_000],
    ["(300,00)", -30_000],
    ["(€300.00)", -30_000],
    ["300,00 S", -30_000],
    ["300,00 Soll", -30_000],
    ["DR 300.00", -30_000],
    ["300,00 H", 30_000],
    ["300.00 CR", 30_000],
    ["+300,00", 30_000],
    ["(-300,00)", null],
    ["-300,00 H", null],
    ["300,00 - S -", null],
  ])("has the sign of %j", async (cell, amount) => {
    const [row] = await readStatement(`Datum;Betrag;Verwendungszweck\n3.11.2026;${cell};x`);
    expect(row!.amount).toBe(amount);
    expect(row!.currency).toBe(undefined);
  });

  it("has the month first where another row can be read in no other way, and is asked where none says it", async () => {
    const csv = (days: string[]) => `Date,Amount,Text\n${days.map((one) => `${one},1.00,x`).join("\n")}`;
    const read = async (days: string[], answers?: ColumnAnswers) =>
      (await readStatement(csv(days), answers)).map(({ bookedOn }) => bookedOn);
    expect(await read(["11/03/2026", "11/25/2026"])).toEqual(["2026-11-03", "2026-11-25"]);
    // What the file says counts more than what was said about the last one.
    expect(await read(["11/03/2026", "25/03/2026"], { days: 1 })).toEqual(["2026-03-11", "2026-03-25"]);
    expect(await read(["11/25/2026", "25/11/2026"])).toEqual([null, "2026-11-25"]);
    expect(await read(["11.03.2026"])).toEqual(["2026-03-11"]);
    expect(await questionsIn(csv(["11/11/2026", "11/03/2026"]))).toMatchObject([
      {
        key: "days",
        sentence: "Which day is “11/03/2026”?",
        options: [{ heading: "11 March 2026" }, { heading: "3 November 2026" }],
      },
    ]);
    expect(await read(["11/03/2026"], { days: 0 })).toEqual(["2026-03-11"]);
    expect(await read(["11/03/2026"], { days: 1 })).toEqual(["2026-11-03"]);
  });

  it.each<[heading: string, word: string, leftOut: string | null]>([
    ["Info", "Umsatz vorgemerkt", "Not booked by the bank yet."],
    ["Stato", "Autorizzato", "Not booked by the bank yet."],
    ["Stato", "Contabilizzato", null],
    ["Status", "Pending", "Not booked by the bank yet."],
    ["State", "DECLINED", "It did not go through."],
    ["State", "REVERTED", "It did not go through."],
    ["Status", "Storniert", "It did not go through."],
    ["Status", "Completed", null],
    ["Info", "Umsatz gebucht", null],
    ["Buchungstext", "VORGEMERKTE GUTSCHRIFT", "Not booked by the bank yet."],
    ["Contabilizzazione", "CONTABILIZZATO", null],
    ...[
      "NON CONTABILIZZATO",
      "Non comptabilisé",
      "Neknjiženo",
      "Ni izvršeno",
      "Ni še knjiženo",
      "Noch nicht ausgeführt",
      "Not completed",
      "Incomplete",
      "not yet booked",
      "Nicht gebucht",
      "Ungebucht",
      "Unsettled",
      "Uncleared",
    ].flatMap((word): [string, string, string][] => [
      ["Status", word, "Not booked by the bank yet."],
      ["Contabilizzazione", word, "Not booked by the bank yet."],
    ]),
    ["Info", "NON CONTABILIZZATO", "Not booked by the bank yet."],
    ["Status", "Unter Vorbehalt gebucht", null],
  ])("with %s %j", async (heading, word, leftOut) => {
    const csv = `Datum;Betrag;${heading};Verwendungszweck\n3.11.2026;1,00;${word};pending`;
    expect(await brief(csv)).toEqual([[100, "pending", leftOut]]);
  });

  it("with another word of a status is to look at", async () => {
    const csv = "Date;Amount;Status;Reference\n2026-11-03;1.00;Blue;x";
    expect((await readStatement(csv))[0]).toMatchObject({
      leftOut: null,
      doubt: "The bank gives its status as “Blue”.",
    });
  });

  it("knows the account by its column, or by the lines above the headings", async () => {
    const named = "Auftragskonto;Datum;Betrag;Verwendungszweck\nSI56 1910 0000 0123 438;3.11.2026;1;x";
    const above = `Konto: SI56191000000123438;EUR\nIBAN;${named.split(";").slice(1).join(";")}`;
    for (const csv of [named, above.replace("SI56 1910 0000 0123 438", "DE02120300000000202051")]) {
      expect((await readStatement(csv))[0]!.account).toBe("SI56191000000123438");
    }
  });
});

describe("a CSV file of a bank", () => {
  const line = (cells: string, separator = ";") =>
    cells
      .split("|")
      .map((cell) => (cell.includes(separator) ? `"${cell}"` : cell))
      .join(separator);
  const BANKS: Record<string, string[]> = {
    George: [
      "Buchungsdatum|Partnername|Partner IBAN|BIC/SWIFT|Partner Kontonummer|Bankleitzahl|Betrag|Währung|Buchungs-Details|Buchungsreferenz|Notiz",
      "25.11.2026|Lana|AT611904300234573201||||1.218,00|EUR|Rechnung PF-2026-0015 danke|201112611251ALB-00AB12|",
    ],
    "Bank Austria": [
      "Buchungsdatum|Valutadatum|Buchungstext|Interne Notiz|Währung|Betrag|Belegdaten|Belegnummer|Auftraggebername|Auftraggeberkonto|Auftraggeber BLZ|Empfängername|Empfängerkonto|Empfänger BLZ|Zahlungsgrund",
      "25.11.2026|25.11.2026|ONLINE BANKING||EUR|1218,00|||Lana|AT611904300234573201|19043|Preja|SI56191000000123438||PF-2026-0015",
    ],
    Commerzbank: [
      "Buchungstag|Wertstellung|Umsatzart|Buchungstext|Betrag|Währung|IBAN Kontoinhaber|Kategorie",
      "25.11.2026|25.11.2026|Gutschrift|Lana PF-2026-0015 End-to-End-Ref.: NOTPROVIDED|1218,00|EUR|SI56191000000123438|Eingang",
    ],
    comdirect: [
      "Buchungstag|Wertstellung (Valuta)|Vorgang|Buchungstext|Umsatz in EUR|",
      "25.11.2026|25.11.2026|Übertrag|Auftraggeber: Lana Buchungstext: PF-2026-0015|1.218,00|",
    ],
    "Revolut Business": [
      "Date started (UTC)|Date completed (UTC)|ID|Type|State|Description|Reference|Payer|Card number|Orig currency|Orig amount|Payment currency|Amount|Fee|Balance|Account",
      "2026-11-24|2026-11-25|aa-1|TOPUP|COMPLETED|Money added from Lana|PF-2026-0015|Lana||EUR|1218.00|EUR|1218.00|0.00|2000.00|EUR Main",
    ],
    N26: [
      "Booking Date|Value Date|Partner Name|Partner Iban|Type|Payment Reference|Account Name|Amount (EUR)|Original Amount|Original Currency|Exchange Rate",
      "2026-11-25|2026-11-25|Lana|AT611904300234573201|Credit Transfer|PF-2026-0015|Main Account|1218.0|||",
    ],
    Wise: [
      "TransferWise ID|Date|Amount|Currency|Description|Payment Reference|Running Balance|Exchange From|Exchange To|Exchange Rate|Payer Name|Payee Name",
      "TRANSFER-1|25-11-2026|1218.00|EUR|Received money from Lana|PF-2026-0015|2000.00||||Lana|",
    ],
    ING: [
      "Datum|Naam / Omschrijving|Rekening|Tegenrekening|Code|Af Bij|Bedrag (EUR)|Mutatiesoort|Mededelingen",
      "20261125|Lana|NL91ABNA0417164300|NL70TRIO0123456789|GT|Bij|1218,00|Online bankieren|PF-2026-0015",
    ],
    "a bank with many decimals": ["Booking date|Amount|Currency|Details|", "2026.11.25.|1218.0000|EUR|PF-2026-0015|"],
  };

  it.each(Object.keys(BANKS))("of %s is read, in UTF-8 and UTF-16, with commas or semicolons", async (bank) => {
    for (const separator of [";", ","]) {
      const text = BANKS[bank]!.map((cells) => line(cells, separator)).join("\r\n");
      for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, "utf16le")]) {
        const [entry, ...others] = await entriesIn(bytes);
        expect(others).toEqual([]);
        expect(entry).toMatchObject({ bookedOn: "2026-11-25", amount: 121_800, leftOut: null });
        expect(`${entry!.reference} ${entry!.text}`).toContain("PF-2026-0015");
        expect(entry!.currency).toBe(undefined);
        expect(entry!.doubt).toBe(undefined);
      }
    }
  });

  it("may be a workbook, or HTML that is named one", async () => {
    const rows = [
      ["Konto", "SI56191000000123438"],
      ["Datum", "Znesek", "Namen"],
      ["25.11.2026", "1.218,00", "PF-2026-0015"],
    ];
    const html = `<html><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table></html>`;
    const dated = [...rows.slice(0, 2), [new Date("2026-11-25"), 1218, "PF-2026-0015"]];
    for (const bytes of [await workbookOf(rows), await workbookOf(dated), Buffer.from(html)]) {
      expect(await entriesIn(bytes)).toMatchObject([
        {
          bookedOn: "2026-11-25",
          amount: 121_800,
          text: "PF-2026-0015",
          account: "SI56191000000123438",
        },
      ]);
    }
  });

  it("of a workbook is one sheet, and names the others", async () => {
    const rows = [
      ["Konto", "SI56191000000123438"],
      ["Datum", "Znesek", "Namen"],
      ["25.11.2026", "1.218,00", "PF-1"],
    ];
    const others = { name: "Notes", rows: [["Hello"]] };
    const bytes = await writeXlsx({ sheets: [others, { name: "November", rows }, { name: "October", rows }] });
    const { sheets } = await readStatementFile(bytes);
    expect(sheets).toEqual({ read: "November", unread: ["Notes", "October"] });
    expect(previewQuery(new URL(statementAddress("1", sheets), "http://x").searchParams).sheets).toEqual(sheets);
  });

  it("has signs before amounts and texts in a workbook and HTML as it has them in CSV", async () => {
    const rows = [
      ["Date", "Amount", "Purpose"],
      ["2026-11-25", "-82", "- PF-2026-0014"],
      ["2026-11-25", "+82.00", "=PF-2026-0014"],
    ];
    const numbers = [rows[0]!, ["2026-11-25", -82, "- PF-2026-0014"], rows[2]!];
    const html = `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
    const files = [await workbookOf(rows), await workbookOf(numbers), Buffer.from(html)];
    for (const bytes of files) {
      expect(await entriesIn(bytes)).toMatchObject([
        { amount: -8_200, text: "- PF-2026-0014", leftOut: null },
        { amount: 8_200, text: "=PF-2026-0014", leftOut: null },
      ]);
    }
  });

  it.each([
    ["%PDF-1.7", "pdf"],
    ["a\0b", "no_text"],
  ])("is none: %j", async (text, reason) => {
    await expect(readStatementFile(Buffer.from(text))).rejects.toMatchObject({
      code: `unreadable.statement_${reason}`,
    });
  });
});

describe("what the columns of a CSV file hold", () => {
  const BAWAG = [
    "AT611904300234573201;Gutschrift Lana PF-2026-0015;25.11.2026;25.11.2026;+1.218,00;EUR",
    "AT611904300234573201;Miete;26.11.2026;26.11.2026;-300,00;EUR",
    "AT611904300234573201;Gutschrift Wolke;27.11.2026;27.11.2026;+10,00;CHF",
  ].join("\r\n");

  it("is asked where there are no headings, with the columns that fit and their first values", async () => {
    expect(await readStatementFile(Buffer.from(BAWAG))).toEqual({
      statement: { csv: BAWAG, answers: {} },
      sheets: null,
    });
    const questions = await questionsIn(BAWAG);
    expect(questions.map(({ key, options }) => [key, options.map(({ place }) => place)])).toEqual([
      ["date", [2, 3]],
      ["amount", [4]],
      ["reference", [1]],
      ["currency", [5]],
    ]);
    expect(questions[1]!.options[0]).toEqual({
      place: 4,
      heading: "",
      samples: ["+1.218,00", "-300,00", "+10,00"],
    });
    expect(
      (await readStatement(BAWAG, { date: 2, amount: 4, reference: 1, currency: 5 })).map(
        ({ bookedOn, amount, text, leftOut }) => [bookedOn, amount, text, leftOut],
      ),
    ).toEqual([
      ["2026-11-25", 121_800, "Gutschrift Lana PF-2026-0015", null],
      ["2026-11-26", -30_000, "Miete", "A debit."],
      ["2026-11-27", 1_000, "Gutschrift Wolke", "In CHF, not in euro."],
    ]);
  });

  it("is asked where the headings do not say it, and of nothing else", async () => {
    const csv = "Datum operacji;Opis;Kwota;Saldo\n2026-11-25;PF-2026-0015;1 218,00;5,00";
    expect(await readStatementFile(Buffer.from(csv))).toEqual({ statement: { csv, answers: {} }, sheets: null });
    expect((await questionsIn(csv)).map(({ key, options }) => [key, options.map(({ heading }) => heading)])).toEqual([
      ["date", ["Datum operacji"]],
      ["amount", ["Kwota", "Saldo"]],
      ["debit", ["Kwota", "Saldo"]],
    ]);
    const [entry, ...others] = await readStatement(csv, { date: 0, amount: 2, debit: null });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ bookedOn: "2026-11-25", amount: 121_800, text: "PF-2026-0015" });
  });

  it("is asked where a column without a known heading has only currencies, and one is foreign", async () => {
    const csv = (more: string) => `Datum;Betrag;Text;?;!\n25.11.2026;12,00;x;${more}`;
    const asked = async (more: string) =>
      (await questionsIn(csv(more))).map(({ key, options }) => [key, options.map(({ place }) => place)]);
    const read = async (more: string, currency: number | null) =>
      (await readStatement(csv(more), { currency })).map(({ leftOut }) => leftOut);
    expect(await asked("5.000,00 €;")).toEqual([]);
    expect(await asked("EUR;€")).toEqual([]);
    expect(await asked("CHF;")).toEqual([["currency", [3]]]);
    expect(await asked("EUR;USD")).toEqual([["currency", [3, 4]]]);
    expect(await read("CHF;", 3)).toEqual(["In CHF, not in euro."]);
    expect(await read("EUR;USD", 3)).toEqual([null]);
    expect(await read("EUR;USD", null)).toEqual([null]);
    const stated = csv("USD;").replace("Betrag", "Betrag (EUR)");
    expect((await readStatement(stated))[0]!.leftOut).toBe(null);
  });

  it.each(["a;b;c\n1;2;3", "E-mail;Company;Postcode\na1@laden.example;Laden;1067", "Datum;Kommentar\n25.11.2026;x"])(
    "is not asked of what is no statement: %j",
    async (text) => {
      await expect(readStatementFile(Buffer.from(text))).rejects.toMatchObject({
        code: "unreadable.statement_columns_missing",
      });
    },
  );
});

describe("a report or notification as camt", () => {
  const KINDS: [version: string, message: string, kind: string][] = [
    ["052", "BkToCstmrAcctRpt", "Rpt"],
    ["054", "BkToCstmrDbtCdtNtfctn", "Ntfctn"],
  ];
  const as = ([version = "", message = "", kind]: readonly string[], file: string) =>
    file
      .replaceAll("camt.053", `camt.${version}`)
      .replaceAll("BkToCstmrStmt", message)
      .replaceAll(/(<\/?)Stmt>/g, `$1${kind}>`);

  it.each(KINDS)("camt.%s has the entries that are booked", async (version, message, name) => {
    const kind = [version, message, name];
    const file = camt(
      { amount: "10.00", bankReference: "A" },
      { amount: "20.00", bankReference: "B", status: "PDNG" },
      { amount: "30.00", bankReference: "C" },
    );
    const open = file.replace(/(30.00.*?)<Sts>.*?<\/Sts>/s, "$1");
    const entries = await readStatement(as(kind, open));
    expect(entries.map(({ leftOut }) => leftOut)).toEqual([
      null,
      "Not booked by the bank yet.",
      "Not booked by the bank yet.",
    ]);
    // The same entry in the statement of the evening is the same.
    const [entry] = await readStatement(file);
    expect(entries[0]).toEqual(entry);
  });
});

const mt940 = (...lines: string[]) =>
  [
    ":20:STARTUMS",
    ":25:19100/123438",
    ":28C:1/1",
    ":60F:C261124EUR1000,00",
    ...lines,
    ":62F:C261125EUR2455,91",
    ":86:Nothing of an entry",
    "-",
  ].join("\r\n");

describe("a statement as MT940", () => {
  it("has entries with who paid and what for", async () => {
    const [entry, ...others] = await readStatement(
      mt940(
        ":61:2611251126CR1455,91N051NONREF//B7",
        ":86:166?00GUTSCHRIFT?20SVWZ+PF-2026-?210017?30BIC?31DE02",
        "120300000000202051?32Boutique?33 Lana",
      ),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      bookedOn: "2026-11-26",
      amount: 145_591,
      counterparty: "Boutique Lana",
      text: "SVWZ+PF-2026-\n0017\nGUTSCHRIFT",
      account: "19100/123438",
      leftOut: null,
    });
  });

  it.each([
    [":61:261125D12,5NTRFNONREF", { amount: -1_250, leftOut: "A debit." }],
    [":61:261125RD12,NTRFNONREF", { amount: 1_200, isReversal: true }],
    [":61:261125RCR12,00NTRFNONREF", { amount: -1_200, isReversal: true }],
    [":61:261125EC12,00NTRFNONREF", { leftOut: "Not booked by the bank yet." }],
    [":61:2612310102C1,00NTRFPF-2026-0017", { bookedOn: "2027-01-02", reference: "PF-2026-0017" }],
    [":61:2701021231C1,00NTRFNONREF", { bookedOn: "2026-12-31" }],
    [":61:C?1,00", { leftOut: "The date cannot be read.", text: "C?1,00" }],
    [":61:261125C000000000001,00NTRFNONREF", { amount: 100 }],
    [
      ":61:261125CR1300,250NTRFNONREF",
      { bookedOn: "2026-11-25", leftOut: "The amount “1300,250” cannot be read.", isUnread: true },
    ],
  ])("reads %s", async (line, expected) => {
    const { bookedOn, ...rest } = (await readStatement(mt940(line)))[0]!;
    expect({ bookedOn, ...rest }).toMatchObject(expected);
  });

  it("has code words or plain text as well", async () => {
    const entries = await readStatement(
      mt940(
        ":61:261125C1,00NTRFNONREF",
        ":86:/TRCD/00100/NAME/Wolkenhuis B.V./REMI/USTD//PF-2026-",
        "0017/",
        ":61:261125C2,00NTRFNONREF",
        "supplement",
        ":86:Placilo PF-2026-0018",
      ),
    );
    expect(entries).toMatchObject([
      { counterparty: "Wolkenhuis B.V.", text: expect.stringContaining("PF-2026-\n0017") },
      { counterparty: "", text: "Placilo PF-2026-0018\nsupplement" },
    ]);
  });

  it("may be in blocks of SWIFT, and several in a file", async () => {
    const one = mt940(":61:261125C1,00NTRFNONREF//A").replace(/\r\n-$/, "\r\n-}");
    const two = one.replace("//A", "//B").replace("19100/123438", "19100/999999");
    const entries = await readStatement(`{1:F01X}{2:O940}{4:\r\n${one}\r\n{1:F01X}{4:\r\n${two}`);
    expect(entries.map(({ account }) => account)).toEqual(["19100/123438", "19100/999999"]);
  });

  it("that is an interim report is refused", async () => {
    const interim = mt940(":34F:EUR0,", ":61:261125C1,00NTRFNONREF");
    await expect(readStatement(interim)).rejects.toMatchObject({
      code: "unreadable.statement_interim_report",
    });
  });
});

describe("a ZIP of statements", () => {
  const day = (reference: string) => camt({ amount: "10.00", bankReference: reference });

  it("has the entries of all of them, each once, and names what is no statement", async () => {
    const entries = await entriesIn(
      await zipOf({
        "2026/b.xml": day("B"),
        "2026/a.xml": camt({ amount: "10.00", bankReference: "A" }, { amount: "10.00", bankReference: "B" }),
        "c.sta": mt940(":61:261125C1,00NTRFNONREF"),
        "statement.pdf": "%PDF-1.7",
        "__MACOSX/._b.xml": "x",
      }),
    );
    expect(entries.map(({ amount, leftOut }) => [amount, leftOut])).toEqual([
      [1_000, null],
      [1_000, null],
      [1_000, "Also in another statement of this ZIP."],
      [100, null],
      [null, "This file of the ZIP is not a readable statement."],
    ]);
    expect(entries.at(-1)!.counterparty).toBe("statement.pdf");
  });

  it("with a CSV file of which something must be asked says to upload that one by itself", async () => {
    const file = Buffer.from(zipOf({ "b.csv": "25.11.2026;1,00;x" }));
    await expect(readStatementFile(file)).rejects.toMatchObject({
      code: "unreadable.statement_in_zip",
      values: { file: "b.csv", text: expect.stringContaining("Upload this file by itself") as string },
    });
  });

  it("with a damaged statement is refused with its name", async () => {
    const zip = await zipOf({ "a.xml": day("A"), "b.xml": day("B").slice(0, 300) });
    await expect(readStatementFile(zip)).rejects.toMatchObject({
      code: "unreadable.statement_in_zip",
      values: { file: "b.xml", text: expect.stringContaining("This XML file cannot be read") as string },
    });
  });
});

describe("the currency", () => {
  const read = async (file: string) =>
    (await readStatement(file)).map(({ amount, currency, leftOut, doubt }) => ({
      amount,
      currency,
      leftOut,
      doubt,
    }));
  const EURO = { amount: 121_800, currency: undefined, leftOut: null, doubt: undefined };
  const foreign = (currency: string, amount = 121_800) => ({
    ...EURO,
    amount,
    currency,
    leftOut: `In ${currency}, not in euro.`,
  });
  const inColumn = (word: string) =>
    `Buchungstag;Betrag;Währung;Verwendungszweck\n25.11.2026;1.218,00;${word};PF-2026-0015`;
  const inCell = (cell: string) => `Buchungstag;Betrag;Verwendungszweck\n25.11.2026;${cell};PF-2026-0015`;
  const inHeading = (heading: string) => `Date;${heading};Description\n2026-11-25;1218.00;PF-2026-0015`;

  it("is euro for all that says so, and where the file has no word about it", async () => {
    for (const word of ["EUR", "eur", " Euro ", "€", "EUR.", "978", "evro"]) {
      expect(await read(inColumn(word))).toEqual([EURO]);
    }
    for (const cell of ["1.218,00", "1.218,00 €", "€1,218.00", "EUR 1218", "+1.218,00 Euro"]) {
      expect(await read(inCell(cell))).toEqual([EURO]);
    }
    for (const heading of [
      "Amount",
      "Amount (EUR)",
      "Betrag in EUR",
      "Betrag (€)",
      "Znesek v EUR",
      "Gutschrift (Euro)",
    ]) {
      expect(await read(inHeading(heading))).toEqual([EURO]);
    }
    // The day of value, in German.
    const valuta = "Buchungstag;Valuta;Betrag;Verwendungszweck\n25.11.2026;26.11.2026;1.218,00;x";
    expect(await read(`${valuta}\n25.11.2026;;1.218,00;y`)).toEqual([EURO, EURO]);
  });

  it("is another one for any other word, wherever it stands, and is shown with the amount", async () => {
    const codes = Intl.supportedValuesOf("currency").filter((code) => code !== "EUR");
    const words = ["Fr.", "US$", "£", "zł", "Kč", "Schweizer Franken", "Eurodollar", "XEU", "756"];
    const word = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(...codes),
      fc.constantFrom(...codes).map((code) => code.toLowerCase()),
    );
    await fc.assert(
      fc.asyncProperty(word, async (one) => {
        expect(await read(inColumn(one))).toEqual([foreign(one)]);
        const isNumber = /^\d+$/.test(one);
        if (!isNumber) {
          expect(await read(inCell(`1.218,00 ${one}`))).toEqual([foreign(one)]);
          expect(await read(inCell(`${one}1.218,00`))).toEqual([foreign(one)]);
          expect(await read(inCell(`-${one} 1.218,00`))).toEqual([foreign(one, -121_800)]);
        }
        if (/^([a-z]{3}|£|Fr\.)$/i.test(one) && codes.includes(one.toUpperCase())) {
          for (const heading of [`Amount (${one})`, `Betrag in ${one}`, `Credit ${one}`]) {
            expect(await read(inHeading(heading))).toEqual([foreign(one)]);
          }
        }
      }),
      { numRuns: 60 },
    );
    // One word for euro does not make another one wrong.
    const both = "Date;Amount (EUR);Currency;Description\n2026-11-25;1218.00;CHF;x";
    expect(await read(both)).toEqual([foreign("CHF")]);
    const two = "Date;Amount (CHF);Amount (EUR);Description\n2026-11-25;1300.00;1218.00;x";
    expect(await read(two)).toEqual([EURO]);
  });

  it("that stands only above the entries is for a person to decide, unless it is the euro", async () => {
    const file = (above: string) => `Konto;CH9300762011623852957\n${above}\nDatum;Betrag;Text\n25.11.2026;1218.00;x`;
    for (const above of ["Währung:;CHF", "Währung: CHF", "Saldo;5'000.00 CHF"]) {
      expect(await read(file(above))).toEqual([{ ...EURO, doubt: expect.stringContaining("“CHF”") as string }]);
    }
    for (const above of ["Währung:;EUR", "Saldo;5.000,00 €", "Umsatz all;top"]) {
      expect(await read(file(above))).toEqual([EURO]);
    }
  });

  it("that a column leaves open is for a person to decide", async () => {
    expect(await read(inColumn(""))).toEqual([{ ...EURO, doubt: "The currency is not stated." }]);
    const inOther = "Date;Amount;Currency;Description\n2026-11-25;€1218.00;;x";
    expect(await read(inOther)).toEqual([EURO]);
  });

  it("of a camt entry or an MT940 statement is that of its own amount", async () => {
    expect(await read(camt({ amount: "1218.00", currency: "CHF" }))).toEqual([foreign("CHF")]);
    const mt940 = (line: string, opening = ":60F:C261124EUR100,00") =>
      `:20:A\n:25:SI56191000000123438\n${opening}\n:61:${line}\n:86:x\n`;
    expect(await read(mt940("2611251125C1218,00N196NONREF"))).toEqual([EURO]);
    expect(await read(mt940("2611251125CR1218,00N196NONREF"))).toEqual([EURO]);
    expect(await read(mt940("2611251125CF1218,00N196NONREF"))).toEqual([
      { ...EURO, doubt: expect.stringContaining("“F”") as string },
    ]);
    const francs = mt940("2611251125C1218,00N196NONREF", ":60F:C261124CHF100,00");
    expect(await read(francs)).toEqual([foreign("CHF")]);
    // Not that of the statement before it.
    expect(await read(francs + mt940("2611251125C1218,00N196NONREF", ""))).toEqual([
      foreign("CHF"),
      { ...EURO, currency: undefined, leftOut: "The currency is not stated." },
    ]);
  });
});
