import * as t from "~/messages/cart";
import * as texts from "~/shop/cart/quick-order/row-texts";
import { minimumOf } from "~/shop/catalogue/offers/advice";
import type { Stock } from "~/shop/catalogue/pieces/stock.server";
import type { Cents } from "~/formats/money";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { MAX_LINES, MAX_QUANTITY } from "../limits";
import { meaningOf } from "~/shop/base/files/table/cells";
import { shortage, shownPiece } from "../piece";
import type { ColumnQuestion } from "~/shop/base/files/table/column-questions";
import type { AskedColumn } from "./columns";
import type { Suggestion } from "./find-piece";
import type { ResolvedRow } from "./resolve";
import type { RowParts } from "./understand.server";

/** "add" adds to the cart's quantity of a piece, "replace" replaces it. */
export const QUICK_ORDER_MODES = ["add", "replace"] as const;
export type QuickOrderMode = (typeof QUICK_ORDER_MODES)[number];

/** The sum of all rows about one piece in one delivery window. */
export interface PreviewLine {
  rows: number[];
  /** With the sheet, where there are several: "Women 12". */
  places: string[];
  productId: number;
  pieceId: number;
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  windowId: number;
  /** In which it is ordered. */
  window: ShownWindow;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
  notes: string[];
}

export interface RefusedRow {
  row: number;
  /** With the sheet, where there are several: "Women 12". */
  place: string;
  /** Lines of the text: several for a grid, where all sizes of a row are refused for the same reason. */
  lines: number[];
  text: string;
  reason: string;
  /** None for a row that is wrong. `from` is the cell's text; null where it differs between the lines. */
  suggestions: (Suggestion & { from: string | null })[];
}

/** Orders nothing, for example a greeting. */
export type TextLine = Pick<RefusedRow, "row" | "place" | "text">;

/** Several rows have this name for a delivery window; `windows` may be meant. */
export interface WindowQuestion {
  text: string;
  rows: number;
  windows: Pick<Suggestion, "label" | "value">[];
}

/** Row by row. */
export interface QuickOrderPreview {
  lines: PreviewLine[];
  /** With suggestions. */
  unclear: RefusedRow[];
  wrong: RefusedRow[];
  /** What is open of the columns of a table, whose rows are read when it is answered. */
  columnQuestions: ColumnQuestion<AskedColumn>[];
  /** Whether columns are read by what somebody has said. */
  areColumnsAnswered: boolean;
  /** They were answered, and are asked again. */
  isAskedAgain: boolean;
  windowQuestions: WindowQuestion[];
  /** Sheets of the workbook that were not read. */
  unreadSheets: string[];
  textLines: TextLine[];
  /** The delivery that the file names above its rows, which is not taken: "Ship date: 15 Jan 2027". */
  deliveries: string[];
  pieces: number;
  total: Cents;
  /** Nothing can be added, for this reason. */
  blocked: string | null;
}

interface CartQuantity {
  productId: number;
  pieceId: number;
  window: { id: number };
  quantity: number;
  isAvailable: boolean;
  left: number | null;
}

interface Conditions {
  mode: QuickOrderMode;
  cart: readonly CartQuantity[];
  /** Of pieces of a style. */
  minimumPiecesPerStyle: number;
  /** Of pieces whose stock is counted. */
  stock: Stock;
  unreadSheets?: readonly string[];
  textLines?: readonly TextLine[];
  deliveries?: readonly string[];
  columnQuestions?: readonly ColumnQuestion<AskedColumn>[];
  areColumnsAnswered?: boolean;
  isAskedAgain?: boolean;
}

/** `suggestions` are those for unknown rows, by line. */
export function previewOf(
  rows: readonly ResolvedRow[],
  suggestions: ReadonlyMap<number, Suggestion[]>,
  conditions: Conditions,
): QuickOrderPreview {
  const lines = new Map<string, SummedLine>();
  const summed = new Map<SummedLine, { place: string; quantity: number }[]>();
  const [unclear, wrong]: RefusedRow[][] = [[], []];
  const refused = new Map<string, RefusedRow>();
  for (const resolved of rows) {
    const { row, sheet, cells } = resolved.parts.row;
    const place = texts.rowPlace(row, sheet);
    if (resolved.kind === "piece") {
      const { piece, window, quantity, notes } = resolved;
      const key = lineKey({ pieceId: piece.id, window });
      const line = lines.get(key) ?? emptyLine(resolved);
      lines.set(key, line);
      line.rows.push(row);
      line.places.push(place);
      if (!summed.has(line)) summed.set(line, []);
      summed.get(line)!.push({ place, quantity });
      line.quantity += quantity;
      line.lineTotal = line.quantity * line.unitPrice;
      line.notes.push(...notes.filter((note) => !line.notes.includes(note)));
    } else {
      const { reason, parts } = resolved;
      const found = resolved.kind === "unclear" ? resolved.suggestions : (suggestions.get(parts.row.line) ?? []);
      // Rows of two orders that were left out may have the same place.
      const key = JSON.stringify([place, parts.row.isOfGrid ? 0 : parts.row.line, reason, found]);
      const same = refused.get(key);
      if (same && same.lines.length < MAX_LINES) {
        same.lines.push(parts.row.line);
        same.text += `, ${sizeText(parts)}`;
        for (const one of same.suggestions) if (one.from !== meaningOf(cells[one.cell])) one.from = null;
        continue;
      }
      const text = typedText(parts);
      const puts = found.map((one) => ({ ...one, from: meaningOf(cells[one.cell]) }));
      const one: RefusedRow = { row, place, lines: [parts.row.line], text, reason, suggestions: puts };
      refused.set(key, one);
      (found.length > 0 ? unclear! : wrong!).push(one);
    }
  }
  for (const [line, of] of summed) {
    if (of.length > 1) line.notes.unshift(texts.summedRows(of));
  }
  const heldStock = stockHeldBeside(lines, conditions);
  for (const line of lines.values()) {
    const reason = fitToStock(line, heldStock, conditions);
    if (reason === null) continue;
    lines.delete(lineKey(line));
    const text = [line.sku, line.quantity].join(" · ");
    wrong!.push(
      ...line.rows.map((row, at) => ({ row, place: line.places[at]!, lines: [], text, reason, suggestions: [] })),
    );
  }
  wrong!.sort((one, other) => one.row - other.row);
  noteMinimums([...lines.values()], conditions);
  const all = [...lines.values()].map(({ minOrderQuantity: _, isFromStock: __, ...line }) => line);
  return {
    lines: all,
    unclear: unclear!,
    wrong: wrong!,
    columnQuestions: [...(conditions.columnQuestions ?? [])],
    areColumnsAnswered: conditions.areColumnsAnswered ?? false,
    isAskedAgain: conditions.isAskedAgain ?? false,
    windowQuestions: windowQuestionsOf(rows),
    unreadSheets: [...(conditions.unreadSheets ?? [])],
    textLines: [...(conditions.textLines ?? [])],
    deliveries: [...(conditions.deliveries ?? [])],
    pieces: all.reduce((sum, { quantity }) => sum + quantity, 0),
    total: all.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    blocked: reasonAgainst(all, conditions),
  };
}

/** Of a grid with its sizes, as "PR-101 · Sand · S 2", to which others of the row can be added. */
const typedText = (parts: RowParts) =>
  parts.row.isOfGrid
    ? [...parts.ids, parts.color].flatMap((part) => part?.text ?? []).join(" · ") + ` · ${sizeText(parts)}`
    : parts.row.cells.filter((cell) => cell.trim() !== "").join(" · ");

const sizeText = ({ size, quantity }: RowParts) => [size, quantity].flatMap((part) => part?.text ?? []).join(" ");

/** Names of delivery windows that are asked about at once. */
const MAX_WINDOW_QUESTIONS = 10;

function windowQuestionsOf(rows: readonly ResolvedRow[]): WindowQuestion[] {
  const questions = new Map<string, WindowQuestion>();
  for (const row of rows) {
    if (row.kind !== "unclear" || row.unknownWindow === undefined) continue;
    const { unknownWindow: text, suggestions } = row;
    const question = questions.get(text) ?? { text, rows: 0, windows: [] };
    questions.set(text, question);
    question.rows++;
    const windows = suggestions.map(({ label, value }) => ({ label, value }));
    question.windows.push(...windows.filter(({ value }) => !question.windows.some((one) => one.value === value)));
  }
  return [...questions.values()].filter((question) => question.rows > 1).slice(0, MAX_WINDOW_QUESTIONS);
}

const lineKey = ({ pieceId, window }: { pieceId: number; window: { id: number } }) => `${pieceId} ${window.id}`;

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
  return { ...line, minOrderQuantity, rows: [], places: [], quantity: 0, lineTotal: 0, notes: [] as string[] };
}

/** By piece: what the cart has from stock and keeps beside these lines, in all delivery windows. */
function stockHeldBeside(lines: ReadonlyMap<string, unknown>, { mode, cart }: Conditions): Map<number, number> {
  const held = new Map<number, number>();
  for (const line of cart) {
    if (line.left === null || !line.isAvailable || (mode === "replace" && lines.has(lineKey(line)))) continue;
    held.set(line.pieceId, (held.get(line.pieceId) ?? 0) + line.quantity);
  }
  return held;
}

/**
 * Reduces a line, with a note, to what is in stock beside `heldStock`, and adds it to that. Returns the reason when
 * nothing of it can be added, otherwise null.
 */
function fitToStock(
  line: PreviewLine & { isFromStock: boolean },
  heldStock: Map<number, number>,
  { stock }: Conditions,
): string | null {
  if (!line.isFromStock) return null;
  const left = stock.get(line.pieceId);
  if (left === undefined) return null;
  const held = heldStock.get(line.pieceId) ?? 0;
  const count = () => void heldStock.set(line.pieceId, held + line.quantity);
  const most = left - held;
  if (line.quantity <= most) {
    count();
    return null;
  }
  const name = shownPiece(line);
  if (most <= 0) {
    return held > 0 && left > 0 ? t.restIsInCart({ name, left, held }) : t.shortStock(shortage(name, 0));
  }
  line.notes.push(t.reducedToStock({ left, held, most, quantity: line.quantity }));
  line.quantity = most;
  line.lineTotal = most * line.unitPrice;
  count();
  return null;
}

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
      line.notes.push(t.belowMinimum({ have, minimum }));
    }
  }
}

function reasonAgainst(lines: readonly PreviewLine[], { mode, cart, columnQuestions = [] }: Conditions): string | null {
  if (columnQuestions.length > 0) {
    return t.columnsOpen({ questions: columnQuestions.map(({ sentence }) => sentence).join(" ") });
  }
  const held = new Map(cart.map((line) => [lineKey(line), line.quantity]));
  const added = lines.filter((line) => !held.has(lineKey(line))).length;
  if (added > 0 && cart.length + added > MAX_LINES) {
    return t.cartWouldBeFull({ most: MAX_LINES, lines: cart.length + added });
  }
  const full = lines.find(
    (line) => line.quantity + (mode === "add" ? (held.get(lineKey(line)) ?? 0) : 0) > MAX_QUANTITY,
  );
  if (!full) return null;
  return t.lineWouldBeFull({ most: MAX_QUANTITY, sku: full.sku });
}
