import { meaningOf } from "~/shop/base/files/table/cells";
import { parseEuro } from "~/shop/base/money/typed-money";
import { isReason } from "../order-sheet/columns";
import {
  areHeadings,
  columnsOf,
  IDENTIFIERS,
  isCommentHeading,
  isLetterSize,
  isOtherHeading,
  isPacksHeading,
  isPiecesTotal,
  isSumLabel,
  isTotal,
  mayBeSize,
  type Role,
  roleOf,
  sizeOf,
} from "./headings";
import { isNoPieces, pieceCountsIn } from "./quantity";

/** A column of quantities with the size or the colour of its heading; without one, other columns of the row say it. */
interface QuantityColumn {
  column: number;
  sizeName?: string;
  colorName?: string;
  id?: number;
  color?: number;
  size?: number;
}

export interface GridColumns {
  /** Undefined where each quantity has its own, or none has one. */
  id: number | undefined;
  color: number | undefined;
  /** Undefined in a grid without delivery windows. */
  window: number | undefined;
  quantities: readonly QuantityColumn[];
  /** Columns with the pieces of all sizes together. */
  totals: readonly number[];
  /** Columns of sums, "Total", that may be pieces or money. */
  openTotals: readonly HeadedColumn[];
  /** Columns of numbers of packs, and of comments. */
  packs: readonly HeadedColumn[];
  comments: readonly HeadedColumn[];
  /** Columns without a heading, and those of names and colours: a number there may be a misplaced quantity. */
  open: (width: number) => HeadedColumn[];
}

interface HeadedColumn {
  column: number;
  heading: string;
}

/** Rows below the headings by which a column of quantities is recognised. */
const MAX_COMPARED_ROWS = 200;

/** Further columns need headings. */
const MAX_OPEN_COLUMNS = 40;

/** Numbers, SKUs and longer texts are no headings. */
const MAY_BE_HEADING = /^\D{2,24}$/;
/** A heading is not longer. */
const MAX_HEADING_LENGTH = 24;

/** If the headings are in this row, or in this and the next one; also where the rows below them are. */
export function headingsOf(
  rows: readonly (readonly string[])[],
  at: number,
): { columns: GridColumns; below: number } | null {
  const cells = rows[at]!;
  if (!mayBeHeadings(cells)) return null;
  const next = rows[at + 1];
  const both = next && inTwoRows(cells, next);
  const columns = both ? gridColumns(both, rows, at + 2) : gridColumns(cells, rows, at + 1);
  return columns && { columns, below: at + (both ? 2 : 1) };
}

/** Of a list with one column of quantities, above or below a grid. */
export function listColumnsOf(cells: readonly string[]): GridColumns | null {
  const roles = mayBeHeadings(cells) && areHeadings(cells) ? columnsOf(cells) : null;
  const quantity = roles?.get("quantity");
  if (!roles || quantity === undefined) return null;
  return {
    id: IDENTIFIERS.map((role) => roles.get(role)).find((column) => column !== undefined),
    color: roles.get("color"),
    window: roles.get("window"),
    quantities: [{ column: quantity, size: roles.get("size") }],
    totals: [],
    openTotals: [],
    ...remarksOf(cells),
  };
}

const mayBeHeadings = (cells: readonly string[]) =>
  cells.some((cell) => MAY_BE_HEADING.test(cell) && isIdentifier(cell)) || hasLetterSizes(cells);

/** "Taille S" is a size, and not the plural of its heading. */
const roleIn = (cell: string): Role | undefined =>
  cell.length > MAX_HEADING_LENGTH || sizeOf(cell) !== undefined ? undefined : roleOf(cell);

const isIdentifier = (cell: string) => IDENTIFIERS.some((role) => role === roleIn(cell));

const hasLetterSizes = (cells: readonly string[]) => cells.filter(isLetterSize).length > 1;

/** A quantity or a code. */
const isNoHeading = (cell: string) => /\d/.test(cell) && !isLetterSize(cell);

const sizesOf = (cells: readonly string[]) => cells.filter((cell) => sizeOf(cell) !== undefined);

/** Joins two rows of which one has the sizes and the other the other headings; null for any others. */
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
 * A style, perhaps a colour, and sizes; or a style, a size, and colours; or several groups of columns with quantities.
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
  const groups = sizes.length < 2 ? groupsOf(cells, roles) : null;
  if (groups) return groups;
  const [named, color] = [columnOf("supplierSku", "style", "sku", "name"), columnOf("color", "variant")];
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
    return { ...named, window, totals: [...ofPieces, ...more], openTotals, ...remarksOf(cells) };
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

/** Of packs and of comments, by headings. */
function remarksOf(headings: readonly string[]): Pick<GridColumns, "packs" | "comments" | "open"> {
  const all = headings.map((heading, column) => ({ column, heading: heading.trim() }));
  const open = all.filter(({ heading }) => roleIn(heading) === undefined);
  return {
    packs: open.filter(({ heading }) => isPacksHeading(heading)),
    comments: open.filter(({ heading }) => isCommentHeading(heading)),
    open: (width) =>
      Array.from({ length: Math.min(width, MAX_OPEN_COLUMNS) }, (_, column) => ({
        column,
        heading: all[column]?.heading ?? "",
      })).filter(({ heading }) => heading === "" || ["name", "color"].includes(roleIn(heading) ?? "")),
  };
}

/**
 * Recognises a column with the sum of the pieces of each row: most sums are right, or that of the only row is nearly
 * right. The others are whole numbers that no price explains. Rows of sums below are not compared.
 */
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
    const wrong = filled.filter(({ cells, pieces }) => !pieceCountsIn(meaningOf(cells[column])).includes(pieces));
    const othersOf = ({ cells }: (typeof wrong)[number]) =>
      cells.filter((_, at) => at !== column && !quantities.some((one) => one.column === at));
    const mayBeSums = wrong.every((row) => mayBeWrongSum(meaningOf(row.cells[column]), row.pieces, othersOf(row)));
    if (!mayBeSums) return false;
    if (2 * wrong.length < filled.length) return true;
    const [only] = filled;
    return filled.length === 1 && 2 * Math.abs(Number(meaningOf(only!.cells[column])) - only!.pieces) < only!.pieces;
  };
}

/** A text may be a wrong sum of a row's pieces, and is not their value by a price in its other cells. */
function mayBeWrongSum(says: string, pieces: number, others: readonly string[]): boolean {
  const isPrice = (cell: string) => Math.abs((parseEuro(meaningOf(cell)) ?? 0) * pieces - Number(says) * 100) < 100;
  return /^\d{1,4}$/.test(says) && !others.some(isPrice);
}

export const piecesIn = (cells: readonly string[], quantities: readonly QuantityColumn[]) =>
  quantities.reduce((pieces, { column }) => pieces + (pieceCountsIn(meaningOf(cells[column]))[0] ?? 0), 0);

/** Half of the cells below these headings are numbers of pieces. */
function holdsPieces(rows: readonly (readonly string[])[], below: number, column: number): boolean {
  const filled = rows
    .slice(below, below + MAX_COMPARED_ROWS)
    .map((cells) => meaningOf(cells[column]))
    .filter((text) => text !== "");
  const pieces = filled.filter((text) => isNoPieces(text) || isReason(text) || pieceCountsIn(text).length > 0);
  return pieces.length > 0 && 2 * pieces.length >= filled.length;
}

/** Repeated groups of columns, each with a quantity: "Size, Qty, Size, Qty". Null for fewer than two. */
function groupsOf(headings: readonly string[], roles: readonly (Role | undefined)[]): GridColumns | null {
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
  const ids: readonly Role[] = ["supplierSku", "style", "sku", "ean", "name"];
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
    ...remarksOf(headings),
  };
}
