import { yieldToEventLoop } from "~/event-loop.server";
import type { Problem } from "~/shop/base/problem";
import { areSheetHeadings, isReason } from "../order-sheet/columns";
import { isOtherHeading, isTotal, type Role, roleOf } from "./headings";
import { meaningOf } from "~/shop/base/files/table/cells";
import { HIDDEN_ROW } from "./read-table.server";
import { writeRecord } from "~/shop/catalogue/find-pieces/records.server";

/** A grid of quantities, colours in rows and sizes in columns, as a list with a row for each quantity. */
export interface GridList {
  text: string;
  /** It is the shop's own order sheet, on which the cart was filled in. */
  isOrderSheet: boolean;
}

/** The columns of the rows below a heading row of a grid. */
interface GridColumns {
  id: number;
  color: number;
  /** Undefined in a grid that names no delivery windows. */
  window: number | undefined;
  sizes: readonly { column: number; size: string }[];
}

const LIST_HEADINGS = ["Style", "Colour", "Size", "Quantity", "Delivery window"];

/** Other requests are served between so many rows: each may be compared with the headings of all languages. */
const ROWS_PER_TURN = 50;

/** Whether these rows are, or contain, a grid of quantities. */
export async function isGrid(rows: readonly (readonly string[])[]): Promise<boolean> {
  for (const [at, cells] of rows.entries()) {
    if (gridColumns(cells)) return true;
    if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
  }
  return false;
}

/**
 * The list that a grid means; null for rows without a heading row of a grid. There may be several, each for the rows below
 * it. Empty cells are left out, and sums. A list repeats its style for each quantity: throws what `tooLong` makes beyond
 * `most` letters.
 */
export async function listOfGrid(
  rows: readonly (readonly string[])[],
  { most, tooLong }: { most: number; tooLong: () => Problem },
): Promise<GridList | null> {
  const list: string[][] = [];
  const hidden = new Set<string[]>();
  let letters = 0;
  let columns: GridColumns | null = null;
  let isOrderSheet = false;
  let last = { id: "", window: "" };
  for (const [at, cells] of rows.entries()) {
    if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const found = gridColumns(cells);
    if (found) {
      isOrderSheet ||= areSheetHeadings(cells.map((cell) => cell.trim()));
      [columns, last] = [found, { id: "", window: "" }];
    } else if (columns) {
      const own = meaningOf(cells[columns.id]);
      const color = meaningOf(cells[columns.color]);
      if (isSum(cells, { own, color, isOrderSheet })) continue;
      // Only the first row of a style may name it and its window.
      const named = columns.window === undefined ? "" : meaningOf(cells[columns.window]);
      const isNext = own === "" && color !== "";
      const id = isNext ? last.id : own;
      const window = named || (isNext ? last.window : "");
      last = { id, window };
      for (const { column, size } of columns.sizes) {
        const quantity = meaningOf(cells[column]);
        if (quantity === "" || isReason(quantity)) continue;
        const record = [id, color, size, quantity, window];
        letters += record.reduce((sum, cell) => sum + cell.length, record.length);
        if (letters > most) throw tooLong();
        if (cells.at(-1) === HIDDEN_ROW) hidden.add(record);
        list.push(record);
      }
    }
  }
  if (!columns) return null;
  const hasWindows = list.some((record) => record[LIST_HEADINGS.length - 1] !== "");
  const width = LIST_HEADINGS.length - (hasWindows ? 0 : 1);
  const records = [LIST_HEADINGS, ...list].map((record) =>
    hidden.has(record) ? [...record.slice(0, width), HIDDEN_ROW] : record.slice(0, width),
  );
  const text = records.map((record) => writeRecord(record, ";")).join("\n");
  return { text: list.length > 0 ? text : "", isOrderSheet };
}

/** A heading is not longer. */
const MAX_HEADING_LENGTH = 24;
/** Most cells are no heading of colours: numbers, SKUs and longer texts. */
const MAY_BE_COLOUR = /^\D{2,24}$/;

/** The columns of a heading row of a grid: a style, a colour, and something that is no size by its name. */
function gridColumns(cells: readonly string[]): GridColumns | null {
  if (!cells.some((cell) => MAY_BE_COLOUR.test(cell) && roleOf(cell) === "color")) return null;
  const roles = cells.map((cell) => (cell.length > MAX_HEADING_LENGTH ? undefined : roleOf(cell)));
  const columnOf = (...names: Role[]) =>
    names.map((role) => roles.indexOf(role)).find((column) => column >= 0);
  const id = columnOf("style", "sku", "name");
  const color = columnOf("color");
  if (id === undefined || color === undefined) return null;
  if (columnOf("size", "quantity") !== undefined) return null;
  const sizes = cells
    .map((cell, column) => ({ column, size: cell.trim() }))
    .filter(({ column, size }) => size !== "" && !roles[column] && !isOtherHeading(size));
  return sizes.length > 0 ? { id, color, window: columnOf("window"), sizes } : null;
}

function isSum(
  cells: readonly string[],
  { own, color, isOrderSheet }: { own: string; color: string; isOrderSheet: boolean },
): boolean {
  if (color !== "") return false;
  if (own === "" && isOrderSheet) return true;
  return cells.some((cell) => isTotal(cell));
}
