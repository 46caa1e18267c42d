import type { Cents } from "~/shop/money/money";
import { MAX_LINES, MAX_QUANTITY } from "../limits";
import type { Suggestion } from "./find-piece";
import type { ResolvedRow } from "./resolve";

/** "add" adds to what the cart holds of a piece, "replace" replaces it. */
export type QuickOrderMode = "add" | "replace";

/** A line that a quick order can put into the cart: the sum of all rows about one piece. */
export interface PreviewLine {
  /** The numbers of its rows. */
  rows: number[];
  productId: number;
  sku: string;
  name: string;
  color: string;
  size: string;
  quantity: number;
  unitPrice: Cents;
  lineTotal: Cents;
  /** What needs a look, in sentences. */
  notes: string[];
}

/** A row that cannot be put into the cart as it is. */
export interface RefusedRow {
  row: number;
  /** The row as it was typed. */
  text: string;
  reason: string;
  /** What puts it right; none for a row that is wrong. */
  suggestions: Suggestion[];
}

/** What a quick order would do, row by row. */
export interface QuickOrderPreview {
  lines: PreviewLine[];
  /** Rows with suggestions. */
  unclear: RefusedRow[];
  wrong: RefusedRow[];
  pieces: number;
  total: Cents;
  /** Why nothing can be added, as a sentence about the whole order. */
  blocked: string | null;
}

/** A line of the customer's cart. */
interface CartQuantity {
  productId: number;
  sku: string;
  quantity: number;
}

interface Conditions {
  mode: QuickOrderMode;
  cart: readonly CartQuantity[];
  /** The shop's minimum of pieces of a style. */
  minimumPiecesPerStyle: number;
}

/** Sums up the rows of a quick order. `suggestions` are those for unknown rows, by row number. */
export function previewOf(
  rows: readonly ResolvedRow[],
  suggestions: ReadonlyMap<number, Suggestion[]>,
  conditions: Conditions,
): QuickOrderPreview {
  const lines = new Map<string, PreviewLine & { minimum: number }>();
  const [unclear, wrong]: RefusedRow[][] = [[], []];
  for (const resolved of rows) {
    const { row } = resolved.parts.row;
    if (resolved.kind === "piece") {
      const { piece, quantity, notes } = resolved;
      const line = lines.get(piece.sku) ?? emptyLine(resolved);
      lines.set(piece.sku, line);
      line.rows.push(row);
      line.quantity += quantity;
      line.lineTotal = line.quantity * line.unitPrice;
      line.notes.push(...notes.filter((note) => !line.notes.includes(note)));
    } else {
      const found =
        resolved.kind === "unclear" ? resolved.suggestions : (suggestions.get(row) ?? []);
      const text = resolved.parts.row.cells.filter((cell) => cell.trim() !== "").join(" · ");
      const list = found.length > 0 ? unclear! : wrong!;
      list.push({ row, text, reason: resolved.reason, suggestions: found });
    }
  }
  noteMinimums([...lines.values()], conditions);
  const all = [...lines.values()].map(({ minimum: _, ...line }) => line);
  return {
    lines: all,
    unclear: unclear!,
    wrong: wrong!,
    pieces: all.reduce((sum, { quantity }) => sum + quantity, 0),
    total: all.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    blocked: reasonAgainst(all, conditions),
  };
}

function emptyLine({ piece }: Extract<ResolvedRow, { kind: "piece" }>) {
  const { sku, color, size, style } = piece;
  const { id: productId, name, unitPrice, minOrderQuantity: minimum } = style;
  const line = { productId, sku, name, color, size, unitPrice, minimum };
  return { ...line, rows: [], quantity: 0, lineTotal: 0, notes: [] as string[] };
}

/** Notes at the lines of a style of which cart and order together have less than the minimum. */
function noteMinimums(
  lines: readonly (PreviewLine & { minimum: number })[],
  { mode, cart, minimumPiecesPerStyle }: Conditions,
): void {
  const skus = new Set(lines.map(({ sku }) => sku));
  const pieces = new Map<number, number>();
  const count = (id: number, quantity: number) => pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  for (const { productId, quantity } of lines) count(productId, quantity);
  for (const { productId, sku, quantity } of cart) {
    if (mode === "add" || !skus.has(sku)) count(productId, quantity);
  }
  for (const line of lines) {
    const minimum = Math.max(line.minimum, minimumPiecesPerStyle);
    const have = pieces.get(line.productId)!;
    if (have < minimum) {
      line.notes.push(`Below the minimum: ${have} of ${minimum} pieces of this style.`);
    }
  }
}

function reasonAgainst(lines: readonly PreviewLine[], { mode, cart }: Conditions): string | null {
  const held = new Map(cart.map(({ sku, quantity }) => [sku, quantity]));
  const added = lines.filter(({ sku }) => !held.has(sku)).length;
  if (added > 0 && cart.length + added > MAX_LINES) {
    return `A cart holds at most ${MAX_LINES} lines; with these it would be ${cart.length + added}.`;
  }
  const full = lines.find(
    ({ sku, quantity }) => quantity + (mode === "add" ? (held.get(sku) ?? 0) : 0) > MAX_QUANTITY,
  );
  if (!full) return null;
  return `A line holds at most ${MAX_QUANTITY.toLocaleString("en")} pieces; ${full.sku} would have more.`;
}
