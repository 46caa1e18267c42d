// The comparison of an uploaded table with the shop: an unchanged export has no changes, edits are found cell by cell.
import { rowCounts } from "~/shop/base/files/table/preview";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { COLUMN_KEYS, COLUMNS, STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { compareTable } from "~/shop/catalogue/style-table/compare.server";
import type { CurrentStyle } from "~/shop/catalogue/style-table/current-styles.server";
import { UNTRANSLATED } from "~/shop/base/translated-fields";
import { decodeTable } from "~/shop/base/files/table/encoding.server";
import { excerpt, excerpts } from "~/shop/base/files/table/excerpt";
import { tableCsv } from "~/shop/base/files/table/table-csv";
import { cellsOf as tableCells } from "~/shop/catalogue/style-table/cells";
import { wrongRowsCsv } from "~/shop/base/files/table/wrong-rows.server";
import { previewRow } from "~/shop/catalogue/style-table/preview-row.server";
import { readTable } from "~/shop/base/files/table/read-table.server";
import { EDITABLE_STYLES } from "~/shop/catalogue/style-table/preview.server";
import { PreviewRows } from "~/ui/layout/admin/tables/preview-rows";

const ALMA: CurrentStyle = {
  ...UNTRANSLATED,
  id: 1,
  version: 3,
  styleCode: "ALMA",
  name: "Alma Sweater",
  description: "Soft.\nWarm.",
  category: "Sweaters",
  material: "Organic cotton",
  fibreComposition: [
    { fibre: "cotton", percent: 95 },
    { fibre: "elastane", percent: 5 },
  ],
  hsCode: "61102091",
  countryOfOrigin: "SI",
  netWeight: 420,
  lowStock: 3,
  sizes: ["S", "M"],
  colors: ["Sand", "Black"],
  imageUrl: "/pictures/alma-sand-0123abcd",
  additionalImages: ["/pictures/alma-black-0123abcd", "https://cdn.example/a,b.jpg"],
  wholesalePrice: 4550,
  recommendedPrice: 13000,
  retailPrice: null,
  minOrderQuantity: 3,
  bestSeller: true,
  isActive: true,
  windows: ["In stock"],
};
const WINDOWS = { all: ["In stock", "Autumn, 2027", "Spring 2028"], ofNewStyles: ["In stock"] };
const BREZA = { ...ALMA, id: 2, version: 1, styleCode: "BREZA-2", name: "Breza Scarf" };

const shopOf = (styles: CurrentStyle[]) => ({
  styles,
  windows: WINDOWS,
  categories: new Map(
    styles.map(({ category }) => [category, styles.filter((style) => style.category === category).length]),
  ),
  count: styles.length,
});

async function compare(text: string, styles: CurrentStyle[] = [ALMA, BREZA]) {
  const comparison = await compareTable(await readTable(text, STYLE_TABLE), shopOf(styles));
  return { ...comparison, shown: comparison.rows.map(previewRow) };
}

/** Returns a comparison as text, one line per row. */
async function describeComparison(text: string, styles?: CurrentStyle[]): Promise<string[]> {
  const { shown } = await compare(text, styles);
  return shown.map(({ row, kind, key, cells, reasons }) =>
    [
      `${row} ${key} ${kind}`,
      ...cells.map(({ heading, before, after }) => `${heading}: ${before} -> ${after}`),
      ...reasons.map(({ heading, reason }) => `${heading}: ${reason}`),
    ].join(" | "),
  );
}

/** Texts with separators, quotes, formulas and control characters. */
const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('"', "'", ",", ";", "\n", "\r\n", "\t", " ", "=", "+", "-", "@", "＝", "a", "č", "🧶"),
    maxLength: 12,
  }),
);
const entries = fc.array(text, { maxLength: 4 });
const cents = fc.integer({ min: 0, max: 2_147_483_647 });
const style = (id: number): fc.Arbitrary<CurrentStyle> => styleIn(id).map((own) => ({ ...UNTRANSLATED, ...own }));
const styleIn = (id: number) =>
  fc.record({
    nameDe: text,
    descriptionSl: text,
    id: fc.constant(id),
    version: fc.nat(9),
    styleCode: fc.constant(`S-${id}`),
    name: text,
    description: text,
    category: text,
    material: text,
    fibreComposition: fc.array(fc.record({ fibre: text, percent: fc.integer({ min: 0, max: 100 }) }), { maxLength: 3 }),
    hsCode: fc.option(fc.constantFrom("611020", "61102091")),
    countryOfOrigin: fc.option(fc.constantFrom("SI", "IT")),
    netWeight: fc.option(fc.integer({ min: 1, max: 20_000 })),
    lowStock: fc.option(fc.nat(100)),
    sizes: entries,
    colors: entries,
    imageUrl: text,
    additionalImages: entries,
    wholesalePrice: cents,
    recommendedPrice: fc.option(cents),
    retailPrice: fc.option(cents),
    minOrderQuantity: fc.nat(10_000),
    bestSeller: fc.boolean(),
    isActive: fc.boolean(),
    // Also names that no window can have any more.
    windows: entries,
  });
const styles = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => style(index + 1))));

/** The formats in which spreadsheets save the file again. */
const resaved: Record<string, (csv: string) => string | Buffer> = {
  "as it is": (csv) => csv,
  "with every cell in quotes, commas and plain line ends": (csv) =>
    cellsOf(csv)
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",") + "\n")
      .join(""),
  "with tabs, in UTF-16, lines within cells ended otherwise": (csv) =>
    Buffer.from(
      "\uFEFF" +
        cellsOf(csv)
          .map((row) => row.map(quoted("\t")).join("\t") + "\r\n")
          .join("")
          .replace(/\r\n/g, "\n")
          .replace(/\n/g, "\r\n"),
      "utf16le",
    ),
  "without the apostrophes of the guard": (csv) =>
    cellsOf(csv)
      .map((row) => row.map((cell) => quoted(";")(cell.replace(/^'(?='*\s*[=+\-@＝])/, ""))).join(";") + "\r\n")
      .join(""),
};

async function stylesCsv(shop: CurrentStyle[]): Promise<string> {
  let csv = "";
  for await (const part of tableCsv(STYLE_TABLE, tableCells, [shop])) csv += part;
  return csv;
}
const cellsOf = (csv: string) => parse(csv, { delimiter: ";", bom: true }) as string[][];
const quoted = (separator: string) => (cell: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

describe("the exported table", () => {
  it.each(Object.entries(resaved))("has no changes when it is saved %s", async (_, save) => {
    await fc.assert(
      fc.asyncProperty(styles, async (shop) => {
        const { text: saved } = await decodeTable(Buffer.from(save(await stylesCsv(shop)) as string));
        const { counts } = await compareTable(await readTable(saved, STYLE_TABLE), shopOf(shop));
        expect(rowCounts(counts)).toBe(`0 changed, 0 new, 0 wrong, ${shop.length} unchanged`);
      }),
      { numRuns: 150 },
    );
  });

  it("has no formulas", async () => {
    await fc.assert(
      fc.asyncProperty(styles, async (shop) => {
        for (const cell of cellsOf(await stylesCsv(shop)).flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });

  it("has ordered columns, decimal commas, words for booleans, and a byte order mark", async () => {
    expect(await stylesCsv([ALMA])).toBe(
      "\uFEFFStyle Code;Name;Description;Category;Material;Fibre Composition;Sizes;Colours;Image;" +
        "Additional Images;Wholesale Price;Recommended Price;Retail Price;Min Order Quantity;Best Seller;Active;Delivery Windows;HS Code;Country of Origin;Net Weight in Grams;Low Stock;" +
        "Name (English);Description (English);Name (German);Description (German);Name (Slovenian);Description (Slovenian);Name (Italian);Description (Italian);Name (French);Description (French)\r\n" +
        'ALMA;Alma Sweater;"Soft.\nWarm.";Sweaters;Organic cotton;"95% cotton, 5% elastane";"S, M";"Sand, Black";' +
        '/pictures/alma-sand-0123abcd;"/pictures/alma-black-0123abcd https://cdn.example/a,b.jpg";' +
        '"45,50";"130,00";;3;yes;yes;In stock;61102091;SI;420;3;;;;;;;;;;\r\n',
    );
  });
});

describe("an edited table", () => {
  it("has each change with the old and the new value", async () => {
    expect(
      await describeComparison(
        "Style Code;Name;Wholesale Price;Sizes;Active;Description;Retail Price\n" +
          'ALMA;Alma Jumper;"1 045,5";"M;S";no;"";99.9\n' +
          'breza-2;Breza Scarf;45,5;S,M;YES;"Soft.\r\nWarm.";\n',
      ),
    ).toEqual([
      "2 ALMA changed | Name: Alma Sweater -> Alma Jumper | Description: Soft.\nWarm. -> nothing | " +
        "Sizes: S, M -> M, S | Wholesale Price: 45.50 -> 1045.50 | Retail Price: nothing -> 99.90 | Active: Yes -> No",
      "3 BREZA-2 unchanged",
    ]);
  });

  it("does not change fields without a column", async () => {
    const { rows } = await compare("Name;EAN;Style Code\nAlma II;385;ALMA\n");
    expect(rows).toMatchObject([{ kind: "changed", fields: ["name"], after: { ...styleOf(ALMA), name: "Alma II" } }]);
  });

  it("splits pictures at spaces, lines or commas", async () => {
    const { rows } = await compare(
      'Style Code;Additional Images\nALMA;"https://a.example/1.jpg, https://a.example/2,3.jpg\r\n/pictures/x-0123abcd;https://a.example/4.jpg"\n',
    );
    expect(rows).toMatchObject([
      {
        after: {
          additionalImages: [
            "https://a.example/1.jpg",
            "https://a.example/2,3.jpg",
            "/pictures/x-0123abcd",
            "https://a.example/4.jpg",
          ],
        },
      },
    ]);
  });

  it("creates a style for an unknown code, with the form's defaults for empty cells", async () => {
    const { rows, shown } = await compare(
      "Style Code;Name;Wholesale Price;Best Seller;Active;Min Order Quantity\nnova-1;Nova;12;;;\n",
    );
    expect(rows).toMatchObject([
      {
        kind: "new",
        after: {
          styleCode: "NOVA-1",
          name: "Nova",
          wholesalePrice: 1200,
          minOrderQuantity: 1,
          bestSeller: false,
          isActive: true,
          sizes: [],
        },
      },
    ]);
    expect(shown[0]!.name).toBe("Nova");
    expect(shown[0]!.cells.map(({ heading, after }) => `${heading} ${after}`)).toEqual([
      "Wholesale Price 12.00",
      "Min Order Quantity 1",
      "Best Seller No",
      "Active Yes",
      "Delivery Windows In stock",
    ]);
  });

  it("shows price, colours and sizes of a new style in the open, and folds what matters less", async () => {
    const { shown } = await compare(
      `Style Code;Name;Description;Material;Category;Sizes;Colors;Wholesale Price;Retail Price\nN-1;Nova;Soft;Wool;Hats;S, M;Sand, Rust, Moss, Denim, Ecru, Black, Taupe, Rose, Clay;12;20\n`,
    );
    const page = renderToStaticMarkup(createElement(PreviewRows, { table: "products", kind: "new", rows: shown }));
    const [open, folded] = [page.replace(/<details>.*?<\/details>/g, ""), page];
    for (const text of ["Nova", "S, M", "Sand, Rust", "12.00", "Hats"]) expect(open).toContain(text);
    for (const text of ["Wool", "20.00"]) {
      expect(open).not.toContain(text);
      expect(folded).toContain(text);
    }
  });

  it("offers styles in the delivery windows that it names, by position, however they are written", async () => {
    expect(
      await describeComparison(
        "Style Code;Name;Wholesale Price;windows\n" +
          "ALMA;Alma Sweater;45,5;autumn 2027 | In stock|\n" +
          "BREZA-2;Breza Scarf;45,5;\n" +
          "NOVA;Nova;12;Spring 2028\nNOVA-2;Nova;12;\n",
      ),
    ).toEqual([
      "2 ALMA changed | Delivery Windows: In stock -> In stock | Autumn, 2027",
      "3 BREZA-2 changed | Delivery Windows: In stock -> nothing",
      expect.stringContaining("Delivery Windows: undefined -> Spring 2028"),
      expect.stringContaining("Delivery Windows: undefined -> In stock"),
    ]);
    const same = "Style Code;Delivery Windows\nALMA;in stock | In stock\n";
    expect(await describeComparison(same)).toEqual(["2 ALMA unchanged"]);
  });

  it("refuses an unknown delivery window with its row and similar names", async () => {
    const refusal = "Delivery Windows: There is no delivery window";
    expect(
      await describeComparison("Style Code;Name;Delivery Windows\nALMA;;In stock | Autum 2027\nNOVA;Nova;Winter\n"),
    ).toEqual([
      `2 ALMA wrong | Name: Name is required | ${refusal} “Autum 2027”. Did you mean “Autumn, 2027” or “Spring 2028” or “In stock”?`,
      expect.stringMatching(/^3 NOVA wrong \| Wholesale Price: .* \| Delivery Windows: There is no/),
    ]);
    const none = { ...shopOf([ALMA]), windows: { all: [], ofNewStyles: [] } };
    const [long] = await describeComparison(`Style Code;Delivery Windows\nALMA;${"Winter ".repeat(1_000)}\n`);
    expect(long!.length).toBeLessThan(250);
    const table = await readTable("Style Code;Delivery Windows\nALMA;Winter\n", STYLE_TABLE);
    const { rows } = await compareTable(table, none);
    expect(rows).toMatchObject([{ faults: [{ reason: "There is no delivery window “Winter”. There is none yet." }] }]);
  });

  it("spells categories, colours and sizes as the shop does, unless all styles of a category are spelled anew", async () => {
    const headings = "Style Code;Name;Category;Wholesale Price;Colours;Sizes\n";
    const { rows } = await compare(
      `${headings}ALMA;Alma Sweater; SWEATERS;45,5;sand, BLACK;s, m\nNOVA;Nova;sweaters;12;;\nLUNA;Luna;Hats;12;;\nMILA;Mila;hats;12;;\n`,
    );
    expect(rows.map((row) => [row.kind, "after" in row && row.after.category])).toEqual([
      ["unchanged", false],
      ["new", "Sweaters"],
      ["new", "Hats"],
      ["new", "Hats"],
    ]);
    const all = await describeComparison("Style Code;Category\nALMA;Knits\nBREZA-2;sweaters\n");
    expect(all).toEqual([
      "2 ALMA changed | Category: Sweaters -> Knits",
      "3 BREZA-2 changed | Category: Sweaters -> sweaters",
    ]);
    const [, kept] = await describeComparison("Style Code;Category\nALMA;Sweaters\nBREZA-2;sweaters\n");
    expect(kept).toBe("3 BREZA-2 unchanged");
  });

  it("reads cells that are missing at the end of a row as empty", async () => {
    const headings = "Style Code;Wholesale Price;Name;Material;Retail Price\n";
    const [full, short] = await Promise.all([
      compare(`${headings}ALMA;45,5;Alma;;\nNOVA;12;Nova;;\n`),
      compare(`${headings}ALMA;45,5;Alma\nNOVA;12;Nova\n`),
    ]);
    expect(short.shown).toEqual(full.shown);
    expect(short.counts).toMatchObject({ changed: 1, new: 1, wrong: 0 });
  });

  it("says that a code in other capitals is of a style that it changes", async () => {
    const notes = async (text: string) => EDITABLE_STYLES.notes!(await compare(text));
    expect(await notes("Style Code;Name\nalma;Alma Jacket\nBREZA-2;Breza\n")).toEqual([
      "Capitals make no difference in style codes: row 2, “alma”, changes the style ALMA. Give a new style another code.",
    ]);
    expect(await notes("Style Code;Name\nalma;Alma Sweater\nnova;Nova\n")).toEqual([]);
  });

  it("says which pieces go with colours and sizes that a row no longer lists", async () => {
    const notes = async (text: string) => EDITABLE_STYLES.notes!(await compare(text));
    expect(await notes("Style Code;Colors;Sizes\nALMA;Sand;S, M, L\nBREZA-2;Black, Sand;M\n")).toEqual([
      "4 pieces can’t be ordered any more, because the table no longer lists their colour or size: " +
        "ALMA without Black (2 pieces); BREZA-2 without S (2 pieces). Placed orders keep them.",
    ]);
    expect(await notes("Style Code;Colors;Sizes\nALMA;Black, Sand, Red;M, S, L\n")).toEqual([]);
  });

  it("keeps a formula as text", async () => {
    const formula = '=HYPERLINK("http://evil.example";"Alma")';
    const { rows } = await compare(`Style Code;Name\nALMA;"${formula.replaceAll('"', '""')}"\nBREZA-2;'=1+1\n`);
    expect(rows).toMatchObject([{ after: { name: formula } }, { after: { name: "=1+1" } }]);
  });

  it.each([
    ["ALMA;;1;yes", "Name: Name is required"],
    [`ALMA;${"x".repeat(256)};1;yes`, "Name: This is too long: at most 255 characters."],
    ["ALMA;Alma;;yes", "Wholesale Price: Wholesale price is required"],
    ["ALMA;Alma;0;yes", "Wholesale Price: The price must be more than 0."],
    ["ALMA;Alma;-5;yes", "Wholesale Price: Enter an amount in euro"],
    ["ALMA;Alma;1.234;yes", "Wholesale Price: Enter an amount in euro"],
    ["ALMA;Alma;=2*3;yes", "Wholesale Price: Enter an amount in euro"],
    ["ALMA;Alma;1;perhaps", "Active: Write yes or no."],
    ["ALMA;Alma;1;", "Active: Write yes or no."],
    ["ALMA;Alma;1", "Active: Write yes or no."],
    ["ALMA;Alma;1;yes;;x", "null: The row has 6 cells, but there are 4 headings."],
    ["ALMA;Alma;1,5;yes;x", "null: The row has 5 cells, but there are 4 headings."],
    [";Alma;1;yes", "Style Code: The style code is missing."],
    ["A_B;Alma;1;yes", "Style Code: A style code is made of letters"],
    ["NOVA;;1;yes", "Name: Name is required"],
    ["NOVA;Nova;;yes", "Wholesale Price: Wholesale price is required"],
    ["ALMA;Alma;1;yes;;;", null],
  ])("reports the error of %j", async (line, reason) => {
    const [first, second] = await describeComparison(
      `Style Code;Name;Wholesale Price;Active\n${line}\nBREZA-2;Breza Scarf;45,50;yes\n`,
    );
    if (reason) expect(first).toContain(reason);
    else expect(first).toContain("changed");
    expect(second).toBe("3 BREZA-2 unchanged");
  });

  it("reports every row of a duplicate style code, and writes none", async () => {
    expect(await describeComparison("Style Code;Name\nalma;a\n\nALMA;b\nBREZA-2;c\nNEW;d\nnew;e\n;f\n;g\n")).toEqual([
      "2 alma wrong | Style Code: The style code occurs 2 times: rows 2, 4.",
      "4 ALMA wrong | Style Code: The style code occurs 2 times: rows 2, 4.",
      "5 BREZA-2 changed | Name: Breza Scarf -> c",
      "6 NEW wrong | Style Code: The style code occurs 2 times: rows 6, 7.",
      "7 new wrong | Style Code: The style code occurs 2 times: rows 6, 7.",
      "8  wrong | Style Code: The style code is missing.",
      "9  wrong | Style Code: The style code is missing.",
    ]);
  });

  it("counts the styles without a row", async () => {
    expect((await compare("Style Code\nALMA\nNOVA\n")).absent).toBe(1);
  });

  it("has another fingerprint when one of its styles has changed", async () => {
    const table = "Style Code;Name\nALMA;b\nBREZA-2;Breza Scarf\n";
    const { fingerprint } = await compare(table);
    expect((await compare(table)).fingerprint).toBe(fingerprint);
    const others = [
      [{ ...ALMA, version: 4 }, BREZA],
      [ALMA, { ...BREZA, version: 2 }],
      [ALMA],
      [{ ...ALMA, id: 7 }, BREZA],
    ];
    for (const shop of others) {
      expect((await compare(table, shop)).fingerprint).not.toBe(fingerprint);
    }
    // Offering a style in a window is no new version of it.
    const windows = "Style Code;Delivery Windows\nALMA;Spring 2028\n";
    expect((await compare(windows)).fingerprint).not.toBe(
      (await compare(windows, [{ ...ALMA, windows: [] }])).fingerprint,
    );
    const absent = { ...ALMA, id: 9, styleCode: "OTHER" };
    expect((await compare(table, [ALMA, BREZA, absent])).fingerprint).toBe(fingerprint);
  });
});

describe("a long text in a list", () => {
  const long = "An even knit. ".repeat(30);

  it("is shortened around the difference", () => {
    expect(excerpts("old", "new")).toEqual(["old", "new"]);
    const [old, now] = excerpts(`${long}Wool${long}`, `${long}Silk 🧶${long}`);
    expect(old).toMatch(/^….{40}Wool.{40}…$/);
    expect(now).toMatch(/^….{40}Silk 🧶.{40}…$/u);
    expect(excerpts("", long)[0]).toBe("");
    expect(excerpts(long, `${long}.`).map((text) => text.length)).toEqual([41, 42]);
  });

  it("is never longer than the limit, and no character is cut", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 3_000, size: "max" }),
        fc.string({ unit: "grapheme", maxLength: 3_000, size: "max" }),
        (before, after) => {
          for (const text of [...excerpts(before, after), excerpt(before)]) {
            expect(Array.from(text).length).toBeLessThanOrEqual(402);
            expect(text.isWellFormed()).toBe(true);
          }
        },
      ),
    );
  });
});

describe("the export of the wrong rows", () => {
  it("has the original cells with row number and reason, and can be uploaded again", async () => {
    const headings = ["Style Code", "Name", "EAN"];
    const csv = wrongRowsCsv(headings, [
      { row: 7, cells: ["ALMA", "=1+1", "385", "too much"], reason: "Name: no" },
      { row: 9, cells: ["B"], reason: "x" },
    ]);
    expect(csv).toBe(
      "\uFEFFRow;What is wrong;Style Code;Name;EAN\r\n" + "7;Name: no;ALMA;'=1+1;385;too much\r\n9;x;B\r\n",
    );
    const again = await readTable((await decodeTable(Buffer.from(csv))).text, STYLE_TABLE);
    expect(again.unknown).toEqual(["EAN"]);
    expect(wrongRowsCsv(again.headings, [{ ...again.rows[0]!, reason: "still" }])).toBe(
      "\uFEFFRow;What is wrong;Style Code;Name;EAN\r\n2;still;ALMA;'=1+1;385;too much\r\n",
    );
  });
});

/** The fields of a style that the table has. */
function styleOf(style: CurrentStyle) {
  return Object.fromEntries(COLUMN_KEYS.map((key) => [key, style[key]]));
}

it("the table has every field of a style", () => {
  expect(Object.keys(COLUMNS).sort()).toEqual(Object.keys(styleOf(ALMA)).sort());
  expect(Object.keys(ALMA).sort()).toEqual(["id", "version", ...COLUMN_KEYS].sort());
});
