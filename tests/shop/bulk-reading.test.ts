// Parsing uploaded tables: encodings, separators, quotes, and files that are no table.
import { describe, expect, it } from "vitest";

import { env } from "~/env.server";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { decodeTable } from "~/shop/base/files/table/encoding.server";
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from "~/shop/base/files/table/limits";
import { readTable } from "~/shop/base/files/table/read-table.server";

const SLOVENIAN = "Style Code;Name\nŽJ;Žametna jopa šćiti čez đ – 45 €\n";
const FRENCH = "Style Code;Name\nPV;Pull à côtes, crème et brûlée – 45 €\n";
const GERMAN = "Style Code;Name\nGR;Größe für Mädchen, 2 m², ½\n";

// The characters of these texts in two Windows code pages, besides those that are the same in Latin-1.
const CODE_PAGES = {
  "1250": { "€": 0x80, "–": 0x96, š: 0x9a, Š: 0x8a, ž: 0x9e, Ž: 0x8e, č: 0xe8, ć: 0xe6, đ: 0xf0 },
  "1252": { "€": 0x80, "–": 0x96 },
} as const;

function windows(codePage: keyof typeof CODE_PAGES, text: string): Buffer {
  const special: Record<string, number> = CODE_PAGES[codePage];
  return Buffer.from(Array.from(text, (letter) => special[letter] ?? letter.charCodeAt(0)));
}

const MACINTOSH = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("macintosh").decode(Uint8Array.of(byte)), byte]),
);

const macintosh = (text: string) => Buffer.from(Array.from(text, (one) => MACINTOSH.get(one)!));

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("the encoding of a file", () => {
  it.each([
    ["UTF-8", Buffer.from(SLOVENIAN), "utf-8", SLOVENIAN],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${SLOVENIAN}`), "utf-8", SLOVENIAN],
    ["Excel's Unicode text", utf16(SLOVENIAN), "utf-16le", SLOVENIAN],
    ["UTF-16 the other way round", utf16(SLOVENIAN).swap16(), "utf-16be", SLOVENIAN],
    ["Slovenian of Windows", windows("1250", SLOVENIAN), "windows-1250", SLOVENIAN],
    ["French of Windows", windows("1252", FRENCH), "windows-1252", FRENCH],
    ["German of Windows", windows("1252", GERMAN), "windows-1252", GERMAN],
    ["German of a Slovenian Windows", windows("1250", "Größe"), "windows-1252", "Größe"],
    ["German of a Macintosh", macintosh("Größe;Stück"), "macintosh", "Größe;Stück"],
    ["capitals of a Macintosh", macintosh("GRÖSSE;STÜCK"), "macintosh", "GRÖSSE;STÜCK"],
    ["French of a Macintosh", macintosh("Modèle;Quantité"), "macintosh", "Modèle;Quantité"],
    ["š and ž alone", windows("1250", "šal, Žan"), "windows-1252", "šal, Žan"],
    ["letters beyond the first plane", Buffer.from("Style 🧶"), "utf-8", "Style 🧶"],
  ])("is detected: %s", async (_, bytes, encoding, text) => {
    expect(await decodeTable(bytes)).toEqual({ text, encoding });
  });

  it.each([
    ["HR", "windows-1250", Buffer.from([0x9a, 0xe8, 0x65]), "šče"],
    ["SK", "windows-1250", Buffer.from([0x6b, 0xf2, 0x61, 0xbe]), "kňaľ"],
    ["GR", "windows-1253", Buffer.from([0xd0, 0xeb, 0xe5, 0xea, 0xf4, 0xdc]), "Πλεκτά"],
    ["BG", "windows-1251", Buffer.from([0xcf, 0xeb, 0xe5, 0xf2, 0xe8, 0xe2, 0xee]), "Плетиво"],
    ["DE", "windows-1252", Buffer.from([0x63, 0x72, 0xe8, 0x6d, 0x65]), "crème"],
    ["GR", "windows-1252", Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]), "Größe"],
  ] as const)("is guessed by the seller's state: %s, %s", async (SELLER_COUNTRY, encoding, bytes, text) => {
    const before = env.SELLER_COUNTRY;
    Object.assign(env, { SELLER_COUNTRY });
    try {
      expect(await decodeTable(bytes)).toEqual({ text, encoding });
    } finally {
      Object.assign(env, { SELLER_COUNTRY: before });
    }
  });

  it("never splits a character", async () => {
    const broken = Buffer.concat([utf16("Style"), Buffer.from([0x00, 0xd8])]);
    expect((await decodeTable(broken)).text).toBe("Style\uFFFD");
  });

  it.each([
    ["an Excel workbook", Buffer.from("PK\x03\x04\x14\0\x06\0"), "zip"],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "old_workbook"],
    ["a PDF", Buffer.from("%PDF-1.7 ..."), "pdf"],
    ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), "no_text"],
    ["UTF-16 without its mark", Buffer.from("Style Code", "utf16le"), "no_text"],
    ["nothing", Buffer.alloc(0), "empty"],
    ["blanks", Buffer.from("\uFEFF \r\n \r\n"), "empty"],
  ])("is not detected in %s", async (_, bytes, why) => {
    await expect(decodeTable(bytes)).rejects.toMatchObject({ code: `unreadable.table_${why}` });
  });
});

/** The cells of each row by their row numbers. */
const cellsOf = async (text: string) =>
  Object.fromEntries((await readTable(text, STYLE_TABLE)).rows.map(({ row, cells }) => [row, cells]));

describe("the rows of a table", () => {
  it.each([
    ["semicolons", "Style Code;Name\nA;1,5\n"],
    ["commas", 'Style Code,Name\nA,"1,5"\n'],
    ["tabs", "Style Code\tName\r\nA\t1,5"],
    ["lines as an old Mac ends them", "Style Code;Name\rA;1,5\r"],
    ["a named separator", "sep=|\r\nStyle Code|Name\r\nA|1,5\r\n"],
    ["a named separator in quotes", '"sep=,"\nStyle Code,Name\nA,"1,5"\n'],
    ["quotes around everything", '"Style Code";"Name"\r\n"A";"1,5"\r\n'],
    ["no end of the last line", "Style Code;Name\nA;1,5"],
  ])("are separated by %s", async (_, text) => {
    expect(await cellsOf(text)).toEqual({ 2: ["A", "1,5"] });
  });

  it("have the spreadsheet's row numbers, also with empty and multi-line rows", async () => {
    const text = 'Style Code;Name\n\n;;\nA;"two\r\nlines; ""quoted"""\n \nB;a "word" and 2" more\nC;\'=1+1\n';
    expect(await cellsOf(text)).toEqual({
      4: ["A", 'two\r\nlines; "quoted"'],
      6: ["B", 'a "word" and 2" more'],
      7: ["C", "'=1+1"],
    });
  });

  it("have headings in any order and spelling; unknown ones are reported", async () => {
    const { places, unknown, headings } = await readTable(
      "NAME;styleCode; wholesale  price ;EAN;;Colours;What is wrong;;\nx;y;;;;;;\n",
      STYLE_TABLE,
    );
    expect(Object.fromEntries(places)).toEqual({
      name: 0,
      styleCode: 1,
      wholesalePrice: 2,
      colors: 5,
    });
    expect(unknown).toEqual(["EAN", "(column 5)"]);
    // Without what the shop has added about wrong rows.
    expect(headings).toHaveLength(6);
  });

  it.each([
    ["no style codes", "Name;Sizes\nAlma;S\n", "missing_heading", { heading: "Style Code", kind: "products" }],
    ["other headings", "a;b\n1;2\n", "missing_heading", { heading: "Style Code", kind: "products" }],
    ["a column twice", "Style Code;Name;NAME\nA;b;c\n", "repeated_heading", { heading: "Name" }],
    ["headings alone", "Style Code;Name\r\n;;\r\n", "only_headings", {}],
    ["a quote that is not closed", 'Style Code;Name\nA;b\nB;"c\nD;e\n', "broken_row", { row: 3 }],
    ["a row without an end", `Style Code;Name\nA;${"x".repeat(100_001)}\n`, "broken_row", { row: 2 }],
    ["one row too many", "Style Code;Name\n" + "A;b\n".repeat(MAX_TABLE_ROWS + 1), "too_many_rows", { most: 10_000 }],
    ["line ends alone", "Style Code;Name\n" + "\n".repeat(1_000_000), "too_many_rows", { most: 10_000 }],
  ])("are all refused with %s", async (_, text, why, values) => {
    await expect(readTable(text, STYLE_TABLE)).rejects.toMatchObject({ code: `unreadable.table_${why}`, values });
  });

  it("may be ten thousand", async () => {
    const rows = Array.from({ length: MAX_TABLE_ROWS }, (_, index) => `S-${index};Name ${index}`);
    expect((await readTable(`Style Code;Name\n${rows.join("\n")}\n`, STYLE_TABLE)).rows).toHaveLength(MAX_TABLE_ROWS);
  });

  it("may be five thousand with long descriptions in each language", async () => {
    const headings = Object.entries(STYLE_TABLE.headings);
    const cellOf = (key: string) => (key.startsWith("description") ? "Warm wie šal ".repeat(31) : "Alma");
    const row = headings.map(([key]) => cellOf(key)).join(";");
    const csv = [headings.map(([, heading]) => heading).join(";"), ...Array<string>(5_000).fill(row)].join("\r\n");
    expect(Buffer.byteLength(csv)).toBeLessThan(MAX_TABLE_BYTES);
    expect((await readTable(csv, STYLE_TABLE)).rows).toHaveLength(5_000);
  });
});
