import { shortage } from "~/texts/cart";
import * as texts from "~/texts/quick-order";
import { minimumOf } from "~/shop/catalogue/offers/advice";
import type { Stock } from "~/shop/catalogue/pieces/stock.server";
import type { Cents } from "~/shop/base/money/money";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { MAX_LINES, MAX_QUANTITY } from "../limits";
import { pieceName } from "../piece";
import type { Suggestion } from "./find-piece";
import type { ResolvedRow } from "./resolve";
import type { RowParts } from "./understand.server";

/** "add" adds to what the cart holds of a piece, "replace" replaces it. */
export const QUICK_ORDER_MODES = ["add", "replace"] as const;
export type QuickOrderMode = (typeof QUICK_ORDER_MODES)[number];

/** A line that a quick order can put into the cart: the sum of all rows about one piece in one delivery window. */
export interface PreviewLine {
  /** The numbers of its rows. */
  rows: number[];
  productId: number;
  pieceId: number;
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  windowId: number;
  /** The delivery window in which it is ordered. */
  window: ShownWindow;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
  /** What needs a look, in sentences. */
  notes: string[];
}

/** A row that cannot be put into the cart as it is. */
export interface RefusedRow {
  row: number;
  /** The lines of the text that it is about: several of a grid, where all sizes of a row are refused for the same reason. */
  lines: number[];
  /** The row as it was typed. */
  text: string;
  reason: string;
  /** What puts it right; none for a row that is wrong. */
  suggestions: Suggestion[];
}

/** A column that may hold the quantities. */
export interface QuantityColumn {
  /** From 1. */
  column: number;
  examples: string[];
}

/** What a quick order would do, row by row. */
export interface QuickOrderPreview {
  lines: PreviewLine[];
  /** Rows with suggestions. */
  unclear: RefusedRow[];
  wrong: RefusedRow[];
  /** The columns of which each may hold the quantities, with the first of their numbers; empty when that is clear. */
  quantityColumns: QuantityColumn[];
  /** How the columns were read, where that needs a look. */
  reading: string | null;
  pieces: number;
  total: Cents;
  /** Why nothing can be added, as a sentence about the whole order. */
  blocked: string | null;
}

/** A line of the customer's cart. */
interface CartQuantity {
  productId: number;
  pieceId: number;
  window: { id: number };
  quantity: number;
}

interface Conditions {
  mode: QuickOrderMode;
  cart: readonly CartQuantity[];
  /** The shop's minimum of pieces of a style. */
  minimumPiecesPerStyle: number;
  /** How many are in stock, of pieces whose stock is counted. */
  stock: Stock;
}

/** Sums up the rows of a quick order. `suggestions` are those for unknown rows, by line. */
export function previewOf(
  rows: readonly ResolvedRow[],
  suggestions: ReadonlyMap<number, Suggestion[]>,
  conditions: Conditions,
): QuickOrderPreview {
  const lines = new Map<string, SummedLine>();
  const [unclear, wrong]: RefusedRow[][] = [[], []];
  const refused = new Map<string, RefusedRow>();
  for (const resolved of rows) {
    const { row } = resolved.parts.row;
    if (resolved.kind === "piece") {
      const { piece, window, quantity, notes } = resolved;
      const key = lineKey({ pieceId: piece.id, window });
      const line = lines.get(key) ?? emptyLine(resolved);
      lines.set(key, line);
      line.rows.push(row);
      line.quantity += quantity;
      line.lineTotal = line.quantity * line.unitPrice;
      line.notes.push(...notes.filter((note) => !line.notes.includes(note)));
    } else {
      const { reason, parts } = resolved;
      const found = resolved.kind === "unclear" ? resolved.suggestions : (suggestions.get(parts.row.line) ?? []);
      const key = JSON.stringify([row, reason, found]);
      const same = refused.get(key);
      if (same && same.lines.length < MAX_LINES) {
        same.lines.push(parts.row.line);
        same.text += `, ${sizeText(parts)}`;
        continue;
      }
      const text = typedText(parts);
      const one = { row, lines: [parts.row.line], text, reason, suggestions: found };
      refused.set(key, one);
      const isUnclear = found.length > 0 || parts.candidates.length > 0;
      (isUnclear ? unclear! : wrong!).push(one);
    }
  }
  for (const line of lines.values()) {
    const reason = fitToStock(line, conditions);
    if (reason === null) continue;
    lines.delete(lineKey(line));
    const text = [line.sku, line.quantity].join(" · ");
    wrong!.push(...line.rows.map((row) => ({ row, lines: [], text, reason, suggestions: [] })));
  }
  wrong!.sort((one, other) => one.row - other.row);
  noteMinimums([...lines.values()], conditions);
  const all = [...lines.values()].map(({ minOrderQuantity: _, isFromStock: __, ...line }) => line);
  return {
    lines: all,
    unclear: unclear!,
    wrong: wrong!,
    quantityColumns: quantityColumnsOf(rows),
    reading: readingOf(rows),
    pieces: all.reduce((sum, { quantity }) => sum + quantity, 0),
    total: all.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    blocked: reasonAgainst(all, conditions),
  };
}

/** A row as it was typed; of a grid with its sizes, as "PR-101 · Sand · S 2", to which others of the row can be added. */
const typedText = (parts: RowParts) =>
  parts.row.isOfGrid
    ? [...parts.ids, parts.color].flatMap((part) => part?.text ?? []).join(" · ") + ` · ${sizeText(parts)}`
    : parts.row.cells.filter((cell) => cell.trim() !== "").join(" · ");

const sizeText = ({ size, quantity }: RowParts) => [size, quantity].flatMap((part) => part?.text ?? []).join(" ");

const MAX_EXAMPLES = 4;

function quantityColumnsOf(rows: readonly ResolvedRow[]): QuantityColumn[] {
  const examples = new Map<number, string[]>();
  for (const { parts } of rows) {
    for (const { cell, text } of parts.candidates) {
      const own = examples.get(cell) ?? [];
      examples.set(cell, own);
      if (own.length < MAX_EXAMPLES) own.push(text);
    }
  }
  return [...examples]
    .sort(([one], [other]) => one - other)
    .map(([cell, own]) => ({ column: cell + 1, examples: own }));
}

function readingOf(rows: readonly ResolvedRow[]): string | null {
  const counted = rows.find(({ parts }) => parts.counter && parts.quantity)?.parts;
  if (!counted) return null;
  const [counter, quantity] = [counted.counter!, counted.quantity!].map(({ cell }) => cell + 1);
  return texts.countingColumn(counter!, quantity!);
}

/** Identifies a line: a piece in a delivery window. */
const lineKey = ({ pieceId, window }: { pieceId: number; window: { id: number } }) => `${pieceId} ${window.id}`;

/** A line with what it is checked by. */
interface SummedLine extends PreviewLine {
  minOrderQuantity: number;
  isFromStock: boolean;
}

function emptyLine({ piece, window, isFromStock }: Extract<ResolvedRow, { kind: "piece" }>) {
  const { id: pieceId, sku, color, size, style } = piece;
  const { id: productId, name, minOrderQuantity } = style;
  const unitPrice = style.priceOf(piece);
  const ordered = { window, windowId: window.id, isFromStock };
  const line = { productId, pieceId, sku, name, color, size, unitPrice, ...ordered };
  return { ...line, minOrderQuantity, rows: [], quantity: 0, lineTotal: 0, notes: [] as string[] };
}

/** Reduces a line to what is in stock, with a note. Returns why nothing of it can be added, otherwise null. */
function fitToStock(line: PreviewLine & { isFromStock: boolean }, { mode, cart, stock }: Conditions): string | null {
  if (!line.isFromStock) return null;
  const left = stock.get(line.pieceId);
  if (left === undefined) return null;
  const held = mode === "add" ? (cart.find((one) => lineKey(one) === lineKey(line))?.quantity ?? 0) : 0;
  const most = left - held;
  if (line.quantity <= most) return null;
  const name = pieceName(line);
  if (most <= 0) {
    return held > 0 && left > 0 ? texts.allInCart(name, left, held) : shortage(name, 0);
  }
  line.notes.push(texts.reducedToStock(left, { held, most, quantity: line.quantity }));
  line.quantity = most;
  line.lineTotal = most * line.unitPrice;
  return null;
}

/** Notes at the lines of a style of which cart and order together have less than the minimum. */
function noteMinimums(
  lines: readonly Pick<SummedLine, keyof PreviewLine | "minOrderQuantity">[],
  conditions: Conditions,
): void {
  const { mode, cart } = conditions;
  const keys = new Set(lines.map(lineKey));
  const pieces = new Map<number, number>();
  const count = (id: number, quantity: number) => pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  for (const { productId, quantity } of lines) count(productId, quantity);
  for (const line of cart) {
    if (mode === "add" || !keys.has(lineKey(line))) count(line.productId, line.quantity);
  }
  for (const line of lines) {
    const minimum = minimumOf(line, conditions);
    const have = pieces.get(line.productId)!;
    if (have < minimum) {
      line.notes.push(texts.belowMinimum(have, minimum));
    }
  }
}

function reasonAgainst(lines: readonly PreviewLine[], { mode, cart }: Conditions): string | null {
  const held = new Map(cart.map((line) => [lineKey(line), line.quantity]));
  const added = lines.filter((line) => !held.has(lineKey(line))).length;
  if (added > 0 && cart.length + added > MAX_LINES) {
    return texts.cartWouldBeFull(MAX_LINES, cart.length + added);
  }
  const full = lines.find(
    (line) => line.quantity + (mode === "add" ? (held.get(lineKey(line)) ?? 0) : 0) > MAX_QUANTITY,
  );
  if (!full) return null;
  return texts.lineWouldBeFull(MAX_QUANTITY, full.sku);
}
