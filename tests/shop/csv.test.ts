import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { csvText, decimalComma } from "~/formats/csv";
import { cartCsv, cartCsvName } from "~/shop/cart/csv";

const HEADINGS = ["Product Name", "Quantity", "Size", "Color", "Description", "Delivery Window"];

// Difficult texts: quotes, separators, all kinds of line ends, formulas, diacritics.
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      ",",
      ";",
      "\n",
      "\r",
      "\r\n",
      "\t",
      " ",
      "=",
      "+",
      "-",
      "@",
      "'",
      "|",
      "a",
      "č",
      "Ž",
      "€",
      "🧶",
    ),
    maxLength: 20,
  }),
);
const line = fc.record({
  name: text,
  quantity: fc.integer({ min: 1, max: 10_000 }),
  size: fc.option(text),
  color: fc.option(text),
  description: text,
  window: text,
});

function read(csv: string): string[][] {
  return parse(csv, { bom: true, record_delimiter: "\r\n" }) as string[][];
}

describe("the file of a cart", () => {
  it("is parsed by an RFC 4180 parser without changes", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        const [headings, ...rows] = read(cartCsv(lines));
        expect(headings).toEqual(HEADINGS);
        expect(rows.map((row) => row.map((cell) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, "")))).toEqual(
          lines.map(({ name, quantity, size, color, description, window }) =>
            [name, String(quantity), size, color, description, window].map((value) =>
              value?.trim()
                ? // A text that began like this has lost its apostrophe above.
                  value.replace(/^'(?=\s*[=+\-@＝＋－＠])/, "")
                : "N/A",
            ),
          ),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("has no formulas", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        for (const cell of read(cartCsv(lines)).flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
    const csv = cartCsv([
      {
        name: "=HYPERLINK(1)",
        quantity: 1,
        size: "+1",
        color: "@SUM(A1)",
        description: "\t-1",
        window: "-2",
      },
    ]);
    expect(read(csv)[1]).toEqual(["'=HYPERLINK(1)", "1", "'+1", "'@SUM(A1)", "'\t-1", "'-2"]);
  });

  it("has amounts below zero as numbers that are added up", () => {
    expect(csvText([[decimalComma(-123_450), "-1", "-1+1,00"]], { separator: ";" })).toBe(
      `\uFEFF"-1234,50";'-1;"'-1+1,00"\r\n`,
    );
  });

  it("has N/A for missing values, and a byte order mark", () => {
    const csv = cartCsv([{ name: "Šal", quantity: 2, size: null, color: "", description: " ", window: "In stock" }]);
    expect(csv).toBe(
      "\uFEFFProduct Name,Quantity,Size,Color,Description,Delivery Window\r\nŠal,2,N/A,N/A,N/A,In stock\r\n",
    );
  });

  it("has the date in its name", () => {
    expect(cartCsvName(new Date("2026-01-30T23:59:59Z"))).toBe("cart-2026-01-31.csv");
  });
});
