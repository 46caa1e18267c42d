// What the columns of an uploaded table are: by their headings, by what somebody says of them, and by what was said of the last one.
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { columnField, columnValue, readColumnAnswers } from "~/shop/base/files/table/column-questions";
import { readAskedTable, readTable } from "~/shop/base/files/table/read-table.server";
import { answerColumns, findTable, storeTable } from "~/shop/base/files/table/table-uploads.server";
import { wrongRowsOf } from "~/shop/base/files/table/editable-table.server";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";
import { applyTable, TABLES } from "~/shop/desk/bulk-changes/tables.server";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const asked = async (text: string, answers = {}) => {
  const { open, others, places, unknown } = await readAskedTable(text, STYLE_TABLE, answers);
  return {
    open: open.map(({ key, options }) => [key, options.map(({ place }) => place)]),
    others: others.map(({ key }) => key),
    places: Object.fromEntries(places),
    unknown,
  };
};

describe("the columns of a table", () => {
  it("are asked for what says which row a row is about", async () => {
    const text = "Ref,Benaming,Name\nALMA,Pullover,Alma\nBREZA,Weste,Breza\n";
    const { open } = await readAskedTable(text, STYLE_TABLE);
    expect(open).toMatchObject([
      {
        key: "styleCode",
        sentence: "Which column is “Style Code”?",
        mayBeNone: false,
        options: [
          { place: 0, heading: "Ref", samples: ["ALMA", "BREZA"] },
          { place: 1, heading: "Benaming", samples: ["Pullover", "Weste"] },
        ],
      },
    ]);
    await expect(readTable(text, STYLE_TABLE)).rejects.toMatchObject({ code: "unreadable.table_missing_heading" });
    const { places, unknown } = await readTable(text, STYLE_TABLE, { styleCode: 0 });
    expect(Object.fromEntries(places)).toEqual({ styleCode: 0, name: 2 });
    expect(unknown).toEqual(["Benaming"]);
  });

  it("are asked where two have one heading", async () => {
    const text = "Style Code;Name;name;Category\nALMA;Alma;Alma Pullover;Knit\n";
    expect(await asked(text)).toMatchObject({ open: [["name", [1, 2]]], unknown: [] });
    await expect(readTable(text, STYLE_TABLE)).rejects.toMatchObject({ code: "unreadable.table_repeated_heading" });
    expect(await asked(text, { name: 2 })).toMatchObject({ open: [], places: { name: 2 }, unknown: ["Name"] });
    expect(await asked(text, { name: null })).toMatchObject({ open: [], unknown: ["Name", "name"] });
  });

  it("can be said where the headings say nothing, or something else", async () => {
    const text = "Style Code;Name;Bezeichnung\nALMA;Wool;Alma\n";
    const { others, places } = await asked(text);
    expect(others).toContain("name");
    expect(places).toEqual({ styleCode: 0, name: 1 });
    const said = await asked(text, { name: 2, material: 1 });
    expect(said).toMatchObject({ open: [], places: { styleCode: 0, name: 2, material: 1 }, unknown: [] });
  });

  it("can be exchanged in one step", async () => {
    const { open, others } = await readAskedTable("Ref;Art\nAlma;ALMA\n", STYLE_TABLE, { styleCode: 0, name: 1 });
    const fields = new FormData();
    for (const { key, suggested = null } of others) fields.set(columnField(key), columnValue(suggested));
    fields.set(columnField("styleCode"), "1");
    fields.set(columnField("name"), "0");
    const { answers, errors } = readColumnAnswers([...open, ...others], fields);
    expect([answers.styleCode, answers.name, errors]).toEqual([1, 0, null]);
  });

  it("are below a title", async () => {
    const rows = "Style Code,Name\nALMA,Alma\n";
    for (const above of ["Spring\n\n", "Spring,2027\n,\n", ",,\nSpring\n"]) {
      expect(await asked(above + rows)).toMatchObject({ open: [], places: { styleCode: 0, name: 1 } });
    }
    const { open, rows: read } = await readAskedTable(`Spring\n\nRef;Benaming\nALMA;Alma\n`, STYLE_TABLE);
    expect(open).toMatchObject([{ hint: "Row 3 of the file is read as its headings.", options: [{}, {}] }]);
    expect(read).toMatchObject([{ row: 4, cells: ["ALMA", "Alma"] }]);
    // No title: a row with the name of the key as a text, and a column without a heading.
    expect((await asked("Ref;Note\nALMA;Style Code\n")).open).toEqual([["styleCode", [0, 1]]]);
    expect((await asked(";Note\nALMA;Alma\n")).open).toEqual([["styleCode", [0, 1]]]);
  });

  it("are taken by no answer that does not fit the table", async () => {
    expect(await asked("Style Code;Name\nALMA;Alma\n", { name: 7 })).toMatchObject({ places: { styleCode: 0 } });
  });
});

describe("an answer", () => {
  const CSV = "Mail;Firma\nana@new.example;Ana\nnobody;\n";
  const store = async (userId: string, csv: string) => {
    const { id } = await storeTable(CUSTOMER_TABLE, userId, { name: "a.csv", bytes: Buffer.from(csv) });
    return (await findTable("customers", userId, id))!;
  };

  it("is refused for a table that was changed or applied meanwhile, and is not remembered", async () => {
    const { id: userId } = await makePerson("admin");
    const table = await store(userId, CSV);
    const say = (email: number) =>
      answerColumns("customers", userId, table, { headings: ["Mail", "Firma"], answers: { email } });
    await say(0);
    await expect(say(1)).rejects.toMatchObject({ kind: "stale" });
    expect((await store(userId, CSV)).answers).toEqual({ email: 0 });
  });

  it("is kept for the next table with these headings, also that of the wrong rows", async () => {
    const [admin, colleague] = [(await makePerson("admin")).id, (await makePerson("admin")).id];
    const first = await store(admin, CSV);
    expect(first.answers).toEqual({});
    const answers = { email: 0, companyName: 1 };
    await answerColumns("customers", admin, first, { headings: ["Mail", "Firma"], answers });
    const said = (await findTable("customers", admin, first.id))!;
    expect(said).toMatchObject({ answers, csv: CSV });
    const { fingerprint, counts } = await TABLES.customers.compare(said);
    expect(counts).toMatchObject({ new: 1, wrong: 1 });
    const wrong = await wrongRowsOf(TABLES.customers, said);
    await applyTable("customers", { userId: admin, uploadId: first.id, seen: fingerprint });
    for (const text of [wrong, "mail,FIRMA\nbea@new.example,Bea\n"]) {
      const next = await store(colleague, text);
      expect(next.answers).toEqual(answers);
      expect((await TABLES.customers.compare(next)).rows).toHaveLength(1);
    }
    expect((await store(colleague, "Mail;Company\nx;y\n")).answers).toEqual({});
  });
});
