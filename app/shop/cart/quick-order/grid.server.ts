import { yieldToEventLoop } from "~/event-loop.server";
import type { Problem } from "~/shop/base/problem";
import { areSheetHeadings, isReason } from "../order-sheet/columns";
import {
  IDENTIFIERS,
  isLetterSize,
  isOtherHeading,
  isPiecesTotal,
  isSumLabel,
  isTotal,
  mayBeSize,
  type Role,
  roleOf,
  ROW_TOTAL,
  SHEET_ROW,
  sizeOf,
} from "./headings";
import { meaningOf } from "~/shop/base/files/table/cells";
import { isNoPieces, isZero, piecesOf } from "./quantity";
import { HIDDEN_ROW, looseCells } from "./read-table.server";
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

/** A column of quantities, with what they are of: the size or the colour that its heading says, or what stands in other columns of the row. */
interface QuantityColumn {
  column: number;
  sizeName?: string;
  colorName?: string;
  id?: number;
  color?: number;
  size?: number;
}

/** The columns of the rows below the headings of a grid. */
interface GridColumns {
  /** Undefined where each quantity has its own, or none has one. */
  id: number | undefined;
  color: number | undefined;
  /** Undefined in a grid that names no delivery windows. */
  window: number | undefined;
  quantities: readonly QuantityColumn[];
  /** Columns of the pieces of all sizes together. */
  totals: readonly number[];
  /** Columns of sums, "Total", of which nothing tells whether they are pieces or money. */
  openTotals: readonly { column: number; heading: string }[];
}

const LIST_HEADINGS = ["Style", "Colour", "Size", "Quantity"];
const WINDOW_HEADING = "Delivery window";

/** Other requests are served between so many rows: each may be compared with the headings of all languages. */
const ROWS_PER_TURN = 50;
/** So many rows below the headings tell whether a column holds quantities. */
const MAX_COMPARED_ROWS = 200;

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
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const found = at < below ? null : headingsOf(all, at);
    if (found) {
      isOrderSheet ||= areSheetHeadings(cells.map((cell) => cell.trim()));
      ({ columns, below } = found);
      [last, sums] = [{ id: "", window: "" }, new Map()];
    } else if (columns && at >= below) {
      if (isSum(cells, columns, { sums, isOrderSheet })) continue;
      const records = recordsOf(cells, columns, { last, isOrderSheet, next: all[at + 1] });
      const hasSizes = records.some(({ column }) => column >= 0);
      const total = isOrderSheet || !hasSizes ? null : otherTotal(cells, columns);
      for (const { id, style = id, window, column, ...record } of records) {
        last = { id: style, window };
        const [pieces = 0] = piecesOf(record.quantity);
        sums.set(column, (sums.get(column) ?? 0) + pieces);
        const isHidden = cells.at(-1) === HIDDEN_ROW;
        const one = { id, ...record, window, row, total, isHidden };
        letters += Object.values(one).reduce((sum: number, cell) => sum + String(cell).length, 0);
        if (letters > most) throw tooLong();
        if (record.quantity !== "") list.push(one);
      }
    }
  }
  if (!columns) return null;
  return { text: list.length > 0 ? textOf(list) : "", isOrderSheet };
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
  isHidden: boolean;
}

function textOf(list: readonly ListRow[]): string {
  const hasWindows = list.some(({ window }) => window !== "");
  const hasTotals = list.some(({ total }) => total !== null);
  const more = <Cell>(window: Cell, row: Cell, total: Cell) => [
    ...(hasWindows ? [window] : []),
    row,
    ...(hasTotals ? [total] : []),
  ];
  const records = list.map(({ id, color, size, quantity, window, row, total, isHidden }) => [
    id,
    color,
    size,
    quantity,
    ...more(window, String(row), total ?? ""),
    ...(isHidden ? [HIDDEN_ROW] : []),
  ]);
  const headings = [...LIST_HEADINGS, ...more(WINDOW_HEADING, SHEET_ROW, ROW_TOTAL)];
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
  const isOrdered = ownId !== "" && !isOrderSheet;
  return [{ ...one, quantity: isOrdered ? totalOf(cells, columns) : "" }];
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
function textOrder(cells: readonly string[]): { id: string; quantity: string } | null {
  const [text, ...others] = cells.map((cell) => meaningOf(cell)).filter((cell) => cell !== "" && cell !== HIDDEN_ROW);
  if (text === undefined || others.length > 0 || isTotal(text)) return null;
  if (!/\s/.test(text) || !/\d/.test(text)) return null;
  const [id = "", quantity = "?"] = looseCells(text);
  const isCode = !/[\d\s]/.test(id) && NUMBER_OF_CODE.test(quantity);
  return isCode ? null : { id, quantity };
}

/** What a row says its pieces are, where none of its totals is the sum of its sizes. */
function otherTotal(cells: readonly string[], { quantities, totals }: GridColumns): string | null {
  const says = totals.map((column) => meaningOf(cells[column])).filter((text) => !isNoPieces(text));
  const sum = piecesIn(cells, quantities);
  return says.some((text) => piecesOf(text).includes(sum)) ? null : (says[0] ?? null);
}

/** Most cells are no heading: numbers, SKUs and longer texts. */
const MAY_BE_HEADING = /^\D{2,24}$/;
/** A heading is not longer. */
const MAX_HEADING_LENGTH = 24;

/** The columns of the grid whose headings are in this row, or in this and the next one, and where the rows below them are. */
function headingsOf(rows: readonly (readonly string[])[], at: number): { columns: GridColumns; below: number } | null {
  const cells = rows[at]!;
  if (!mayBeHeadings(cells)) return null;
  const next = rows[at + 1];
  const both = next && inTwoRows(cells, next);
  const columns = both ? gridColumns(both, rows, at + 2) : gridColumns(cells, rows, at + 1);
  return columns && { columns, below: at + (both ? 2 : 1) };
}

const mayBeHeadings = (cells: readonly string[]) =>
  cells.some((cell) => MAY_BE_HEADING.test(cell) && isIdentifier(cell)) || hasLetterSizes(cells);

/** What a column is; "Taille S" is a size, and not the plural of its heading. */
const roleIn = (cell: string): Role | undefined =>
  cell.length > MAX_HEADING_LENGTH || sizeOf(cell) !== undefined ? undefined : roleOf(cell);

const isIdentifier = (cell: string) => IDENTIFIERS.some((role) => role === roleIn(cell));

const hasLetterSizes = (cells: readonly string[]) => cells.filter(isLetterSize).length > 1;

/** A quantity or a code. */
const isNoHeading = (cell: string) => /\d/.test(cell) && !isLetterSize(cell);

const sizesOf = (cells: readonly string[]) => cells.filter((cell) => sizeOf(cell) !== undefined);

/** Headings in two rows as one: the sizes in one row, and what the other columns are in the other; null where they are not. */
function inTwoRows(cells: readonly string[], next: readonly string[]): string[] | null {
  const [sizes, others] = sizesOf(cells).length > 1 ? [cells, next] : [next, cells];
  if (sizesOf(sizes).length < 2 || sizesOf(others).length > 1) return null;
  // Below the headings of a whole grid are quantities, which may look like sizes.
  if (!others.some(isIdentifier) || sizes.some((cell) => roleIn(cell) !== undefined)) return null;
  const isBeside = sizes.every((cell, column) => {
    const role = roleIn(others[column] ?? "");
    return cell.trim() === "" || role === undefined || role === "size" || role === "quantity";
  });
  if (!isBeside) return null;
  return Array.from({ length: Math.max(cells.length, next.length) }, (_, column) => {
    const size = sizes[column] ?? "";
    return size.trim() === "" ? (others[column] ?? "") : size;
  });
}

/**
 * The columns of a heading row of a grid: a style, perhaps a colour, and sizes; or a style, a size, and colours; or several groups of
 * columns with quantities.
 */
function gridColumns(
  cells: readonly string[],
  rows: readonly (readonly string[])[],
  below: number,
): GridColumns | null {
  const roles = cells.map(roleIn);
  const columnOf = (...names: Role[]) => names.map((role) => roles.indexOf(role)).find((column) => column >= 0);
  const sizes = cells.flatMap((cell, column) => {
    const size = sizeOf(cell);
    return size === undefined ? [] : { column, sizeName: size };
  });
  const groups = sizes.length < 2 ? groupsOf(roles) : null;
  if (groups) return groups;
  const [named, color] = [columnOf("style", "sku", "name"), columnOf("color")];
  if (named === undefined && (!hasLetterSizes(cells) || cells.some(isNoHeading))) return null;
  const [size, quantity] = [columnOf("size"), columnOf("quantity")];
  const [first, last] = [sizes[0], sizes.at(-1)];
  const isBetween = (column: number) => first !== undefined && column > first.column && column < last!.column;
  const others = cells.flatMap((cell, column) => {
    if (roles[column] || sizeOf(cell) !== undefined) return [];
    const name = cell.trim();
    // Between sizes a heading may be missing.
    const mayHold = name === "" ? isBetween(column) : mayBeSize(name);
    return mayHold && holdsPieces(rows, below, column) ? { column, name } : [];
  });
  const window = columnOf("window");
  const ofPieces = cells.flatMap((cell, column) => (roles[column] === "quantity" || isPiecesTotal(cell) ? column : []));
  const sums = cells.flatMap((cell, column) =>
    isSumLabel(cell) && !ofPieces.includes(column) ? { column, heading: cell.trim() } : [],
  );
  const gridOf = (named: Pick<GridColumns, "id" | "color" | "quantities">): GridColumns => {
    const isOfPieces = sums.length > 0 ? sumsOfPieces(rows, below, named.quantities) : () => false;
    const more = sums.filter(({ column }) => isOfPieces(column)).map(({ column }) => column);
    const openTotals = sums.filter(({ column }) => !more.includes(column));
    return { ...named, window, totals: [...ofPieces, ...more], openTotals };
  };
  const isOpen = named !== undefined && quantity === undefined;
  if (isOpen && size !== undefined && color === undefined && !first && others.length > 1) {
    const quantities = others.map(({ column, name }) => ({ column, colorName: name, size }));
    return gridOf({ id: named, color, quantities });
  }
  const isByName =
    named !== undefined &&
    color !== undefined &&
    size === undefined &&
    (quantity === undefined || (first !== undefined && first.column < quantity));
  if (sizes.length < 2 && !isByName) return null;
  const namedOthers = others.map(({ column, name }) => ({ column, sizeName: name }));
  const quantities = [...sizes, ...namedOthers].sort((a, b) => a.column - b.column);
  if (quantities.length === 0) return null;
  if (named !== undefined) return gridOf({ id: named, color, quantities });
  // Without headings, the style stands in the first column, and the colour in the next one.
  const [id, next] = [...cells.keys()].filter(
    (column) => column < first!.column && !roles[column] && !isOtherHeading(cells[column]!),
  );
  return id === undefined ? null : gridOf({ id, color: color ?? next, quantities });
}

/** Tells whether a column holds the sum of the pieces of each row. Rows of sums below are not compared. */
function sumsOfPieces(
  rows: readonly (readonly string[])[],
  below: number,
  quantities: readonly QuantityColumn[],
): (column: number) => boolean {
  const compared = rows.slice(below, below + MAX_COMPARED_ROWS).flatMap((cells) => {
    const pieces = piecesIn(cells, quantities);
    const isSumRow = isTotal(meaningOf(cells.find((cell) => cell.trim() !== "")));
    return pieces > 0 && !isSumRow ? { cells, pieces } : [];
  });
  return (column) => {
    const filled = compared.filter(({ cells }) => meaningOf(cells[column]) !== "");
    return (
      filled.length > 0 && filled.every(({ cells, pieces }) => piecesOf(meaningOf(cells[column])).includes(pieces))
    );
  };
}

const piecesIn = (cells: readonly string[], quantities: readonly QuantityColumn[]) =>
  quantities.reduce((pieces, { column }) => pieces + (piecesOf(meaningOf(cells[column]))[0] ?? 0), 0);

/** Whether half of what is in a column below these headings are numbers of pieces. */
function holdsPieces(rows: readonly (readonly string[])[], below: number, column: number): boolean {
  const filled = rows
    .slice(below, below + MAX_COMPARED_ROWS)
    .map((cells) => meaningOf(cells[column]))
    .filter((text) => text !== "");
  const pieces = filled.filter((text) => isNoPieces(text) || isReason(text) || piecesOf(text).length > 0);
  return pieces.length > 0 && 2 * pieces.length >= filled.length;
}

/**
 * Groups of columns that are repeated beside each other, each with a quantity: "Size, Qty, Size, Qty". Null where there are not
 * two of them.
 */
function groupsOf(roles: readonly (Role | undefined)[]): GridColumns | null {
  const quantities = [...roles.keys()].filter((column) => roles[column] === "quantity");
  if (quantities.length < 2) return null;
  const rolesIn = (from: number, to: number) => {
    const found = new Map<Role, number>();
    for (let column = from; column < to; column++) {
      const role = roles[column];
      if (role && role !== "quantity" && role !== "window") found.set(role, column);
    }
    return found;
  };
  const segments = quantities.map((column, at) => ({
    column,
    found: rolesIn(at === 0 ? 0 : quantities[at - 1]! + 1, column),
  }));
  // The pieces of all groups together have nothing before them.
  const groups = segments.filter(({ found }) => found.size > 0);
  const own = new Set(groups[1]?.found.keys());
  const isRepeated = groups.every(
    ({ found }, at) => [...own].every((role) => found.has(role)) && (at === 0 || found.size === own.size),
  );
  if (groups.length < 2 || !isRepeated) return null;
  const ids: readonly Role[] = ["style", "sku", "ean", "name"];
  const columnOf = (found: Map<Role, number>, isOwn: boolean, ...names: readonly Role[]) =>
    names
      .filter((role) => own.has(role) === isOwn)
      .map((role) => found.get(role))
      .find((one) => one !== undefined);
  const first = groups[0]!.found;
  return {
    id: columnOf(first, false, ...ids),
    color: columnOf(first, false, "color"),
    window: roles.includes("window") ? roles.indexOf("window") : undefined,
    quantities: groups.map(({ column, found }) => ({
      column,
      id: columnOf(found, true, ...ids),
      color: columnOf(found, true, "color"),
      size: columnOf(found, true, "size"),
    })),
    totals: segments.filter(({ found }) => found.size === 0).map(({ column }) => column),
    openTotals: [],
  };
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
