import { cellPrice, fieldKey, type Matrix } from "~/shop/cart/matrix";

/** By the keys of fields; anything but a number counts as 0. */
export type TypedQuantities = ReadonlyMap<string, number>;

/** 0 for anything but a whole number. */
export function numberTyped(text: string): number {
  const number = text.trim();
  return /^\d+$/.test(number) ? Number(number) : 0;
}

/** By row, by column and in all, with the price: of the typed quantities, or else those in the cart. */
export function sumsOf(matrix: Matrix, typed: TypedQuantities | null) {
  const { cells, sizes } = matrix;
  const quantities = cells.map((row) => row.map((cell) => (cell ? (typed?.get(fieldKey(cell)) ?? cell.quantity) : 0)));
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
  const rows = quantities.map(sum);
  return {
    rows,
    columns: sizes.map((_, column) => sum(quantities.map((row) => row[column]!))),
    pieces: sum(rows),
    amount: sum(
      quantities.flatMap((row, at) =>
        row.map((quantity, column) => {
          const cell = cells[at]![column];
          return cell ? quantity * cellPrice(cell, matrix) : 0;
        }),
      ),
    ),
  };
}
