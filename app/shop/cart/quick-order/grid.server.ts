import { yieldToEventLoop } from "~/event-loop.server";
import type { Problem } from "~/shop/base/problem";
import { areSheetHeadings, isReason } from "../order-sheet/columns";
import { type GridColumns, headingsOf, piecesIn } from "./grid-columns";
import { HIDDEN_ROW, isCancellation, isSumLabel, isTotal, ROW_TOTAL, SHEET_ROW } from "./headings";
import { meaningOf } from "~/shop/base/files/table/cells";
import { deliveryOf } from "./prose";
import { isNoPieces, isZero, piecesOf } from "./quantity";
import { looseCells, timesBefore } from "./typed-rows";
import { writeRecord } from "~/shop/catalogue/find-pieces/records.server";

/** A grid of quantities, colours in rows and sizes in columns, as a list with a row for each quantity. */
export interface GridList {
  text: string;
  /** It is the shop's own order sheet, on which the cart was filled in. */
  isOrderSheet: boolean;
}

/** A row of a file with its number there, from 1. */
interface NumberedRow {
  row: number;
  cells: readonly string[];
}

const LIST_HEADINGS = ["Style", "Colour", "Size", "Quantity"];
const [WINDOW_HEADING, PACKS_HEADING, COMMENT_HEADING] = ["Delivery window", "Packs", "Comment"];

/** Other requests are served between so many rows: each may be compared with the headings of all languages. */
const ROWS_PER_TURN = 50;

/** Whether these rows are, or contain, a grid of quantities. */
export async function isGrid(rows: readonly (readonly string[])[]): Promise<boolean> {
  for (const at of rows.keys()) {
    if (headingsOf(rows, at)) return true;
    if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
  }
  return false;
}

/**
 * The list that a grid means; null for rows without headings of a grid. There may be several, each for the rows below
 * it. Left out are cells that order nothing, and sums. A list repeats its style for each quantity: throws what `tooLong` makes beyond
 * `most` letters.
 */
export async function listOfGrid(
  rows: readonly NumberedRow[],
  { most, tooLong }: { most: number; tooLong: () => Problem },
): Promise<GridList | null> {
  const all = rows.map(({ cells }) => cells);
  const list: ListRow[] = [];
  let letters = 0;
  let columns: GridColumns | null = null;
  let isOrderSheet = false;
  let last = { id: "", window: "" };
  let sums = new Map<number, number>();
  let below = 0;
  const deliveries: string[] = [];
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const found = at < below ? null : headingsOf(all, at);
    if (found) {
      isOrderSheet ||= areSheetHeadings(cells.map((cell) => cell.trim()));
      ({ columns, below } = found);
      [last, sums] = [{ id: "", window: "" }, new Map()];
    } else if (!columns) {
      const delivery = deliveryOf(cells);
      if (delivery !== null) deliveries.push(writeRecord([delivery], ";"));
    } else if (at >= below) {
      if (isSum(cells, columns, { sums, isOrderSheet })) continue;
      const records = recordsOf(cells, columns, { last, isOrderSheet, next: all[at + 1] });
      const hasSizes = records.some(({ column }) => column >= 0);
      const total = isOrderSheet || !hasSizes ? null : otherTotal(cells, columns);
      const packs = isOrderSheet ? "" : packsOf(cells, columns);
      const noted = isOrderSheet ? "" : commentOf(cells, columns);
      for (const { id, style = id, window, column, comment = noted, ...record } of records) {
        last = { id: style, window };
        const [pieces = 0] = piecesOf(record.quantity);
        sums.set(column, (sums.get(column) ?? 0) + pieces);
        const isHidden = cells.at(-1) === HIDDEN_ROW;
        const one = { id, ...record, window, row, total, packs, comment, isHidden };
        letters += Object.values(one).reduce((sum: number, cell) => sum + String(cell).length, 0);
        if (letters > most) throw tooLong();
        // A row of packs alone is refused for that reason.
        if (record.quantity !== "" || (packs !== "" && id !== "")) list.push(one);
      }
    }
  }
  if (!columns) return null;
  return { text: list.length > 0 ? [...deliveries, textOf(list)].join("\n") : "", isOrderSheet };
}

/** A quantity of a grid. */
interface ListRow {
  id: string;
  color: string;
  size: string;
  quantity: string;
  window: string;
  row: number;
  /** What the row says its pieces are, where it is another number than that of its sizes. */
  total: string | null;
  /** How many packs it says; "" for none. */
  packs: string;
  comment: string;
  isHidden: boolean;
}

function textOf(list: readonly ListRow[]): string {
  const [hasWindows, hasTotals] = [list.some(({ window }) => window !== ""), list.some(({ total }) => total !== null)];
  const [hasPacks, hasComments] = [list.some(({ packs }) => packs !== ""), list.some(({ comment }) => comment !== "")];
  const more = (window: string, row: string, total: string, packs: string, comment: string) => [
    ...(hasWindows ? [window] : []),
    row,
    ...(hasTotals ? [total] : []),
    ...(hasPacks ? [packs] : []),
    ...(hasComments ? [comment] : []),
  ];
  const records = list.map(({ id, color, size, quantity, window, row, total, packs, comment, isHidden }) => [
    id,
    color,
    size,
    quantity,
    ...more(window, String(row), total ?? "", packs, comment),
    ...(isHidden ? [HIDDEN_ROW] : []),
  ]);
  const headings = [...LIST_HEADINGS, ...more(WINDOW_HEADING, SHEET_ROW, ROW_TOTAL, PACKS_HEADING, COMMENT_HEADING)];
  return [headings, ...records].map((record) => writeRecord(record, ";")).join("\n");
}

/** What a row orders of a piece; `quantity` is "" for nothing. */
interface RowQuantity {
  id: string;
  /** What the rows below take as their style where they name none; `id` unless it is given. */
  style?: string;
  color: string;
  size: string;
  quantity: string;
  window: string;
  /** -1 for a quantity that is in no column of a size. */
  column: number;
  /** In place of what columns of comments say. */
  comment?: string;
}

/** The quantities of a row. For a row without sizes its total, or what it says as a text, otherwise one that is empty. */
function recordsOf(
  cells: readonly string[],
  columns: GridColumns,
  {
    last,
    isOrderSheet,
    next,
  }: {
    last: { id: string; window: string };
    isOrderSheet: boolean;
    next: readonly string[] | undefined;
  },
): RowQuantity[] {
  const at = (column: number | undefined) => (column === undefined ? "" : meaningOf(cells[column]));
  const [own, ownColor, named] = [at(columns.id), at(columns.color), at(columns.window)];
  // Only the first row of a style may name it and its window.
  const isNext = own === "" && ownColor !== "";
  const [ownId, window] = [isNext ? last.id : own, named || (isNext ? last.window : "")];
  const records = columns.quantities.flatMap(({ column, sizeName, colorName, id, color, size }) => {
    const quantity = at(column);
    // A 0 of the order sheet may be for a piece of the cart.
    const isNothing = isNoPieces(quantity) && !(isOrderSheet && isZero(quantity));
    if (isNothing || isReason(quantity)) return [];
    return {
      id: at(id) || ownId,
      color: colorName ?? (at(color) || ownColor),
      size: sizeName ?? at(size),
      quantity,
      window,
      column,
    };
  });
  if (records.length > 0) return records;
  const one = { id: ownId, color: ownColor, size: "", quantity: "", window, column: -1 };
  // The rows below a style that stands alone are its colours.
  const isAbove = next !== undefined && namesColorOnly(next, columns);
  const text = isAbove ? null : textOrder(cells);
  if (text) return [{ ...one, ...text, style: ownId }];
  const counted = isOrderSheet ? null : timesBefore(ownId);
  if (counted) return [{ ...one, id: counted.rest, quantity: counted.pieces }];
  const isOrdered = ownId !== "" && !isOrderSheet;
  return [{ ...one, quantity: isOrdered ? totalOf(cells, columns) : "" }];
}

/** How many packs a row says; "" for none. */
const packsOf = (cells: readonly string[], { packs }: GridColumns): string =>
  packs.map(({ column }) => meaningOf(cells[column])).find((text) => !isNoPieces(text)) ?? "";

/** What a row says in its columns of comments, and where a word cancels it. */
function commentOf(cells: readonly string[], { comments, quantities }: GridColumns): string {
  const texts = comments.map(({ column }) => meaningOf(cells[column])).filter((text) => text !== "");
  const others = cells
    .map((cell) => meaningOf(cell))
    .filter(
      (text, at) => isCancellation(text) && !texts.includes(text) && !quantities.some(({ column }) => column === at),
    );
  return [...texts, ...others].join(" · ");
}

function namesColorOnly(cells: readonly string[], { id, color }: GridColumns): boolean {
  const at = (column: number | undefined) => (column === undefined ? "" : meaningOf(cells[column]));
  return at(id) === "" && at(color) !== "" && !isSumLabel(at(color));
}

/** What a row without sizes orders in all; "" for nothing. With its heading, which no quantity has, where it may be money. */
function totalOf(cells: readonly string[], { totals, openTotals }: GridColumns): string {
  const all = [...totals.map((column) => ({ column, heading: "" })), ...openTotals];
  const [first] = all.flatMap(({ column, heading }) => {
    const text = meaningOf(cells[column]);
    return /[1-9]/.test(text) ? `${heading} ${text}`.trim() : [];
  });
  return first ?? "";
}

/** A style code may be a word and such a number: "PR 101". */
const NUMBER_OF_CODE = /^\d{3,}$/;

/**
 * What a row orders that is one text, as in a list: "PR-101 Black M 4". Its quantity is "?" where it has another number. Null
 * for a row of several cells, and for a text that can be no order.
 */
function textOrder(cells: readonly string[]): { id: string; quantity: string; comment?: string } | null {
  const [text, ...others] = cells.map((cell) => meaningOf(cell)).filter((cell) => cell !== "" && cell !== HIDDEN_ROW);
  if (text === undefined || others.length > 0 || isTotal(text)) return null;
  if (!/\s/.test(text) || !/\d/.test(text)) return null;
  const [id = "", quantity = "?", comment] = looseCells(text);
  const isCode = !/[\d\s]/.test(id) && NUMBER_OF_CODE.test(quantity);
  return isCode ? null : { id, quantity, ...(comment && { comment }) };
}

/** What a row says its pieces are, where none of its totals is the sum of its sizes. */
function otherTotal(cells: readonly string[], { quantities, totals }: GridColumns): string | null {
  const says = totals.map((column) => meaningOf(cells[column])).filter((text) => !isNoPieces(text));
  const sum = piecesIn(cells, quantities);
  return says.some((text) => piecesOf(text).includes(sum)) ? null : (says[0] ?? null);
}

function isSum(
  cells: readonly string[],
  columns: GridColumns,
  { sums, isOrderSheet }: { sums: ReadonlyMap<number, number>; isOrderSheet: boolean },
): boolean {
  const at = (column: number | undefined) => (column === undefined ? "" : meaningOf(cells[column]));
  const [own, color] = [at(columns.id), at(columns.color)];
  if (isSumLabel(own) || isSumLabel(color)) return true;
  if (color !== "") return false;
  if (own === "" && isOrderSheet) return true;
  // A style may be called "Total look", and a note may begin so.
  const first = Math.min(...columns.quantities.map(({ column }) => column));
  const isLabel = own === "" || isTotal(own) ? isTotal : isSumLabel;
  if (columns.color !== undefined && cells.slice(0, first).some((cell) => isLabel(cell))) return true;
  if (own !== "") return false;
  const filled = columns.quantities.filter(({ column }) => !isNoPieces(at(column)));
  if (filled.some(({ id }) => at(id) !== "")) return false;
  return (
    cells.some(isSumLabel) ||
    (filled.length > 0 && filled.every(({ column }) => piecesOf(at(column))[0] === sums.get(column)))
  );
}
