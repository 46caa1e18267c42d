// What was said about the columns of uploaded tables: read from its form, and kept for the next table with the same headings.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import {
  findColumnAnswers,
  MAX_COLUMN_ANSWERS,
  rememberColumnAnswers,
} from "~/shop/base/files/table/column-answers.server";
import {
  columnDefaults,
  columnOptions,
  type ColumnQuestion,
  readColumnAnswers,
} from "~/shop/base/files/table/column-questions";
import { eraseCompanyRecords } from "~/shop/desk/customer-data/erase-records.server";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

const options = columnOptions(["Day", ""], [["1", "x"], [], ["1", " "], ["2", "y"], ["3"], ["4"]]);
const QUESTIONS: ColumnQuestion[] = [
  { key: "day", sentence: "Which column is the day?", options, suggested: 0 },
  { key: "code", sentence: "Which column is the code?", options, mayBeNone: true, suggested: null },
  { key: "order", sentence: "Which day is 3/4?", options: options.slice(0, 1), isChoice: true },
];

const given = (answers: Record<string, string>) => {
  const fields = new FormData();
  for (const [key, value] of Object.entries(answers)) fields.set(`column-${key}`, value);
  return readColumnAnswers(QUESTIONS, fields);
};

describe("questions about columns", () => {
  it("have the first three different values of each column that has any, and what is chosen at first", () => {
    expect(options).toEqual([
      { place: 0, heading: "Day", samples: ["1", "2", "3"] },
      { place: 1, heading: "", samples: ["x", "y"] },
    ]);
    expect(columnOptions(["", "A"], [])).toEqual([{ place: 1, heading: "A", samples: [] }]);
    expect(columnDefaults(QUESTIONS)).toEqual({ "column-day": "0", "column-code": "none", "column-order": "" });
  });

  it("are all answered, with columns that there are, and none of them twice", () => {
    expect(given({ day: "0", code: "1", order: "0" })).toEqual({
      answers: { day: 0, code: 1, order: 0 },
      errors: null,
    });
    expect(given({ day: "1", code: "none", order: "0" }).answers).toEqual({ day: 1, code: null, order: 0 });
    expect(given({}).errors).toEqual({
      "column-day": "Which column is the day? Choose one.",
      "column-code": "Which column is the code? Choose one.",
      "column-order": "Which day is 3/4? Choose one.",
    });
    expect(Object.keys(given({ day: "none", code: "2", order: "1" }).errors!)).toHaveLength(3);
    expect(given({ day: "1", code: "1", order: "0" }).errors).toEqual({
      "column-code": "This is already the answer to “Which column is the day?” Choose another column.",
    });
  });
});

describe("answers about columns", () => {
  beforeEach(() => emptyDatabase(db));

  const remember = (asked: Parameters<typeof rememberColumnAnswers>[1], answer: Record<string, number | null>) =>
    db.write((tx) => rememberColumnAnswers(tx, asked, answer));
  const of = (...headings: string[]) => ({ kind: "statement", companyId: null, headings }) as const;

  it("are those about the same row of headings, of the same kind and company", async () => {
    const [{ id: companyId }, { id: another }] = [await makePerson("approved"), await makePerson("approved")];
    await remember(of("Datum", "Znesek (EUR)", "Čas"), { day: 0, code: null });
    await remember({ ...of("Datum", "Znesek (EUR)", "Čas"), kind: "order", companyId }, { day: 2 });
    expect(await findColumnAnswers(db.read, of(" DATUM", "Znesek_EUR", "čas:", ""))).toEqual({ day: 0, code: null });
    const others = [
      of("Znesek (EUR)", "Datum", "Čas"),
      of("Datum", "", "Znesek (EUR)", "Čas"),
      of("DatumZnesek", "EUR", "Čas"),
      { ...of("Datum", "Znesek (EUR)", "Čas"), companyId },
      { ...of("Datum", "Znesek (EUR)", "Čas"), kind: "order" as const },
      { ...of("Datum", "Znesek (EUR)", "Čas"), kind: "order" as const, companyId: another },
    ];
    for (const other of others) expect(await findColumnAnswers(db.read, other)).toEqual({});
    await db.write(async (tx) => {
      await tx.columnAnswer.deleteMany({ where: { kind: "products" } });
      await eraseCompanyRecords(tx, companyId);
    });
    expect(await db.read.columnAnswer.findMany({ select: { kind: true } })).toEqual([{ kind: "statement" }]);
  });

  it("are the last ones, one for a row of headings, also when two people answer at once", async () => {
    await Promise.all([1, 2, 3, 4].map((place) => remember(of("Day"), { day: place })));
    expect(await db.read.columnAnswer.count()).toBe(1);
    await remember(of("day"), { day: 9 });
    expect(await findColumnAnswers(db.read, of("Day"))).toEqual({ day: 9 });
  });

  it("are not kept of a table without headings, and are bounded for each company", async () => {
    await remember(of("", " "), { day: 1 });
    expect(await db.read.columnAnswer.count()).toBe(0);
    const { id: companyId } = await makePerson("approved");
    await remember({ ...of("Day"), companyId }, { day: 1 });
    await db.write((tx) =>
      tx.columnAnswer.createMany({
        data: Array.from({ length: MAX_COLUMN_ANSWERS }, (_, n) => ({
          key: `k${n}`,
          kind: "statement",
          companyId: null,
          answer: {},
          updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
        })),
      }),
    );
    await remember(of("Day"), { day: 1 });
    const left = await db.read.columnAnswer.findMany({ where: { companyId: null }, select: { key: true } });
    expect(left).toHaveLength(MAX_COLUMN_ANSWERS);
    expect(left).not.toContainEqual({ key: "k0" });
    expect(await findColumnAnswers(db.read, of("Day"))).toEqual({ day: 1 });
    expect(await findColumnAnswers(db.read, { ...of("Day"), companyId })).toEqual({ day: 1 });
  });
});
