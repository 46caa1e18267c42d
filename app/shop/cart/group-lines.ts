import type { Cents } from "~/formats/money";

export interface LineWindow {
  id: number;
  /** "Autumn/Winter 2027" */
  name: string;
  /** In words. */
  promise: string;
}

/** Of a cart, an order, a shared cart or a document. */
export interface GroupableLine {
  /** Missing on documents and shared carts, whose styles are distinguished by name and price. */
  productId?: number;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** Missing for readers who may not see prices. */
  unitPrice?: Cents;
  /** Quantity times price if missing. */
  lineTotal?: Cents;
  window?: LineWindow | null;
}

/** One style at one price: a row for each colour, a column for each size. */
export interface StyleGroup<Line> {
  /** Unique in a list, and the same after a change of quantities. */
  key: string;
  name: string;
  productId?: number;
  unitPrice?: Cents;
  /** Null for a style without colours. */
  colors: (string | null)[];
  /** Null for a style without sizes. */
  sizes: (string | null)[];
  /** By colour and then by size; null where there is no such line. */
  cells: (Line | null)[][];
  pieces: number;
  /** Undefined without prices. */
  total?: Cents;
}

/** `window` is null for lines without one. */
export interface WindowGroup<Line> {
  window: LineWindow | null;
  styles: StyleGroup<Line>[];
}

/**
 * By delivery window and then by style, each in the order in which it first occurs. Each line is in one cell: two lines
 * of the same piece, or different prices, make two tables of a style.
 */
export function groupLines<Line extends GroupableLine>(lines: readonly Line[]): WindowGroup<Line>[] {
  const windows = new Map<number | null, { window: LineWindow | null; keys: string[] }>();
  const styles = new Map<string, Line[]>();
  for (const line of lines) {
    const id = line.window?.id ?? null;
    const window = windows.get(id) ?? { window: line.window ?? null, keys: [] };
    windows.set(id, window);
    for (let copy = 0; ; copy++) {
      const key = JSON.stringify([id, line.productId ?? null, line.name, line.unitPrice, copy]);
      const style = styles.get(key);
      if (style?.some((other) => isSamePiece(other, line))) continue;
      if (style) style.push(line);
      else {
        styles.set(key, [line]);
        window.keys.push(key);
      }
      break;
    }
  }
  return [...windows.values()].map(({ window, keys }) => ({
    window,
    styles: keys.map((key) => tableOf(styles.get(key)!, key)),
  }));
}

/** In the order of groupLines: by window, style, colour and size. */
export function inGroups<Line extends GroupableLine>(lines: readonly Line[]): Line[] {
  return groupLines(lines).flatMap(({ styles }) => styles.flatMap(linesOf));
}

/** The lines of a style by colour and then by size. */
export function linesOf<Line>({ cells }: Pick<StyleGroup<Line>, "cells">): Line[] {
  return cells.flat().filter((line) => line !== null);
}

const isSamePiece = (a: GroupableLine, b: GroupableLine) => a.color === b.color && a.size === b.size;

function tableOf<Line extends GroupableLine>(lines: Line[], key: string): StyleGroup<Line> {
  const { name, productId, unitPrice } = lines[0]!;
  const colors = [...new Set(lines.map(({ color }) => color))];
  const sizes = inSizeOrder([...new Set(lines.map(({ size }) => size))]);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    key,
    name,
    productId,
    unitPrice,
    colors,
    sizes,
    cells: colors.map((color) =>
      sizes.map((size) => lines.find((line) => line.color === color && line.size === size) ?? null),
    ),
    pieces,
    total:
      unitPrice === undefined
        ? undefined
        : lines.reduce((sum, line) => sum + (line.lineTotal ?? line.quantity * unitPrice), 0),
  };
}

/**
 * The columns of one table for these styles: usual sizes from small to large, then others as they first occur. Null,
 * for lines without a size, only where a style has them beside lines with one.
 */
export function sizeColumns(styles: readonly Pick<StyleGroup<unknown>, "sizes">[]): (string | null)[] {
  const all = [...new Set(styles.flatMap(({ sizes }) => (hasSizes({ sizes }) ? sizes : [])))];
  const isUsual = (size: string | null) => sizeRank(size) !== null;
  return [...inSizeOrder(all.filter(isUsual)), ...all.filter((size) => !isUsual(size))];
}

/**
 * For styles with tables of their own, by key: the sizes of all styles with which a style shares one, directly or
 * through others, so that a size has the same place in all of them.
 */
export function columnsByStyle(styles: readonly StyleGroup<unknown>[]): Map<string, readonly (string | null)[]> {
  let runs: StyleGroup<unknown>[][] = [];
  for (const style of styles) {
    const shares = (run: StyleGroup<unknown>[]) =>
      run.some(({ sizes }) => sizes.some((size) => style.sizes.includes(size)));
    runs = [...runs.filter((run) => !shares(run)), [...runs.filter(shares).flat(), style]];
  }
  return new Map(
    runs.flatMap((run) => {
      const sizes = sizeColumns(run);
      const columns = sizes.length > 0 ? sizes : [null];
      return run.map(({ key }) => [key, columns] as const);
    }),
  );
}

export const hasSizes = ({ sizes }: { sizes: readonly (string | null)[] }) => sizes.length > 1 || sizes[0] !== null;

const LETTER_SIZE = /^(?:(\d{1,2})X|(X*))([SML])$/;

/**
 * Orders usual sizes of a kind: XS before S, 36 before 38, and a double size where its middle is: S/M, 50/56, 36-38,
 * 0-3 m. Null for any other text.
 */
function sizeRank(size: string | null): number | null {
  const ranks = size?.split(/[/–-]/).map(rankOf) ?? [];
  return ranks.length === 0 || ranks.includes(null)
    ? null
    : ranks.reduce<number>((sum, rank) => sum + rank!, 0) / ranks.length;
}

function rankOf(size: string): number | null {
  const text = size.trim().toUpperCase();
  const [, number] = /^(\d{1,4}(?:[.,]\d)?)(?: ?M)?$/.exec(text) ?? [];
  if (number) return Number(number.replace(",", ".")) + 1_000;
  const [, count, letters = "", letter] = LETTER_SIZE.exec(text) ?? [];
  if (!letter) return null;
  const extra = count === undefined ? letters.length : Number(count);
  if (letter === "M") return extra === 0 ? 0 : null;
  return letter === "S" ? -1 - extra : 1 + extra;
}

/** Usual sizes from small to large; a list with any other size stays as it is. */
export function inSizeOrder(sizes: (string | null)[]): (string | null)[] {
  const ranks = new Map(sizes.map((size) => [size, sizeRank(size)]));
  if ([...ranks.values()].includes(null)) return sizes;
  return sizes.sort((a, b) => ranks.get(a)! - ranks.get(b)!);
}
