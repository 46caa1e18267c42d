// Uploaded files of quick order: workbooks of any kind, and grids of colours and sizes.
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";

import { readOrderTables } from "~/shop/cart/quick-order/read-table.server";
import { readOrderFile, readTypedRows } from "~/shop/cart/quick-order/read-file.server";
import { readQuantity } from "~/shop/cart/quick-order/quantity";
import { workbookOf, workbookOfXml, zipOf } from "../support/workbooks";

const read = async (bytes: Uint8Array) => (await readOrderFile({ bytes })).text;
const lines = async (bytes: Uint8Array) => (await read(bytes)).split("\n");
const refusal = (bytes: Uint8Array) => expect(read(bytes)).rejects;

describe("HTML under the name of a spreadsheet", () => {
  it.each([
    "<html><table><tr><td>SKU</td><td>Qty</td></tr><tr><td>PR-101-SAND-M</td><td>4</td></tr></table></html>",
    "<!DOCTYPE html><head><style>td{color:red}</style></head><body><h1>Order</h1><TABLE><thead><tr><th>SKU<th>Qty</thead><tr><td><b>PR-101</b>-SAND-M<td>4</table>",
    "<table><tr><td colspan=2></td></tr><tr><td>SKU</td><td>Qty</td></tr><tr><td>PR-101-SAND-M</td><td>&#52;</td></tr></table>",
  ])("is read: %s", async (html) => {
    expect(await read(Buffer.from(html))).toBe("SKU;Qty\nPR-101-SAND-M;4");
  });

  it("has its entities and line breaks as text", async () => {
    const html = "<table><tr><td>A&amp;B&uuml;<br>c&nbsp;d</td><td>x;y</td></tr></table>";
    expect(await read(Buffer.from(html))).toBe('A&Bü c d;"x;y"');
  });

  it("is refused without rows, with too many, and nested too deeply", async () => {
    await refusal(Buffer.from("<html><table></table></html>")).toMatchObject({
      code: "unreadable.table_no_rows_in_html",
    });
    await refusal(Buffer.from("<html><p>Hello</p></html>")).toMatchObject({
      code: "unreadable.no_table",
    });
    for (const part of ["<tr><td>1".repeat(20_001), `<tr>${"<td>1".repeat(201)}`, "<b>".repeat(501)]) {
      const code = "unreadable.table_too_much_html";
      await refusal(Buffer.from(`<table>${part}`)).toMatchObject({ code });
    }
    await refusal(Buffer.from('<?xml version="1.0"?><Workbook></Workbook>')).toMatchObject({
      code: "unreadable.no_table",
    });
  });
});

describe("a workbook with a list", () => {
  it("is read with its rows in the places that they have there, whatever the cells hold", async () => {
    const text = await read(
      await workbookOf([
        ["Spring order", null, null],
        [null, null, null],
        ["SKU", "Comment", "Qty"],
        ["PR-101-SAND-M", 'soft; "warm"\nand\tlong', 4],
        ["PR-102", new Date("2027-03-03T00:00:00Z"), "6"],
        ["PR-103", true, 1.5],
      ]),
    );
    expect(text).toBe(
      'Spring order\n\nSKU;Comment;Qty\nPR-101-SAND-M;"soft; ""warm"" and long";4\nPR-102;2027-03-03;6\nPR-103;TRUE;1.5',
    );
  });

  it("has numbers as spreadsheets show them, and marks rows that are hidden", async () => {
    const bytes = workbookOfXml(`<worksheet><sheetData>
      <row r="1"><c t="str"><v>EAN</v></c><c t="str"><v>Qty</v></c></row>
      <row r="2"><c><v>2000000000015</v></c><c><v>3.9999999999999996</v></c></row>
      <row r="3" hidden="1"><c><v>2000000000022</v></c><c><v>6</v></c></row>
      <row r="4"><c><v>2000000000039</v></c><c><v>0.30000000000000004</v></c></row>
    </sheetData></worksheet>`);
    expect(await lines(bytes)).toEqual([
      "EAN;Qty",
      "2000000000015;4",
      "2000000000022;6;(hidden row)",
      "2000000000039;0.3",
    ]);
  });

  it("is found on the sheet that has headings, otherwise the first with rows is read", async () => {
    const first = { name: "Notes", rows: [["Hello"]] };
    const empty = { name: "Empty", rows: [] };
    const order = {
      name: "Order",
      rows: [
        ["EAN", "Pieces"],
        ["4006381333931", 3],
      ],
    };
    expect(await read(await writeXlsx({ sheets: [empty, first, order] }))).toBe(
      "EAN;Pieces\n4006381333931;3\n(sheet not read) Notes",
    );
    expect(await read(await writeXlsx({ sheets: [empty, first] }))).toBe("Hello");
    await refusal(await writeXlsx({ sheets: [empty] })).toMatchObject({
      code: "unreadable.workbook_no_rows",
    });
  });

  it("is read with all its sheets that hold an order, and names the others", async () => {
    const list = (name: string, more: object = {}) => ({
      name,
      rows: [
        ["SKU", "Qty"],
        [`PR-${name}`, 3],
      ],
      ...more,
    });
    const grid = {
      name: "Men",
      rows: [
        ["Style", "Colour", "S", "M"],
        ["PR-102", "Sand", 1, 2],
      ],
    };
    const blank = {
      name: "Kids",
      rows: [
        ["Style", "Colour", "S", "M"],
        ["PR-103", "Sand", null, null],
      ],
    };
    const bare = { name: "More", rows: [["PR-104-SAND-M", 7]] };
    const terms = { name: "Terms", rows: [["Payment", "30 days"]] };
    const hidden = list("Last year", { hidden: true });
    const lists = { name: "Lists", rows: [["Sand"], ["Rust"]], hidden: true };
    const bytes = await writeXlsx({ sheets: [list("Women"), terms, hidden, grid, blank, lists, bare] } as never);
    expect(await lines(bytes)).toEqual([
      "(sheet) Women",
      "SKU;Qty",
      "PR-Women;3",
      "(sheet) Men",
      "Style;Colour;Size;Quantity;Sheet row",
      "PR-102;Sand;S;1;2",
      "PR-102;Sand;M;2;2",
      "(sheet) More",
      "PR-104-SAND-M;7",
      "(sheet not read) Terms",
      "(sheet not read) Last year",
    ]);
    const typed = (await lines(bytes)).join("\n");
    expect((await readTypedRows(typed)).text).toBe(typed);
    expect(await lines(await writeXlsx({ sheets: [terms, hidden] } as never))).toEqual([
      "SKU;Qty",
      "PR-Last year;3",
      "(sheet not read) Terms",
    ]);
  });

  it("names a sheet with which it would be too large, and those after it", async () => {
    const order = {
      name: "Order",
      rows: [
        ["SKU", "Qty"],
        ["PR-1", 3],
      ],
    };
    const large = { name: "Stock", rows: Array.from({ length: 20_001 }, () => [1]) };
    const after = {
      name: "After",
      rows: [
        ["SKU", "Qty"],
        ["PR-2", 3],
      ],
    };
    expect(await lines(await writeXlsx({ sheets: [order, large, after] }))).toEqual([
      "SKU;Qty",
      "PR-1;3",
      "(sheet not read) Stock",
      "(sheet not read) After",
    ]);
  });

  it("has the stored results of formulas, and the formula itself where there is none", async () => {
    const bytes = workbookOfXml(
      `<worksheet><sheetData>
        <row r="1"><c r="A1" t="str"><f>"P"&amp;"R"</f><v>PR-1</v></c><c r="B1"><f>2*3</f><v>6</v></c></row>
        <row r="2"><c r="A2" t="inlineStr"><is><r><t>PR</t></r><r><t>-2</t></r><rPh><t>x</t></rPh></is></c><c r="B2"><f>A1*2</f></c></row>
        <row r="3"><c t="s"><v>0</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
      </sheetData></worksheet>`,
      { "xl/sharedStrings.xml": "<x:sst xmlns:x='s'><x:si><x:t>PR-3</x:t></x:si></x:sst>" },
    );
    expect(await lines(bytes)).toEqual(["PR-1;6", "PR-2;=A1*2", "PR-3;#DIV/0!"]);
    expect(readQuantity("=A1*2")).toContain("is a formula without a result");
    expect(readQuantity("#DIV/0!")).toContain("is not a whole number");
  });

  it("has a text of cells merged downwards in each row, and a number once", async () => {
    const merged = (startRow: number, endRow: number, startCol: number) => ({
      startRow,
      endRow,
      startCol,
      endCol: startCol,
    });
    const text = await lines(
      await workbookOf(
        [
          ["Style", "Size", "Quantity"],
          ["PR-101", "S", 4],
          [null, "M", null],
          [null, "L", 2],
        ],
        { merges: [merged(1, 3, 0), merged(1, 2, 2)] },
      ),
    );
    expect(text).toEqual(["Style;Size;Quantity", "PR-101;S;4", "PR-101;M", "PR-101;L;2"]);
  });

  it("keeps 2,001 rows, for quick order to say that they are too many", async () => {
    const rows = Array.from({ length: 2_001 }, () => ["PR-101-SAND-M", 1]);
    expect(await lines(await workbookOf(rows))).toHaveLength(2_001);
  });
});

describe("a file that is refused", () => {
  const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;

  it("as a bomb stops while it is unpacked", async () => {
    const size = 100 * 1024 * 1024;
    const bomb = workbookOfXml(Buffer.alloc(size, " "));
    expect(bomb.length).toBeLessThan(size / 500);
    const before = process.memoryUsage().arrayBuffers;
    await refusal(bomb).toMatchObject({ code: "unreadable.workbook_too_large" });
    // One that says that it is small is no better.
    const start = bomb.indexOf("xl/worksheets/sheet1.xml", bomb.indexOf("PK\x01\x02"));
    expect(bomb.readUInt32LE(start - 22)).toBe(size);
    bomb.writeUInt32LE(10, start - 22);
    await refusal(bomb).toMatchObject({
      code: expect.stringMatching(/^unreadable\.workbook_(damaged|too_large)$/) as string,
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(size / 2);
  });

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    [
      "many files",
      () => zipOf(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`f${n}`, ""]))),
      "too_large",
    ],
    [
      "many letters",
      () =>
        workbookOfXml(sheet(`<row>${`<c t="s"><v>0</v></c>`.repeat(190)}</row>`.repeat(60)), {
          "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(5_000)}</t></si></sst>`,
        }),
      "too_large",
    ],
    ["a far column", () => workbookOfXml(sheet(`<row><c r="XFD1"><v>1</v></c></row>`)), "too_large"],
    ["deep nesting", () => workbookOfXml("<a>".repeat(1_000)), "damaged"],
    ["entities", () => workbookOfXml(`<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`), "damaged"],
    ["no XML", () => workbookOfXml("PR-101 4"), "damaged"],
    ["no workbook in the zip", () => zipOf({ "a.txt": "PR-101 4" }), "no_workbook"],
    ["an OpenDocument table", () => zipOf({ mimetype: "x", "content.xml": "<a/>" }), "opendocument"],
    ["a binary workbook", () => zipOf({ "xl/workbook.bin": "x" }), "binary"],
    [
      "macros",
      () =>
        writeXlsx({
          sheets: [{ name: "A", rows: [["PR-101", 4]] }],
          vbaProject: new Uint8Array(9),
        }),
      "macros",
    ],
    [
      "a password",
      () =>
        writeXlsx({
          sheets: [{ name: "A", rows: [["PR-101", 4]] }],
          encryption: { password: "x", spinCount: 1 },
        }),
      "encrypted",
    ],
    ["the old format", () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(512)]), "old"],
    ["a cut end", () => workbookOfXml(sheet("")).subarray(0, -30), "damaged"],
    [
      "a broken part",
      () => {
        const bytes = workbookOfXml(sheet("<row><c><v>1</v></c></row>"));
        const at = bytes.indexOf("xl/worksheets/sheet1.xml") + 24;
        return bytes.fill(0xff, at, at + 20);
      },
      "damaged",
    ],
    [
      "too many bytes",
      () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(6 * 1024 * 1024)]),
      "file_too_large",
    ],
  ])("for %s says why", async (_, make, why) => {
    await refusal(await make()).toMatchObject({ code: `unreadable.workbook_${why}` });
  });
});

describe("a grid", () => {
  const GRID = [
    ["Style", "Name", "Colour", "RRP", "36", "38", "One size", "Total pieces"],
    ["PR-101", "Alma", "Sand", "30.00", "4", "", "", "4"],
    ["", "", "Rust", "", " ", "many", "1.5", ""],
    ["Style", "Colour", "S"],
    ["PR-102", "", "-1"],
    ["Total", "", "9"],
  ];
  const LIST = [
    "Style;Colour;Size;Quantity;Sheet row",
    "PR-101;Sand;36;4;2",
    "PR-101;Rust;38;many;3",
    "PR-101;Rust;One size;1.5;3",
    "PR-102;;S;-1;5",
  ].join("\n");

  it("becomes a list, from a workbook, a CSV file and a pasted text", async () => {
    const csv = GRID.map((row) => row.join(";")).join("\r\n");
    for (const bytes of [await workbookOf(GRID), Buffer.from(csv)]) expect(await read(bytes)).toBe(LIST);
    expect(await readTypedRows(csv)).toEqual({ text: LIST, isOrderSheet: false });
    expect((await readTypedRows(LIST)).text).toBe(LIST);
  });

  it("keeps comments and packs of each row", async () => {
    const grid = "Style;Colour;S;M;Packs;Remarks\nPR-101;Sand;4;2;;for May\nPR-102;Rust;;;3;";
    expect((await readTypedRows(grid)).text.split("\n")).toEqual([
      "Style;Colour;Size;Quantity;Sheet row;Packs;Comment",
      "PR-101;Sand;S;4;2;;for May",
      "PR-101;Sand;M;2;2;;for May",
      "PR-102;Rust;;;3;3;",
    ]);
  });

  it("keeps the delivery window of each row, and never takes one for a quantity", async () => {
    const grid = [
      "Style;Colour;S;Delivery window;Ordering and delivery;M",
      "PR-101;Sand;4;Autumn 2099;ships 1–31 August 2099;",
      ";Rust;;;;2",
      "PR-102;Sand;1;;;",
    ].join("\n");
    const list = [
      "Style;Colour;Size;Quantity;Delivery window;Sheet row",
      "PR-101;Sand;S;4;Autumn 2099;2",
      "PR-101;Rust;M;2;Autumn 2099;3",
      "PR-102;Sand;S;1;;4",
    ].join("\n");
    expect(await readTypedRows(grid)).toEqual({ text: list, isOrderSheet: false });
  });

  it("is the shop's order sheet by its first headings, with delivery windows or without", async () => {
    const own = "Style;Name;Colour;Wholesale EUR;RRP EUR;Minimum";
    const row = 'PR-101;Alma;Sand;"10,00";;3';
    const list = "Style;Colour;Size;Quantity";
    expect(await readTypedRows(`${own};S\n${row};4`)).toEqual({
      text: `${list};Sheet row\nPR-101;Sand;S;4;2`,
      isOrderSheet: true,
    });
    expect(
      await readTypedRows(`${own};Delivery window;Ordering and delivery;S\n${row};In stock;ships today;4`),
    ).toEqual({
      text: `${list};Delivery window;Sheet row\nPR-101;Sand;S;4;In stock;2`,
      isOrderSheet: true,
    });
    expect((await readTypedRows(`Style;Colour;Minimum;S\nPR-101;Sand;3;4`)).isOrderSheet).toBe(false);
  });

  it.each(["Ship date: 15 Jan 2027", "Ship date;15 Jan 2027", "Liefertermin: KW 5", "Delivery window;Spring 2027"])(
    "or a list keeps what is said of the delivery above it: %s",
    async (said) => {
      for (const rows of ["Style;Colour;S\nPR-101;Sand;4", "SKU;Qty\nPR-101-SAND-S;4"]) {
        const text = await read(Buffer.from(`Order of Lotte\n${said}\n\n${rows}`));
        const [table] = await readOrderTables(text);
        expect(table!.deliveries).toEqual([said.replace(";", ": ")]);
        expect(table!.rows.filter(({ isBeside }) => !isBeside)).toHaveLength(1);
      }
    },
  );

  it("without quantities says so, and a list with a size or a quantity is no grid", async () => {
    await expect(readTypedRows("Style;Colour;S\nPR-101;Sand;")).rejects.toMatchObject({
      code: "unreadable.no_quantities",
    });
    for (const list of ["Style;Colour;Size;S\na;b;c;d", "Style;Colour;Qty;S\na;b;1;d", "SKU;S\na;b"]) {
      expect((await readTypedRows(list)).text).toBe(list);
    }
  });
});
