import { describe, expect, it } from "vitest";

import { fieldKey, matrixOf, quantityField, seenPieces, usualRun, withOwnFields } from "~/shop/cart/matrix";
import { parseQuantities, parseSizeRun, readSizeRun } from "~/shop/cart/quantities-form.server";
import { piecesOfStyle } from "~/shop/catalogue/pieces/pieces";

const WINDOW = { id: 7, name: "In stock", promise: "ships 2-4 weeks after the order" };

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const STYLE = { id: 1, styleCode: "A", colors: ["Sand", "Rust"], sizes: ["S", "M"] };

const matrix = () =>
  matrixOf(
    {
      ...STYLE,
      pieces: piecesOfStyle(STYLE).map((piece, index) => ({
        ...piece,
        id: index + 1,
        ean: null,
        availability: piece.sku === "A-RUST-M" ? "sold_out" : "available",
        availabilityDate: null,
      })),
    },
    [
      { pieceId: 2, quantity: 4, window: WINDOW },
      { pieceId: 1, quantity: 5, window: { id: 8 } },
      { pieceId: 99, quantity: 9, window: WINDOW },
    ],
    "2027-01-01",
    { priceOf: () => 1_000, minimum: 3, window: WINDOW },
  );

describe("a matrix", () => {
  it("has the style's pieces with what the cart holds of them", () => {
    expect(matrix().cells).toEqual([
      [
        { sku: "A-SAND-S", quantity: 0 },
        { sku: "A-SAND-M", quantity: 4 },
      ],
      [
        { sku: "A-RUST-S", quantity: 0 },
        { sku: "A-RUST-M", quantity: 0, reason: "sold out" },
      ],
    ]);
    expect(seenPieces([matrix()])).toBe("A-SAND-M:4");
    expect(seenPieces([matrix()], { "A-SAND-M": 0, "A-RUST-S": 2 })).toBe("A-RUST-S:2");
  });

  it("has one row and column for a style without colours and sizes", () => {
    const plain = { id: 1, colors: [], sizes: [], pieces: [] };
    const one = matrixOf(plain, [], "2027-01-01", { priceOf: () => 1, minimum: 1, window: WINDOW });
    expect(one).toMatchObject({ colors: [""], sizes: [""], cells: [[null]] });
  });

  it.each([
    [1, [1]],
    [2, [1, 1]],
    [4, [1, 2, 2, 1]],
    [6, [1, 2, 2, 2, 2, 1]],
  ])("has a usual run of %d sizes", (sizes, run) => expect(usualRun(sizes)).toEqual(run));
});

describe("a form of quantities", () => {
  it("changes what differs from what its page showed", () => {
    const form = formOf({
      seen: "A-SAND-M:4,A-RUST-S:2",
      "window[]": "7",
      "quantity[A-SAND-S]": "",
      "quantity[A-SAND-M]": "4",
      "quantity[A-RUST-S]": " ",
    });
    form.append("window[]", "8");
    form.append("quantity[A-RUST-M]", " 7 ");
    form.append("quantity", "9");
    expect(parseQuantities(form)).toEqual({
      typed: { "A-RUST-S": " ", "A-RUST-M": " 7 " },
      changes: [
        { key: "A-RUST-S", sku: "A-RUST-S", quantity: 0, windowId: 7, seen: [2] },
        { key: "A-RUST-M", sku: "A-RUST-M", quantity: 7, windowId: 8, seen: [0] },
      ],
      errors: {},
      seen: new Map([
        ["A-SAND-M", 4],
        ["A-RUST-S", 2],
      ]),
    });
  });

  it("has fields of two tables with a piece apart", () => {
    const tables = withOwnFields([
      { id: 1, matrix: { ...matrix(), window: { ...WINDOW, id: 8 } } },
      { id: 1, matrix: matrix() },
    ]);
    const [first, second] = tables.map((table) => table.matrix.cells[0]![1]!);
    expect(tables.map(({ anchor }) => anchor)).toEqual([undefined, "1-7"]);
    const form = formOf({ seen: seenPieces(tables.map((table) => table.matrix)), "window[]": "8" });
    expect(form.get("seen")).toBe("A-SAND-M:4,A-SAND-M@7:4");
    form.append(quantityField(fieldKey(first!)), "3");
    form.append("window[]", "7");
    form.append(quantityField(fieldKey(second!)), "5");
    expect(parseQuantities(form)).toMatchObject({
      typed: { "A-SAND-M": "3", "A-SAND-M@7": "5" },
      changes: [
        { key: "A-SAND-M", sku: "A-SAND-M", quantity: 3, windowId: 8, seen: [4] },
        { key: "A-SAND-M@7", sku: "A-SAND-M", quantity: 5, windowId: 7, seen: [4] },
      ],
    });
  });

  it("tells what is wrong of a hundred fields at once", () => {
    const fields = Array.from({ length: 3_000 }, (_, index) => [`quantity[A-${index}]`, "x"]);
    const { errors, typed } = parseQuantities(formOf(Object.fromEntries(fields) as never));
    expect([Object.keys(errors).length, Object.keys(typed).length]).toEqual([100, 3_000]);
  });

  it("keeps a hundred letters of a field, and reads no more of what was shown than a cart holds", () => {
    const seen = Array.from({ length: 1_000 }, (_, index) => `A-${index}:1`).join(",");
    const form = formOf({ seen, "quantity[A-1]": "<".repeat(1_000) });
    const read = parseQuantities(form);
    expect(read.typed).toEqual({ "A-1": "<".repeat(100) });
    expect(read.seen!.size).toBe(400);
  });

  it("keeps all that was typed, without a condition, where it does not say what its page showed", () => {
    const form = formOf({ "quantity[A-S]": "", "quantity[A-M]": "4" });
    expect(parseQuantities(form)).toEqual({
      typed: { "A-S": "", "A-M": "4" },
      changes: [{ key: "A-M", sku: "A-M", quantity: 4, windowId: null }],
      errors: {},
      seen: null,
    });
  });

  it.each(["-1", "1.5", "10001", "ten", "1e3", "0x10"])("refuses %j", (typed) => {
    const { errors, changes } = parseQuantities(formOf({ "quantity[A]": typed }));
    expect(errors).toEqual({ A: "Whole number, 0 to 10,000" });
    expect(changes).toEqual([]);
  });
});

describe("a size run", () => {
  const fields = { "run[S]": "1", "run[M]": "2", packs: "3", runColor: "Sand" };

  it("is pieces by size, packs and colours", () => {
    expect(parseSizeRun(readSizeRun(formOf(fields)))).toEqual({
      run: new Map([
        ["S", 1],
        ["M", 2],
      ]),
      packs: 3,
      colors: ["Sand"],
    });
  });

  it.each([
    [{ "run[S]": "x" }, "A size run is made of whole numbers, such as 1, 2, 2, 1."],
    [{ packs: "0" }, "Packs must be a whole number from 1 to 1,000."],
    [{ packs: "1001" }, "Packs must be a whole number from 1 to 1,000."],
    [{ packs: "" }, "Packs must be a whole number from 1 to 1,000."],
  ])("with %o is refused", (change, message) => {
    expect(parseSizeRun(readSizeRun(formOf({ ...fields, ...change })))).toEqual({ message });
  });
});
