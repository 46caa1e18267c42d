import { yieldToEventLoop } from "~/event-loop.server";
import type { Problem } from "~/shop/base/problem";
import { areSheetHeadings, isReason } from "../order-sheet/columns";
import { type GridColumns, headingsOf, listColumnsOf, piecesIn } from "./grid-columns";
import { HIDDEN_ROW, isCancellation, isSumLabel, isTotal, mayBeOrdered, ROW_TOTAL, SHEET_ROW } from "./headings";
import { meaningOf } from "~/shop/base/files/table/cells";
import { deliveryOf } from "./prose";
import { columnsElsewhere, isNoPieces, isQuantityText, isZero, OPEN_QUANTITY, pieceCountsIn } from "./quantity";
import { looseCells, timesBefore } from "./typed-rows";
import { writeRecord } from "~/shop/catalogue/find-pieces/records.server";

/** Colours in rows and sizes in columns, turned into a list with a row for each quantity. */
export interface GridList {
  text: string;
  /** The shop's own order sheet, on which the cart was filled in. */
  isOrderSheet: boolean;
}

/** Rows of a file from 1. */
interface NumberedRow {
  row: number;
  cells: readonly string[];
}

const LIST_HEADINGS = ["Style", "Colour", "Size", "Quantity"];
const [WINDOW_HEADING, PACKS_HEADING, COMMENT_HEADING] = ["Delivery window", "Packs", "Comment"];

/** Other requests are served in between: each row may be compared with the headings of all languages. */
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
 * The list that a grid means; null without headings of a grid. There may be several grids and lists, each with its own
 * headings, and lines above and between them. Leaves out cells that order nothing, and sums. A list repeats its style
 * for each quantity, so beyond `most` characters this throws what `tooLong` makes.
 */
export async function listOfGrid(
  rows: readonly NumberedRow[],
  { most, tooLong }: { most: number; tooLong: () => Problem },
): Promise<GridList | null> {
  const all = rows.map(({ cells }) => cells);
  if (!(await isGrid(all))) return null;
  const list: ListRow[] = [];
  let letters = 0;
  let columns: GridColumns | null = null;
  let isOrderSheet = false;
  let last = { id: "", window: "" };
  let sums = new Map<number, number>();
  let below = 0;
  const deliveries: string[] = [];
  const above: ListRow[] = [];
  const tables = new Map<GridColumns, ReadRow[]>();
  const put = (one: ListRow, to = list) => {
    letters += Object.values(one).reduce((sum: number, cell) => sum + String(cell).length, 0);
    if (letters > most) throw tooLong();
    to.push(one);
  };
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
    if (at < below) continue;
    const found = headingsOf(all, at);
    const headed: GridColumns | null = found?.columns ?? listColumnsOf(cells);
    const isHidden = cells.at(-1) === HIDDEN_ROW;
    if (headed) {
      isOrderSheet ||= areSheetHeadings(cells.map((cell) => cell.trim()));
      [columns, below] = [headed, found?.below ?? at + 1];
      [last, sums] = [{ id: "", window: "" }, new Map()];
    } else if (!columns) {
      const delivery = deliveryOf(cells);
      const line = lineOf(cells);
      if (delivery !== null) deliveries.push(writeRecord([delivery], ";"));
      else if (line) put({ ...NOTHING, ...line, row, isHidden }, above);
    } else {
      if (isSum(cells, columns, { sums, isOrderSheet })) continue;
      const records = recordsOf(cells, columns, { last, isOrderSheet, next: all[at + 1] });
      const hasSizes = records.some(({ column }) => column >= 0);
      const total = isOrderSheet || !hasSizes ? null : otherTotal(cells, columns);
      const packs = isOrderSheet ? "" : packsOf(cells, columns);
      const noted = isOrderSheet ? "" : commentOf(cells, columns);
      for (const { id, style = id, window, column, comment = noted, ...record } of records) {
        last = { id: style, window };
        const [pieces = 0] = pieceCountsIn(record.quantity);
        sums.set(column, (sums.get(column) ?? 0) + pieces);
        const one = { id, ...record, window, row, total, packs, comment, isHidden, elsewhere: [] };
        const table = tables.get(columns) ?? [];
        tables.set(columns, table);
        table.push({ cells, one });
        // A row of packs alone is refused for that reason.
        if (record.quantity !== "" || (packs !== "" && id !== "")) put(one);
      }
    }
  }
  // The rows above the order sheet are the shop's.
  const lines = isOrderSheet ? [] : above;
  if (!isOrderSheet) for (const [of, table] of tables) rowsWithNumbersElsewhere(table, of).forEach((one) => put(one));
  const isEmpty = list.length === 0 && lines.every(({ quantity }) => quantity === OPEN_QUANTITY);
  const sorted = list.sort((one, other) => one.row - other.row);
  return { text: isEmpty ? "" : [...deliveries, textOf([...lines, ...sorted])].join("\n"), isOrderSheet };
}

/** With one of its quantities. */
interface ReadRow {
  cells: readonly string[];
  one: ListRow;
}

/** Rows without a quantity that have a number in another column: "PR-501;4" below "Style;Colour;S;M". */
function rowsWithNumbersElsewhere(table: readonly ReadRow[], columns: GridColumns): ListRow[] {
  const ordered = table.filter(({ one }) => one.quantity !== "");
  const others = table.filter(({ one }) => one.quantity === "" && one.id !== "" && one.packs === "");
  const width = Math.max(0, ...others.map(({ cells }) => cells.length));
  const taken = [columns.id, ...columns.quantities.map(({ column }) => column)];
  const open = columns.open(width).filter(({ column }) => !taken.includes(column));
  const found = columnsElsewhere(
    open,
    ordered.map(({ cells, one }) => ({ cells, quantities: [one.quantity] })),
    others.map(({ cells }) => cells),
  );
  return others.flatMap(({ cells, one }) => {
    const own = found.filter((column) => isQuantityText(cells[column]));
    const color = columns.color !== undefined && own.includes(columns.color) ? "" : one.color;
    return own.length > 0 ? { ...one, color, elsewhere: own.map((column) => meaningOf(cells[column])) } : [];
  });
}

interface ListRow {
  id: string;
  color: string;
  size: string;
  quantity: string;
  window: string;
  row: number;
  /** The number of pieces that the row says, where it differs from the sum of its sizes. */
  total: string | null;
  /** The number of packs; "" for none. */
  packs: string;
  comment: string;
  isHidden: boolean;
  /** Numbers in other columns, of a row without a quantity. */
  elsewhere: readonly string[];
}

const NOTHING = { color: "", size: "", window: "", total: null, packs: "", comment: "", elsewhere: [] };

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
  const records = list.map(({ id, color, size, quantity, window, row, total, packs, comment, isHidden, elsewhere }) => [
    id,
    color,
    size,
    quantity,
    ...more(window, String(row), total ?? "", packs, comment),
    ...elsewhere,
    ...(isHidden ? [HIDDEN_ROW] : []),
  ]);
  const headings = [...LIST_HEADINGS, ...more(WINDOW_HEADING, SHEET_ROW, ROW_TOTAL, PACKS_HEADING, COMMENT_HEADING)];
  return [headings, ...records].map((record) => writeRecord(record, ";")).join("\n");
}

/** `quantity` is "" for nothing. */
interface RowQuantity {
  id: string;
  /** The style for rows below that name none; `id` unless given. */
  style?: string;
  color: string;
  size: string;
  quantity: string;
  window: string;
  /** -1 for a quantity that is in no column of a size. */
  column: number;
  /** In place of columns of comments. */
  comment?: string;
}

/** Of a row without sizes its total, or the quantity of its text, otherwise an empty one. */
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

/** "" for none. */
const packsOf = (cells: readonly string[], { packs }: GridColumns): string =>
  packs.map(({ column }) => meaningOf(cells[column])).find((text) => !isNoPieces(text)) ?? "";

/** With the word that cancels the row, wherever it stands. */
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

/** The pieces of a row without sizes; "" for none. Where it may be money, with its heading, which no quantity has. */
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

/** A shorter text without a number is the title of a section, or a style. */
const WORDS_OF_SENTENCE = 4;

/**
 * For a row of one text, as in a list: "PR-101 Black M 4". Its quantity is open where it has another number or none.
 * Null for a row of several cells, and for a text that can be no order.
 */
function textOrder(cells: readonly string[]): { id: string; quantity: string; comment?: string } | null {
  const [text, ...others] = textsOf(cells);
  if (text === undefined || others.length > 0 || isTotal(text)) return null;
  const words = text.split(/\s+/).length;
  if (words < 2 || (!/\d/.test(text) && words < WORDS_OF_SENTENCE)) return null;
  const [id = "", quantity = OPEN_QUANTITY, comment] = looseCells(text);
  const isCode = !/[\d\s]/.test(id) && NUMBER_OF_CODE.test(quantity);
  return isCode ? null : { id, quantity, ...(comment && { comment }) };
}

/**
 * A row above all headings as one line; null for an empty one and for sums. A year and a customer number are no
 * quantities.
 */
function lineOf(cells: readonly string[]): { id: string; quantity: string; comment?: string } | null {
  const texts = textsOf(cells);
  const text = texts.join(" ");
  if (text === "" || isSumLabel(texts[0]!)) return null;
  const [id = "", quantity, comment] = looseCells(text);
  const isQuantity = quantity !== undefined && (/^\d{1,3}$/.test(quantity) || mayBeOrdered(cells));
  return isQuantity ? { id, quantity, ...(comment && { comment }) } : { id: text, quantity: OPEN_QUANTITY };
}

const textsOf = (cells: readonly string[]) =>
  cells.map((cell) => meaningOf(cell)).filter((cell) => cell !== "" && cell !== HIDDEN_ROW);

/** The number of pieces that a row says, where none of its totals is the sum of its sizes. */
function otherTotal(cells: readonly string[], { quantities, totals }: GridColumns): string | null {
  const says = totals.map((column) => meaningOf(cells[column])).filter((text) => !isNoPieces(text));
  const sum = piecesIn(cells, quantities);
  return says.some((text) => pieceCountsIn(text).includes(sum)) ? null : (says[0] ?? null);
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
    (filled.length > 0 && filled.every(({ column }) => pieceCountsIn(at(column))[0] === sums.get(column)))
  );
}
