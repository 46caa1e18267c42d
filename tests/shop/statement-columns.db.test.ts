// Bank statements of banks that nobody here has seen: each is read rightly, or what is open about its columns is asked once, on one page.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import { readCsvFile, readStatement, readStatementFile } from "~/shop/billing/payments/statement/read-statement.server";
import { findStatement, storeStatement } from "~/shop/billing/payments/statement/uploads.server";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { questionsIn } from "../support/statements";
import { zipOf } from "../support/workbooks";

interface Bank {
  rows: string[];
  /** What is asked, with the headings or else the places of the columns that are offered. */
  asked: Record<string, (string | number)[]>;
  answers: ColumnAnswers;
  /** Day, amount and text of each entry that may be booked, or why it is left out. */
  entries: [day: string | null, amount: number | null, text: string, leftOut?: string][];
}

const PAID = "PF-2026-0015";

const BANKS: Record<string, Bank> = {
  "easybank in Austria, without headings": {
    rows: [
      `AT611904300234573201;Gutschrift Lana ${PAID};05.11.2026;05.11.2026;+1.218,00;EUR`,
      "AT611904300234573201;Miete;06.11.2026;06.11.2026;-300,00;EUR",
    ],
    asked: { date: [2, 3], amount: [4], reference: [1] },
    answers: { date: 2, amount: 4, reference: 1 },
    entries: [
      ["2026-11-05", 121_800, `Gutschrift Lana ${PAID}`],
      ["2026-11-06", -30_000, "Miete", "A debit."],
    ],
  },
  "a Volksbank of old, with the direction below no heading": {
    rows: [
      "Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Vorgang/Verwendungszweck;Währung;Umsatz;",
      `25.11.2026;25.11.2026;Preja;Lana;Gutschrift ${PAID};EUR;1.218,00;H`,
      "26.11.2026;26.11.2026;Preja;Stadtwerke;Strom;EUR;300,00;S",
    ],
    asked: { direction: [7] },
    answers: { direction: 7 },
    entries: [
      ["2026-11-25", 121_800, `Gutschrift ${PAID}`],
      ["2026-11-26", -30_000, "Strom", "A debit."],
    ],
  },
  "Poste Italiane": {
    rows: [
      "Data Contabile;Data Valuta;Addebiti (euro);Accrediti (euro);Descrizione operazioni",
      `25/11/2026;25/11/2026;;1.218,00;Bonifico ${PAID}`,
      "26/11/2026;26/11/2026;300,00;;Affitto",
    ],
    asked: { reference: ["Descrizione operazioni"] },
    answers: { reference: 4 },
    entries: [
      ["2026-11-25", 121_800, `Bonifico ${PAID}`],
      ["2026-11-26", -30_000, "Affitto", "A debit."],
    ],
  },
  "Crédit Mutuel in the first days of a month": {
    rows: ["Date;Date de valeur;Débit;Crédit;Libellé;Solde", `05/11/2026;06/11/2026;;1218,00;VIR ${PAID};5000,00`],
    asked: { days: ["5 November 2026", "11 May 2026"] },
    answers: { days: 0 },
    entries: [["2026-11-05", 121_800, `VIR ${PAID}`]],
  },
  "mBank in Poland": {
    rows: [
      "#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;#Saldo po operacji",
      `2026-11-25;PRZELEW ${PAID};eKonto;Wpływy;1 218,00 PLN;5 000,00 PLN`,
    ],
    asked: {
      date: ["#Data operacji"],
      amount: ["#Kwota", "#Saldo po operacji"],
      debit: ["#Kwota", "#Saldo po operacji"],
      reference: ["#Opis operacji", "#Rachunek", "#Kategoria"],
    },
    answers: { date: 0, amount: 4, debit: null, reference: 1 },
    entries: [["2026-11-25", 121_800, `PRZELEW ${PAID}`, "In PLN, not in euro."]],
  },
  "PBZ in Croatia": {
    rows: ["Datum;Opis;Isplata;Uplata;Stanje", `25.11.2026;Uplata ${PAID};;1.218,00;5.000,00`],
    asked: {},
    answers: {},
    entries: [["2026-11-25", 121_800, `Uplata ${PAID}`]],
  },
  "Triodos in the Netherlands, without headings": {
    rows: [
      `"25-11-2026","NL70TRIO0123456789","1.218,00","Credit","Lana","NL91ABNA0417164300","ET","${PAID}","5.000,00"`,
      `"26-11-2026","NL70TRIO0123456789","300,00","Debet","Huur","NL91ABNA0417164300","ET","november","4.700,00"`,
    ],
    asked: { date: [0], amount: [2, 8], debit: [2, 8], reference: [3, 4, 6, 7], direction: [3, 4] },
    answers: { date: 0, amount: 2, debit: null, reference: 7, direction: 3 },
    entries: [
      ["2026-11-25", 121_800, PAID],
      ["2026-11-26", -30_000, "november", "A debit."],
    ],
  },
  "a savings bank in Slovenia": {
    rows: [
      "Izpisek št. 11;;;;",
      "Dan;Stranka;Prejeto;Izdano;Kaj",
      `25. 11. 2026;Lana;1.218,00;;Plačilo ${PAID}`,
      "26. 11. 2026;Najem;;300,00;November",
      ";Skupaj;1.218,00;300,00;",
    ],
    asked: {
      date: ["Dan"],
      amount: ["Prejeto", "Izdano"],
      debit: ["Prejeto", "Izdano"],
      reference: ["Stranka", "Kaj"],
    },
    answers: { date: 0, amount: 2, debit: 3, reference: 4 },
    entries: [
      ["2026-11-25", 121_800, `Plačilo ${PAID}`],
      ["2026-11-26", -30_000, "November", "A debit."],
      [null, null, "Skupaj · 1.218,00 · 300,00", "The date cannot be read."],
    ],
  },
  "a bank in Portugal": {
    rows: [
      "Data lançamento;Data valor;Descrição;Montante;Tipo;Saldo contabilístico",
      `25-11-2026;25-11-2026;TRF ${PAID};1.218;Crédito;5.000`,
      "26-11-2026;26-11-2026;RENDA;300;Débito;4.700",
    ],
    asked: {
      date: ["Data lançamento", "Data valor"],
      amount: ["Montante", "Saldo contabilístico"],
      debit: ["Montante", "Saldo contabilístico"],
      reference: ["Descrição", "Tipo"],
      direction: ["Tipo"],
      decimal: ["About €1.22: the sign separates cents", "€1,218.00: the sign separates thousands"],
    },
    answers: { date: 0, amount: 3, debit: null, reference: 2, direction: 4, decimal: 1 },
    entries: [
      ["2026-11-25", 121_800, `TRF ${PAID}`],
      ["2026-11-26", -30_000, "RENDA", "A debit."],
    ],
  },
  "somebody's own workbook": {
    rows: [
      "Kontoauszug November;;;",
      "Stand: 30.11.2026;;;",
      "Wann;Wer;Wieviel;Wofür",
      `25.11.26;Lana;1218,-;${PAID}`.replace(",-", ",00"),
      "26.11.26;Bank;-3,00;Gebühr",
      "Summe;;1215,00;",
    ],
    asked: { date: ["Wann"], amount: ["Wieviel"], reference: ["Wer", "Wofür"] },
    answers: { date: 0, amount: 2, reference: 3 },
    entries: [
      ["2026-11-25", 121_800, PAID],
      ["2026-11-26", -300, "Gebühr", "A debit."],
      [null, 121_500, "Summe · 1215,00", "The date cannot be read."],
    ],
  },
  "a column that is there twice": {
    rows: ["Datum;Betrag;Betrag;Text", `25.11.2026;1218,00;5000,00;${PAID}`],
    asked: { amount: ["Betrag", "Betrag"], debit: ["Betrag", "Betrag"] },
    answers: { amount: 2, debit: null },
    entries: [["2026-11-25", 500_000, PAID]],
  },
  "two amounts, of which one is right": {
    rows: ["Datum;Betrag;Umsatz;Text", `25.11.2026;1218,00;5000,00;${PAID}`],
    asked: { amount: ["Betrag", "Umsatz"], debit: ["Betrag", "Umsatz"] },
    answers: { amount: 1, debit: null },
    entries: [["2026-11-25", 121_800, PAID]],
  },
  "a column that its values contradict": {
    rows: ["Datum;Tag;Betrag;Text", `Mittwoch;25.11.2026;12,00;${PAID}`, "Donnerstag;26.11.2026;13,00;x"],
    asked: { date: ["Tag"], direction: ["Datum"] },
    answers: { date: 1, direction: null },
    entries: [
      ["2026-11-25", 1_200, PAID],
      ["2026-11-26", 1_300, "x"],
    ],
  },
  "a bank in Hungary, with letters for in and out": {
    rows: ["Datum;Betrag;T/J;Text", `25.11.2026;1218,00;J;${PAID}`, `26.11.2026;300,00;T;Visszatérítés ${PAID}`],
    asked: { direction: ["T/J"] },
    answers: { direction: 2, "word-j": 0, "word-t": 1 },
    entries: [
      ["2026-11-25", 121_800, PAID],
      ["2026-11-26", -30_000, `Visszatérítés ${PAID}`],
    ],
  },
  "a bank in Spain, where C is money out": {
    rows: ["Fecha;Concepto;Importe;C/A", `25/11/2026;${PAID};1.218,00;A`, `26/11/2026;Devolución ${PAID};300,00;C`],
    asked: { direction: ["C/A"] },
    answers: { direction: 3, "word-a": 0, "word-c": 1 },
    entries: [
      ["2026-11-25", 121_800, PAID],
      ["2026-11-26", -30_000, `Devolución ${PAID}`],
    ],
  },
  "a bank in Norway, below a known heading": {
    rows: ["Dato;Direction;Betrag;Date;Text", `x;Inn;1218,00;25.11.2026;${PAID}`, "x;Ut;300,00;26.11.2026;Leie"],
    asked: { "word-inn": ["Paid in", "Paid out"], "word-ut": ["Paid in", "Paid out"] },
    answers: { "word-inn": 0, "word-ut": null },
    entries: [
      ["2026-11-25", 121_800, PAID],
      ["2026-11-26", 30_000, "Leie", "Whether it was paid in or out cannot be read."],
    ],
  },
  "a bank in Sweden, with years of two digits first": {
    rows: ["Datum;Betrag;Text", `26-11-05;1218,00;${PAID}`, "26-11-04;-300,00;Hyra"],
    asked: { days: ["26 November 2005", "5 November 2026"] },
    answers: { days: 2 },
    entries: [
      ["2026-11-05", 121_800, PAID],
      ["2026-11-04", -30_000, "Hyra", "A debit."],
    ],
  },
  "money out below a heading of its own": {
    rows: ["Datum;Haben;Ausgang;Saldo;Text", `25.11.2026;12,00;;100,00;${PAID}`, "26.11.2026;;13,00;87,00;x"],
    asked: { debit: ["Ausgang", "Saldo"] },
    answers: { debit: 2 },
    entries: [
      ["2026-11-25", 1_200, PAID],
      ["2026-11-26", -1_300, "x", "A debit."],
    ],
  },
};

const briefly = (entries: Awaited<ReturnType<typeof readStatement>>) =>
  entries.map(({ bookedOn, amount, text, leftOut }) => [
    bookedOn,
    amount,
    text,
    ...(leftOut === null ? [] : [leftOut]),
  ]);

describe("the columns of a statement", () => {
  it.each(Object.keys(BANKS))("are known or asked on one page: %s", async (bank) => {
    const { rows, asked, answers, entries } = BANKS[bank]!;
    const csv = rows.join("\r\n");
    const questions = await questionsIn(csv);
    expect(
      Object.fromEntries(
        questions.map(({ key, options }) => [key, options.map(({ heading, place }) => heading || place)]),
      ),
    ).toEqual(asked);
    expect(await questionsIn(csv, answers)).toEqual([]);
    expect(briefly(await readStatement(csv, answers))).toEqual(entries);
    if (questions.length > 0) await expect(readStatement(csv)).rejects.toMatchObject({ kind: "unreadable" });
  });

  it("are asked again where an answer does not fit them any more", async () => {
    const csv = "Wann;Wer;Wieviel;Wofür\n25.11.2026;Lana;12,00;x";
    const keys = async (answers: ColumnAnswers) => (await questionsIn(csv, answers)).map(({ key }) => key);
    expect(await keys({ date: 0, amount: 2, reference: null })).toEqual([]);
    expect(await keys({ date: 1, amount: 99, reference: 99 })).toEqual(["date", "amount", "reference"]);
    expect(await keys({ date: null, amount: null, reference: 1 })).toEqual(["date", "amount"]);
    // A column that is empty this month.
    expect(await keys({ date: 0, amount: 2, debit: 4, reference: 3 })).toEqual([]);
  });

  it("can all be chosen again, with what is chosen now", async () => {
    const { readCsvTable } = await import("~/shop/billing/payments/statement/csv-table.server");
    const { columnsIn } = await import("~/shop/billing/payments/statement/csv-columns.server");
    const csv = "Datum;Betrag;Soll;Haben;Text;Referenz;Notiz\n25.11.2026;;;12,00;one;r;n\n26.11.2026;;5,00;;two;r;n";
    const table = await readCsvTable(csv);
    const review = async (answers: ColumnAnswers) =>
      (await columnsIn(table, answers, true)).questions.map(({ key, suggested }) => [key, suggested]);
    expect(await review({})).toEqual([
      ["date", 0],
      ["amount", 1],
      ["debit", 2],
      ["reference", 4],
    ]);
    expect(await review({ amount: 3, debit: null, reference: 6 })).toEqual([
      ["date", 0],
      ["amount", 3],
      ["debit", null],
      ["reference", 6],
      // Two words may say it where no amount has a sign.
      ["direction", undefined],
    ]);
    // Answers that say what the headings say change nothing.
    const all = { date: 0, amount: 1, debit: 2, reference: 4 };
    expect(await readStatement(csv, all)).toEqual(await readStatement(csv));
    expect(await readStatement(csv, { reference: 6 })).toMatchObject([{ text: "n\none\nr" }, { text: "n\ntwo\nr" }]);
  });
});

describe("what was said about the columns", () => {
  let userId: string;
  beforeEach(async () => {
    await emptyDatabase(db);
    ({ id: userId } = await makePerson("admin"));
  });

  const csv = (heads: string, day = "25.11.2026") => `${heads}\n${day};Lana;12,00;x`;
  const answers = { date: 0, amount: 2, reference: 3 };
  const answer = async (text: string, headings: string[]) =>
    storeStatement(userId, "a.csv", await readCsvFile(text, () => answers), { headings, answers });
  const read = async (text: string) => (await readStatementFile(Buffer.from(text))).statement;

  it("holds for the next statement with the same headings, by itself and in a ZIP", async () => {
    const first = await storeStatement(userId, "a.csv", await read(csv("Wann;Wer;Wieviel;Wofür")));
    expect(await findStatement(userId, first)).toMatchObject({ isAsked: true, entries: [] });
    const zip = zipOf({ "a.csv": csv("wann;wer;wieviel;wofür", "26.11.2026") });
    await expect(readStatementFile(zip)).rejects.toMatchObject({ code: "unreadable.statement_in_zip" });
    const id = await answer(csv("Wann;Wer;Wieviel;Wofür"), ["Wann", "Wer", "Wieviel", "Wofür"]);
    expect(await findStatement(userId, id)).toMatchObject({ isAsked: false, answers, entries: [{ amount: 1_200 }] });
    expect(await read(csv("WANN;Wer?;wieviel;Wofür", "26.11.2026"))).toMatchObject({ entries: [{ text: "x" }] });
    expect((await readStatementFile(zip)).statement).toMatchObject([{ bookedOn: "2026-11-26", amount: 1_200 }]);
    expect(await read(csv("Wer;Wann;Wieviel;Wofür"))).not.toHaveProperty("entries");
  });

  it("holds for one file without headings alone", async () => {
    const text = "25.11.2026;Lana;12,00;x";
    await answer(text, []);
    expect(await read(text)).toEqual({ csv: text, answers: {} });
  });
});
