// Lines as tables of styles: nothing is lost or doubled, and the sums are those of the lines.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  columnsByStyle,
  type GroupableLine,
  groupLines,
  inGroups,
  linesOf,
  sizeColumns,
} from "~/shop/cart/group-lines";

const windowA = { id: 1, name: "Autumn/Winter 2027", promise: "ships August 2027" };
const windowB = { id: 2, name: "In stock", promise: "2-4 weeks after the order" };

const line = (changes: Partial<GroupableLine> = {}): GroupableLine => ({
  productId: 1,
  name: "Alma sweater",
  color: "Sand",
  size: "M",
  quantity: 1,
  unitPrice: 1_000,
  ...changes,
});

const anyLine = fc.record({
  productId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  name: fc.constantFrom("Alma", "Bora"),
  color: fc.constantFrom("Sand", "Rust", "", null),
  size: fc.constantFrom("L", "M", "XS", "2XL", "38", "one size", null),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  unitPrice: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
  window: fc.constantFrom(windowA, windowB, null, undefined),
});

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

describe("grouped lines", () => {
  it("hold each line once, in the row and column of its piece, with the sums of the lines", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 60 }), (lines) => {
        const groups = groupLines(lines);
        const styles = groups.flatMap((group) => group.styles);
        const shown = inGroups(lines);
        expect(shown).toHaveLength(lines.length);
        expect(new Set(shown)).toEqual(new Set(lines));
        expect(new Set(groups.map(({ window }) => window?.id)).size).toBe(groups.length);
        expect(new Set(styles.map(({ key }) => key)).size).toBe(styles.length);
        expect(sum(styles.map(({ pieces }) => pieces))).toBe(sum(lines.map(({ quantity }) => quantity)));
        for (const { window, styles: ofWindow } of groups) {
          for (const style of ofWindow) {
            const { productId, name, unitPrice } = style;
            for (const one of linesOf(style)) {
              expect(one).toMatchObject({ productId, name, unitPrice });
              expect(one.window ?? null).toEqual(window);
            }
            style.cells.forEach((row, at) =>
              row.forEach((cell, column) => {
                if (cell) expect(cell.color).toBe(style.colors[at]);
                if (cell) expect(cell.size).toBe(style.sizes[column]);
              }),
            );
            expect(style.total).toBe(
              unitPrice === undefined ? undefined : sum(linesOf(style).map(({ quantity }) => quantity * unitPrice)),
            );
          }
        }
      }),
    );
  });

  it("have usual sizes from small to large, and others as they come", () => {
    const sizesOf = (...sizes: string[]) => groupLines(sizes.map((size) => line({ size })))[0]!.styles[0]!.sizes;
    expect(sizesOf("L", "2XL", "XS", "M", "XXXL", "S", "XXS")).toEqual(["XXS", "XS", "S", "M", "L", "2XL", "XXXL"]);
    expect(sizesOf("40", "104", "36", "38.5")).toEqual(["36", "38.5", "40", "104"]);
    expect(sizesOf("L/XL", "S/M", "M")).toEqual(["S/M", "M", "L/XL"]);
    expect(sizesOf("50/56", "86/92", "62/68", "56")).toEqual(["50/56", "56", "62/68", "86/92"]);
    expect(sizesOf("42-44", "36-38", "39-41")).toEqual(["36-38", "39-41", "42-44"]);
    expect(sizesOf("9-18 m", "0-3 m", "3-9 m")).toEqual(["0-3 m", "3-9 m", "9-18 m"]);
    expect(sizesOf("L", "S/one size", "M")).toEqual(["L", "S/one size", "M"]);
  });

  it("make two tables of a style with two prices, two windows, or a piece that occurs twice", () => {
    const keys = (lines: GroupableLine[]) =>
      groupLines(lines).map(({ window, styles }) => [window?.id ?? null, styles.length]);
    expect(keys([line(), line({ size: "S" }), line({ color: "Rust" })])).toEqual([[null, 1]]);
    expect(keys([line(), line({ unitPrice: 900, size: "S" })])).toEqual([[null, 2]]);
    expect(keys([line({ window: windowB }), line({ window: windowA })])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(keys([line(), line()])).toEqual([[null, 2]]);
  });
});

describe("the sizes of an order as columns", () => {
  const columnsOf = (...runs: (string | null)[][]) => sizeColumns(runs.map((sizes) => ({ sizes })));

  it("are those of all its styles, usual ones from small to large, then the others", () => {
    expect(columnsOf(["M", "XL"], ["One", "Two"], ["XS", "M"], ["38", "36"], ["62/68"])).toEqual([
      "XS",
      "M",
      "XL",
      "36",
      "38",
      "62/68",
      "One",
      "Two",
    ]);
  });

  it("leave no line out: one without a size has a column only beside lines with one", () => {
    expect(columnsOf([null], ["M"])).toEqual(["M"]);
    expect(columnsOf([null])).toEqual([]);
    expect(columnsOf([null, "M"])).toEqual(["M", null]);
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const styles = groupLines(lines as GroupableLine[]).flatMap((group) => group.styles);
        const columns = sizeColumns(styles);
        expect(new Set(columns).size).toBe(columns.length);
        for (const { sizes } of styles) {
          if (sizes.length > 1 || sizes[0] !== null) expect(columns).toEqual(expect.arrayContaining(sizes));
        }
      }),
    );
  });
});

describe("the sizes of styles in tables of their own", () => {
  it("are the same for styles that share one, directly or through others, and have each line", () => {
    const columnsOf = (...runs: (string | null)[][]) => {
      const styles = groupLines(
        runs.flatMap((sizes, at) => sizes.map((size) => line({ name: `Style ${at}`, size }))),
      ).flatMap((group) => group.styles);
      const columns = columnsByStyle(styles);
      return styles.map(({ key }) => columns.get(key));
    };
    const letters = ["XS", "S", "M", "XL"];
    expect(columnsOf(["XS", "S"], ["62/68"], ["M", "XL"], ["S", "M"], [null], [null])).toEqual([
      letters,
      ["62/68"],
      letters,
      letters,
      [null],
      [null],
    ]);
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const styles = groupLines(lines as GroupableLine[]).flatMap((group) => group.styles);
        const columns = columnsByStyle(styles);
        for (const { key, sizes } of styles) {
          expect(columns.get(key)).toEqual(expect.arrayContaining(sizes));
        }
      }),
    );
  });
});
