// The worst files that their readers' limits on bytes allow: the work, the answer and the turns of others are counted.
import { describe, expect, it, vi } from "vitest";

import { yieldToEventLoop } from "~/event-loop.server";
import { isGrid, listOfGrid } from "~/shop/cart/quick-order/grid.server";
import { MAX_LINES } from "~/shop/cart/limits";
import { MAX_BYTES } from "~/shop/cart/quick-order/limits";
import type { QuickOrderPreview } from "~/shop/cart/quick-order/preview";
import { readOrderFile, readTypedRows } from "~/shop/cart/quick-order/read-file.server";
import { MAX_SHOWN_ROWS, shownPreview } from "~/shop/cart/quick-order/shown-preview";
import { FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import { lookUp } from "~/shop/catalogue/find-pieces/lookup.server";
import { wordsIn } from "~/shop/catalogue/find-pieces/words";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { cleanText, readOrderTables } from "~/shop/cart/quick-order/read-table.server";
import { recordsOf } from "~/shop/catalogue/find-pieces/records.server";
import { understandRows } from "~/shop/cart/quick-order/understand.server";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { readCsv } from "~/shop/base/files/csv-records.server";
import { readXml, XML_LIMITS } from "~/shop/base/files/read-xml.server";
import { decodeTable } from "~/shop/base/files/table/encoding.server";
import { MAX_TABLE_BYTES } from "~/shop/base/files/table/limits";
import { readTable } from "~/shop/base/files/table/read-table.server";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { WORKBOOK_LIMITS } from "~/shop/base/files/workbook/limits";
import { CellBudget, fillMerged } from "~/shop/base/files/workbook/read-sheet.server";
import type { StatementRow } from "~/shop/billing/payments/statement/preview.server";
import { shownRows } from "~/shop/billing/payments/statement/shown-rows";
import { readCamt } from "~/shop/billing/payments/statement/camt.server";
import { MAX_ENTRIES, MAX_STATEMENT_BYTES } from "~/shop/billing/payments/statement/entry";
import { readStatement, readStatementFile } from "~/shop/billing/payments/statement/read-statement.server";
import { camt } from "../support/statements";
import { unreadableWorkbook } from "~/shop/base/files/unreadable";
import { readTableFile } from "~/shop/base/files/table/table-file.server";
import { workbookOfXml, zipOf } from "../support/workbooks";

vi.mock(import("~/event-loop.server"), async (original) => {
  const actual = await original();
  return { ...actual, yieldToEventLoop: vi.fn(actual.yieldToEventLoop) };
});

/** The message of a refusal, and how often others had their turn. */
async function refusalOf(work: Promise<unknown>) {
  const turns = vi.mocked(yieldToEventLoop);
  turns.mockClear();
  const message = await work.then(
    () => "nothing",
    (error: Error) => (error instanceof Problem ? problemText(error) : error.message),
  );
  expect(message.length).toBeLessThan(300);
  return { message, turns: turns.mock.calls.length };
}

const filled = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));

async function* chunks(text: string) {
  for (let at = 0; at < text.length; at += 16_384) yield text.slice(at, at + 16_384);
}

it("a table of a workbook keeps a thousand empty rows at most, however far apart its rows are", async () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, at) => `<row r="${at * 1_000 + 1}"><c r="A${at * 1_000 + 1}"><v>${at}</v></c></row>`,
  );
  const bytes = workbookOfXml(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`);
  const { text } = await readTableFile(bytes, () => true);
  expect(text.split(/\r?\n/).length).toBeLessThan(3_010);
  expect(text).toContain("1999");
});

describe("XML", () => {
  const read = async (xml: string) => {
    let elements = 0;
    const done = readXml(chunks(xml), { open: () => void elements++ }, unreadableWorkbook);
    return { ...(await refusalOf(done)), elements };
  };

  it.each([
    ["elements", filled("<a/>", 4 * (XML_LIMITS.elements + 1_000)), XML_LIMITS.elements],
    ["attributes", `<a ${Array.from({ length: 1_000_000 }, (_, n) => `b${n}=""`).join(" ")}/>`, 0],
    ["a text", `<a>${"x".repeat(5_000_000)}</a>`, 1],
    ["a value", `<a b="${"x".repeat(5_000_000)}"/>`, 0],
    ["a name", `<${"a".repeat(5_000_000)}/>`, 0],
    ["a comment", `<!--${"a".repeat(5_000_000)}--><a/>`, 0],
    ["an instruction", `<?a ${"a".repeat(5_000_000)}?><a/>`, 0],
    ["a character of text by number", `<a>&#x${"0".repeat(5_000_000)}41;</a>`, 1],
  ])("with too much of %s is left where the limit is", async (_, xml, most) => {
    const { message, elements, turns } = await read(`<r>${xml}</r>`);
    expect(message).toContain("too large");
    expect(elements).toBeLessThanOrEqual(most + 1);
    // Not the whole file was read, and others had a turn after each chunk.
    expect(turns).toBeLessThan(Math.ceil(xml.length / 16_384));
  });

  it("lets others in between its chunks", async () => {
    const { message, turns } = await read(`<r>${filled("<a/>", 4_000_000)}</r>`);
    expect(message).toBe("nothing");
    expect(turns).toBeGreaterThanOrEqual(4_000_000 / 16_384);
  });
});

describe("a workbook", () => {
  const sheet = (rows: string, rest = "") => `<worksheet><sheetData>${rows}</sheetData>${rest}</worksheet>`;
  const merges = (ref: string, count: number) =>
    `<mergeCells>${`<mergeCell ref="${ref}"/>`.repeat(count)}</mergeCells>`;
  const read = async (worksheet: string, more?: Record<string, string>) =>
    readOrderFile({ bytes: workbookOfXml(worksheet, more) });

  it("fills merged cells in the rows that are there, and in none besides", () => {
    const put = vi.fn();
    const all = { top: 0, bottom: 9_999_998, column: 0 };
    fillMerged([0, 5, 9_000_000], Array(40).fill(all), (row) => (row === 0 ? "x" : ""), put);
    expect(put).toHaveBeenCalledTimes(2 * 40);
  });

  it("with twenty thousand merges of millions of rows is read like one with none", async () => {
    const row = (n: number) => `<row r="${n}"><c r="A${n}" t="str"><v>PR-1</v></c></row>`;
    const { text } = await read(sheet(row(1) + row(9), merges("A1:A9999999", 20_000)));
    expect(text).toBe(`PR-1${"\n".repeat(8)}PR-1`);
  });

  it("counts what merges fill among its cells", async () => {
    const rows = Array.from({ length: 1_000 }, () => `<row><c t="str"><v>x</v></c></row>`).join("");
    const { message } = await refusalOf(read(sheet(rows, merges("A1:A9999999", 20_000))));
    expect(message).toContain("too large");
  });

  it("counts the sheets together, and the cells before the last one of a row", () => {
    const budget = new CellBudget();
    for (const what of ["rows", "cells", "places", "letters"] as const) {
      budget.use(what, WORKBOOK_LIMITS[what]);
      expect(() => budget.use(what, 1), what).toThrow(
        expect.objectContaining({ code: "unreadable.workbook_too_large" }),
      );
    }
  });

  it.each([
    ["rows far apart", '<row r="1048576"><c r="GR1048576"><v>1</v></c></row>'.repeat(9_000)],
    ["a row of no number", '<row r="1e300"><c r="A99999999999"><v>1</v></c></row>'.repeat(9_000)],
    ["spans", `<row spans="1:${"9".repeat(1_000)}"><c><v>1</v></c></row>`.repeat(1_000)],
  ])("with %s takes no more than it holds", async (_, rows) => {
    const { text } = await read(sheet(rows)).catch(() => ({ text: "" }));
    expect(text.length).toBeLessThan(MAX_BYTES);
  });

  it.each([
    [
      "few cells at the end of each row",
      sheet('<row><c r="GR1"><v>1</v></c></row>'.replace(' r="GR1"', "").repeat(20_001)),
      {},
    ],
    [
      "a long text in hundreds of thousands of cells",
      sheet(`<row>${`<c t="s"><v>0</v></c>`.repeat(200)}</row>`.repeat(1_900)),
      { "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_767)}</t></si></sst>` },
    ],
    [
      "a grid whose styles are repeated for each quantity",
      sheet(
        `<row><c t="str"><v>Style</v></c><c t="str"><v>Colour</v></c>${Array.from({ length: 198 }, (_, n) => `<c t="str"><v>s${n}</v></c>`).join("")}</row>` +
          `<row><c t="s"><v>0</v></c><c t="str"><v>Sand</v></c>${"<c><v>1</v></c>".repeat(198)}</row>`.repeat(1_900),
      ),
      { "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_767)}</t></si></sst>` },
    ],
    [
      "more relations than parts",
      sheet(""),
      {
        "xl/_rels/workbook.xml.rels": `<Relationships>${Array.from({ length: 100_000 }, (_, n) => `<Relationship Id="r${n}" Type="a" Target="b"/>`).join("")}</Relationships>`,
      },
    ],
    [
      "rich text of a million runs",
      sheet("<row><c><v>1</v></c></row>"),
      { "xl/sharedStrings.xml": `<sst><si>${"<r><t>x</t></r>".repeat(1_000_001)}</si></sst>` },
    ],
  ])("with %s is refused", async (_, worksheet, more) => {
    const { message, turns } = await refusalOf(read(worksheet, more));
    expect(message).toMatch(/too large|larger than/);
    expect(turns).toBeGreaterThan(0);
  });

  it("with a number format of millions of brackets is read at once", async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${"[".repeat(500_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const relations = ["worksheet:worksheets/sheet1.xml", "styles:styles.xml"].map((one, n) => {
      const [type, target] = one.split(":");
      return `<Relationship Id="r${n + 1}" Type="http://a/${type}" Target="${target}"/>`;
    });
    const { text } = await read(sheet('<row><c s="0"><v>4</v></c></row>'), {
      "xl/styles.xml": styles,
      "xl/_rels/workbook.xml.rels": `<Relationships>${relations.join("")}</Relationships>`,
    });
    expect(text).toBe("4");
  });

  it("of 20,000 rows and 400,000 cells is read", async () => {
    const row = `<row>${"<c><v>1</v></c>".repeat(20)}</row>`;
    const { message } = await refusalOf(read(sheet(row.repeat(20_000))));
    // Quick order itself takes less text than that.
    expect(message).toContain("larger than 512 KB");
    const { text } = await read(sheet("<row><c/><c><v>1</v></c></row>".repeat(20_000)));
    expect(text.split("\n")).toHaveLength(20_000);
  });
});

describe("a grid", () => {
  it("is looked for in turns", async () => {
    // Each row could hold headings, and holds none.
    const row = ["colour", ...Array.from({ length: 199 }, (_, n) => `word ${n}`)];
    const { turns } = await refusalOf(isGrid(Array(2_000).fill(row)));
    expect(turns).toBeGreaterThanOrEqual(2_000 / 50 - 1);
    const list = listOfGrid(Array(2_000).fill({ cells: row, row: 1 }), {
      most: 1,
      tooLong: () => new Error() as never,
    });
    expect((await refusalOf(list)).turns).toBeGreaterThanOrEqual(2_000 / 50 - 1);
  });

  it("that was pasted becomes no more text than quick order takes", async () => {
    const heads = ["Style", "Colour", ...Array.from({ length: 190 }, (_, n) => `s${n}`)].join(";");
    const row = ["x".repeat(5_000), "Sand", ...Array(190).fill("1")].join(";");
    const { message } = await refusalOf(readTypedRows([heads, ...Array(90).fill(row)].join("\n")));
    expect(message).toBe("The rows are longer than 512 KB. Please send them in parts.");
  });
});

describe("a text file of more than 512 KB", () => {
  it("is refused by its beginning as a list, and read as a grid, which may have few quantities", async () => {
    const list = `SKU;Qty\n${"PR-101-SAND-M;4\n".repeat(100_000)}`;
    const { message, turns } = await refusalOf(readOrderFile({ bytes: Buffer.from(list) }));
    expect(message).toBe("The file is larger than 512 KB. Please send it in parts.");
    expect(turns).toBeLessThan(60);
    const row = `PR-101;Sand;;;${";".repeat(60)}\n`;
    const grid = `Style;Colour;S;M;L\n${row.repeat(8_000)}PR-102;Sand;1;;`;
    const { text } = await readOrderFile({ bytes: Buffer.from(grid) });
    expect(text.split("\n")).toHaveLength(2);
  });
});

describe("a preview of a quick order", () => {
  it("is shown on a page of bounded size, with how many rows there are", () => {
    const refused = Array.from({ length: 2_000 }, (_, row) => {
      return { row, text: "<&".repeat(125), reason: "Wrong.", suggestions: [] };
    });
    const textLines = refused.map(({ row, text }) => ({ row, place: `${row}`, text: text.slice(0, 100) }));
    const deliveries = Array(2_000).fill("Ship date: soon");
    const whole = { lines: [], unclear: [], wrong: refused, textLines, deliveries } as unknown as QuickOrderPreview;
    const shown = shownPreview(whole);
    expect(shown.counts).toEqual({ lines: 0, unclear: 0, wrong: 2_000, textLines: 2_000 });
    expect([shown.wrong, shown.textLines].map(({ length }) => length)).toEqual([200, 200]);
    expect(JSON.stringify(shown).length).toBeLessThan(100_000);
    // What a cart can hold is shown in full.
    expect(MAX_SHOWN_ROWS).toBeGreaterThanOrEqual(MAX_LINES);
  });
});

describe("a text of rows", () => {
  it("of delimiters or line ends alone keeps few cells and lines", async () => {
    const [record] = (await recordsOf(filled(";", 2 * 1024 * 1024))).records;
    expect(record!.cells).toHaveLength(200);
    await expect(recordsOf(`a;b${filled("\n", 2 * 1024 * 1024)}`)).rejects.toMatchObject({
      code: "unreadable.too_many_lines",
      values: { most: 20_000 },
    });
  });
});

describe("others have their turn", () => {
  const most = 2 * 1024 * 1024;
  it.each([
    ["a text of line ends is cleaned", () => cleanText(filled("\r", most)), most / 16_384],
    ["a text of control characters is cleaned", () => cleanText(filled("\u0001", most)), 100],
    ["a record is split", () => recordsOf(filled('"a";', most)), 100],
    ["a file is decoded", () => decodeTable(Buffer.alloc(most, 0xe8)), 7],
    ["a statement is decided on", () => readStatement(camt(...Array(500).fill({}))), 5],
  ] as [string, () => Promise<unknown>, number][])("while %s", async (_, work, least) => {
    const turns = vi.mocked(yieldToEventLoop);
    turns.mockClear();
    await work();
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(least - 1);
  });

  it("wherever a line end of two characters is", async () => {
    const text = `${"a".repeat(16_383)}\r\nb\u2028c${"\r\n".repeat(16_384)}`;
    expect(await cleanText(text)).toBe(`${"a".repeat(16_383)}\nb\nc`);
    expect(await cleanText(`x\r${"\r".repeat(40_000)}y`)).toBe(`x${"\n".repeat(40_001)}y`);
  });

  it("while words of rows are compared with the names of styles, of which a line has few", async () => {
    const turns = vi.mocked(yieldToEventLoop);
    turns.mockClear();
    const rows = Array.from({ length: 2_000 }, (_, n) => `${"a b c ".repeat(n % 40)}${n}`);
    await lookUp(rows, LIST_PRICES);
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(2_000 / 200);
    expect(wordsIn("a ".repeat(24))).toHaveLength(24);
    expect(wordsIn("a ".repeat(256 * 1024))).toEqual([]);
    // Beyond what an order may have, rows are only counted.
    const [table] = await readOrderTables("2x a\n".repeat(2_001));
    expect(table!.rows.map(({ cells }) => cells.length).slice(1_999)).toEqual([2, 1]);
  });

  it("between the rows of each length of a quick order", async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => "a;".repeat((n % 20) + 1)).join("\n");
    const [table] = await readOrderTables(rows);
    const turns = vi.mocked(yieldToEventLoop);
    turns.mockClear();
    await understandRows(table!, new FoundCatalogue([], []));
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(20);
  });
});

describe("a statement", () => {
  const document = (entries: string) => `<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
  const most = MAX_STATEMENT_BYTES - 100;
  const tooMany = "The statement has more than 5,000 entries.";

  it.each([
    ["empty entries", filled("<Ntry/>", most), tooMany, 80],
    ["entries of one batch", `<Ntry><NtryDtls>${filled("<TxDtls/>", most)}`, tooMany, 160],
    ["details of one entry", `<Ntry><NtryDtls><TxDtls>${filled("<Refs/>", most)}`, "details", 1_600],
    ["an attribute after another", `<Ntry ${filled('a="" ', most)}/>`, "details", 16],
    ["a text", `<Ntry><Amt>${"1".repeat(most)}</Amt></Ntry>`, "details", 640],
  ])("of %s stops at the limit", async (_, entries, message, chunks) => {
    const refused = await refusalOf(readStatement(document(entries)));
    expect(refused.message).toContain(message);
    expect(refused.turns).toBeLessThanOrEqual(chunks);
  });

  it("keeps nothing of elements that it does not know", async () => {
    const entry = `<Ntry><Amt Ccy="EUR">1.00</Amt>${filled("<Odd>x</Odd>", 1_000)}</Ntry>`;
    const { length } = await readCamt(document(filled("<Odd><Ntry/></Odd>", 1_000_000) + entry));
    expect(length).toBe(1);
  });

  it("of 500 payments with all details is read", async () => {
    const entry = { amount: "1200.50", text: "x".repeat(140), reference: "RF67PF20260017" };
    expect(await readStatement(camt(...Array(500).fill(entry)))).toHaveLength(500);
  });

  it.each([
    ["semicolons", filled(";", most)],
    ["quotation marks", filled('"', most)],
    ["rows without an end", filled("Date;Amount;Reference;", most)],
    ["line ends", filled("\n", most)],
    ["pairs of quotation marks after one", `"${filled('""', most)}`],
  ])("of %s is refused, with few cells and many turns", async (_, csv) => {
    const { message } = await refusalOf(readStatement(csv));
    expect(message).toMatch(/^There is no column for the date/);
  });

  it.each([
    ["entries", filled(":61:261125C1,00N\n", most)],
    ["lines of one entry", `:61:261125C1,00N\n:86:${filled("x\n", most)}`],
    ["one line", `:61:261125C1,00N\n:86:${filled("?20", most)}`],
    ["details of one entry", `:61:261125C1,00N\n${filled(":86:x\n", most)}`],
    ["beginnings", filled(":20:\n", most)],
  ])("as MT940 of %s keeps little, and others have their turn", async (_, lines) => {
    const turns = vi.mocked(yieldToEventLoop);
    turns.mockClear();
    const text = `:20:X\n:60F:C261124EUR1,00\n${lines}`;
    const read = await readStatement(text).then(
      (entries) => JSON.stringify(entries),
      (error: Error) => (error instanceof Problem ? problemText(error) : error.message),
    );
    expect(read.length).toBeLessThan(5_000);
    const isLeftEarly = read.includes(tooMany);
    // A line has no end before the next one is looked for.
    const turnsOfOne = lines.split("\n", 3).length < 3 ? 1 : 100;
    expect(turns.mock.calls.length).toBeGreaterThanOrEqual(isLeftEarly ? 3 : turnsOfOne);
    if (isLeftEarly) expect(turns.mock.calls.length).toBeLessThan(20);
  });

  it("as a ZIP is unpacked no further than its limits", async () => {
    const blank = (bytes: number) => Buffer.alloc(bytes, " ");
    const many = Object.fromEntries(Array.from({ length: 401 }, (_, n) => [`${n}.xml`, ""]));
    const large = { "a.xml": blank(MAX_STATEMENT_BYTES + 1) };
    const names = Array.from({ length: 5 }, (_, n) => `${n}.pdf`);
    const all = Object.fromEntries(names.map((name) => [name, blank(MAX_STATEMENT_BYTES - 1)]));
    for (const [files, message] of [
      [many, "more than 400 files"],
      [large, "too large when it is unpacked"],
      [all, "too large when it is unpacked"],
      [{ "a.xml": document(filled("<Ntry/>", 100_000)) }, tooMany],
    ] as const) {
      expect((await refusalOf(readStatementFile(zipOf(files)))).message).toContain(message);
    }
    const damaged = zipOf({ "a.xml": camt({ amount: "1" }) }).subarray(0, 200);
    expect((await refusalOf(readStatementFile(damaged))).message).toContain("damaged");
  });

  it("of 5,000 entries is shown on a page of bounded size, which says how many are not on it", () => {
    const long = "&".repeat(500);
    const row = (index: number, leftOut: string | null): StatementRow => {
      const texts = { counterparty: long, reference: long, text: long };
      const entry = { key: String(index), bookedOn: null, amount: 1, leftOut, ...texts };
      return { index, entry, bookedTo: null, proposal: null, nth: 0, isRepeat: false };
    };
    const isBookable = (index: number) => index % 10 === 9;
    const all = Array.from({ length: 5_000 }, (_, index) => row(index, isBookable(index) ? null : "debit"));
    const { rows, notShown } = shownRows(all);
    expect(rows.filter(({ index }) => isBookable(index))).toHaveLength(500);
    expect([rows.length, notShown]).toEqual([700, 4_300]);
    expect(JSON.stringify(rows).length).toBeLessThan(700 * 700);
    expect(shownRows(all.slice(0, 200)).notShown).toBe(0);
  });

  it(`of more rows than ${MAX_ENTRIES} is left there`, async () => {
    const { message, turns } = await refusalOf(
      readStatement(`Date;Amount;Reference\n${filled("1.1.2026;1,00;x\n", most)}`),
    );
    expect(message).toContain(tooMany);
    // Of the letters that are read, and of the rows three times.
    expect(turns).toBeLessThan(500_000 / 16_384 + (3 * MAX_ENTRIES) / 100);
  });
});

describe("a table", () => {
  const most = MAX_TABLE_BYTES;

  it.each([
    ["separators", "", filled(";", most)],
    ["headings", "", filled("a;", most)],
    ["quotation marks", "Style Code;Name\n", `A;"${filled('""', most)}`],
    ["a row without an end", "Style Code;Name\n", filled("A;b;", most)],
  ])("of %s is refused", async (_, headings, rest) => {
    const { message, turns } = await refusalOf(readTable(headings + rest, STYLE_TABLE));
    expect(message).toMatch(/cannot be read from row|has no column/);
    // No more than the longest row was read.
    expect(turns).toBeLessThan(50);
  });

  it("has no more cells than its rows can have", async () => {
    const cells: number[] = [];
    const csv = filled(`${";".repeat(5_000)}\n`, most);
    const take = (row: string[]) => cells.push(row.length) > 0;
    await refusalOf(readCsv(csv, { delimiter: ";", longest: 100_000, take }));
    expect(cells.length).toBeGreaterThan(1_000);
    expect(Math.max(...cells)).toBe(200);
    expect(vi.mocked(yieldToEventLoop).mock.calls.length).toBeGreaterThan(most / 16_384 / 2);
  });

  it("of letters beyond ASCII is decoded after a look at its beginning", async () => {
    const decode = vi.spyOn(TextDecoder.prototype, "decode");
    const { text } = await decodeTable(Buffer.alloc(most, 0xfc));
    const looked = decode.mock.calls.filter((_, at) =>
      (decode.mock.contexts[at] as TextDecoder).encoding.startsWith("mac"),
    );
    decode.mockRestore();
    expect(text).toHaveLength(most);
    expect(looked).toHaveLength(1);
    expect((looked[0]![0] as Uint8Array).length).toBeLessThanOrEqual(64 * 1024 + 1);
  });

  it("says of a heading only its beginning", async () => {
    const { unknown } = await readTable(`Style Code;${"x".repeat(90_000)}\nA;b\n`, STYLE_TABLE);
    expect(unknown.join().length).toBeLessThan(300);
  });
});
