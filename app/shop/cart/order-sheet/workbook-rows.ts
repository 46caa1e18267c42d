import type { Cents } from "~/formats/money";
import * as t from "~/messages/cart";
import { cellPrice, rowsByPrice } from "../matrix";
import { COLUMN_AT, type FileStyle, SHEET_COLUMNS, sheetHeadings, sumHeadings, sumLabel } from "./columns";
import { pieceText, sizeHeadings } from "./csv";
import type { StyleName } from "./workbook-styles";

export interface SheetCell {
  value?: string | number;
  formula?: string;
  style: StyleName;
}

/** The cells of a row, by column from 0. */
export type SheetRow = Map<number, SheetCell>;

/** Columns from 0. The first one is for pictures. */
export interface SheetLayout {
  firstSize: number;
  lastSize: number;
  pieces: number;
  total: number;
  price: number;
  minimum: number;
}

/** "A", "AB". */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26) - 1;
  return (rest >= 0 ? columnName(rest) : "") + String.fromCharCode(65 + (column % 26));
}

const cellName = (row: number, column: number) => `${columnName(column)}${row + 1}`;

/** As many columns for sizes as the style with the most has. */
export function layoutFor(styles: readonly FileStyle[]): SheetLayout {
  const sizes = styles.reduce((most, { matrix }) => Math.max(most, matrix.sizes.length), 1);
  const firstSize = 1 + SHEET_COLUMNS.length;
  const pieces = firstSize + sizes;
  const [price, minimum] = [1 + COLUMN_AT.price, 1 + COLUMN_AT.minimum];
  return { firstSize, lastSize: pieces - 1, pieces, total: pieces + 1, price, minimum };
}

const euros = (cents: Cents) => cents / 100;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * Headings with sizes, a row for each colour and price, and the sums; `top` is the row of the headings, from 0. There
 * are at least three rows.
 */
export function styleRows(style: FileStyle, layout: SheetLayout, top: number): SheetRow[] {
  const { minimum } = style.matrix;
  const priceRows = rowsByPrice(style.matrix);
  const { firstSize, lastSize, pieces, total, price } = layout;
  const heading: SheetRow = new Map();
  sheetHeadings().forEach((value, at) => {
    heading.set(1 + at, { value, style: "heading" });
  });
  for (let column = firstSize; column <= lastSize; column++) {
    heading.set(column, { value: sizeHeadings(style)[column - firstSize], style: "heading" });
  }
  heading.set(pieces, { value: sumHeadings()[0], style: "heading" });
  heading.set(total, { value: sumHeadings()[1], style: "heading" });

  const ordered = priceRows.map(({ cells }) =>
    cells.map((cell) => (cell && cell.reason === undefined ? cell.quantity : 0)),
  );
  const colorRows = priceRows.map((priceRow, index): SheetRow => {
    const at = top + 1 + index;
    const row: SheetRow = new Map();
    SHEET_COLUMNS.forEach(({ value, isMoney }, column) => {
      const found = value(style, priceRow);
      if (found === null || found === "") return;
      const isNumber = typeof found === "number";
      row.set(1 + column, {
        value: isMoney && isNumber ? euros(found) : found,
        style: isMoney ? "money" : isNumber ? "number" : "text",
      });
    });
    priceRow.cells.forEach((cell, size) => {
      const isOrderable = cell !== null && cell.reason === undefined;
      const value = pieceText(cell);
      row.set(firstSize + size, {
        ...(value !== "" && { value }),
        style: isOrderable ? "quantity" : "unavailable",
      });
    });
    const own = sumOf(ordered[index]!);
    const sizes = `${cellName(at, firstSize)}:${cellName(at, lastSize)}`;
    row.set(pieces, { formula: `SUM(${sizes})`, value: own, style: "number" });
    const amount = `${cellName(at, pieces)}*${cellName(at, price)}`;
    row.set(total, { formula: amount, value: euros(own * priceRow.unitPrice), style: "money" });
    return row;
  });

  const [first, last] = [top + 1, top + priceRows.length];
  const all = sumOf(ordered.flat());
  const amount = sumOf(priceRows.map(({ unitPrice }, index) => unitPrice * sumOf(ordered[index]!)));
  const sums: SheetRow = new Map([[0, { value: sumLabel(), style: "sum" }]]);
  const down = (column: number) => `SUM(${cellName(first, column)}:${cellName(last, column)})`;
  style.matrix.sizes.forEach((_, size) => {
    const value = sumOf(ordered.map((row) => row[size]!));
    sums.set(firstSize + size, { formula: down(firstSize + size), value, style: "sum" });
  });
  const own = cellName(top + priceRows.length + 1, pieces);
  sums.set(layout.minimum, {
    formula: `IF(AND(${own}>0,${own}<${minimum}),"${t.tooFew()}","")`,
    value: all > 0 && all < minimum ? t.tooFew() : "",
    style: "sum",
  });
  sums.set(pieces, { formula: down(pieces), value: all, style: "sum" });
  sums.set(total, { formula: down(total), value: euros(amount), style: "sumMoney" });
  return [heading, ...colorRows, sums];
}

/** Rows `first` to `last` are those of the styles, from 0. */
export function allSums(
  styles: readonly FileStyle[],
  { pieces, total }: SheetLayout,
  [first, last]: readonly [number, number],
): SheetRow {
  const ofStyle = ({ matrix: { cells } }: FileStyle) =>
    sumOf(cells.flat().map((cell) => (cell && cell.reason === undefined ? cell.quantity : 0)));
  const labels = `$A$${first + 1}:$A$${last + 1}`;
  const sums = (column: number) => {
    const name = columnName(column);
    return `SUMIF(${labels},"${sumLabel()}",${name}${first + 1}:${name}${last + 1})`;
  };
  const amount = sumOf(
    styles.flatMap(({ matrix }) =>
      matrix.cells
        .flat()
        .map((cell) => (cell && cell.reason === undefined ? cell.quantity * cellPrice(cell, matrix) : 0)),
    ),
  );
  return new Map<number, SheetCell>([
    [1, { value: t.allStyles(), style: "sum" }],
    [pieces, { formula: sums(pieces), value: sumOf(styles.map(ofStyle)), style: "sum" }],
    [total, { formula: sums(total), value: euros(amount), style: "sumMoney" }],
  ]);
}
