import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { addDays, isoDay } from "~/formats/dates";
import * as t from "~/messages/cart";
import { findColumnAnswers, rememberColumnAnswers } from "~/shop/base/files/table/column-answers.server";
import { type ColumnAnswers, columnOptions, type ColumnQuestion } from "~/shop/base/files/table/column-questions";
import { excerpt } from "~/shop/base/files/table/excerpt";
import { Problem } from "~/shop/base/problem";
import { distance } from "~/shop/base/search/distance";
import type { FoundCatalogue, PiecedQuickStyle } from "~/shop/catalogue/find-pieces/catalogue";
import { lookUp, readStyles, stylesToCompare } from "~/shop/catalogue/find-pieces/lookup.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { readStock } from "~/shop/catalogue/pieces/stock.server";
import type { PriceList } from "~/shop/catalogue/prices/price";
import { MAX_SUGGESTIONS } from "~/shop/catalogue/search/similar";
import { skuKey } from "~/shop/catalogue/styles/keys";
import type { Cart } from "../cart";
import { ASKED_COLUMNS, type AskedColumn, MAX_COLUMNS, type OpenColumn } from "./columns";
import { findPiece, type Suggestion } from "./find-piece";
import { ENDS_SOON_DAYS, MAX_BYTES, MAX_ROWS } from "./limits";
import { previewOf, type QuickOrderMode, type QuickOrderPreview, type TextLine } from "./preview";
import { isProse } from "./prose";
import { isZero, OPEN_QUANTITY } from "./quantity";
import { type OrderTable, readOrderTables, sheetsOf, withAnswers } from "./read-table.server";
import { type ChooseWindow, openWindow, type ResolvedRow, resolveRow } from "./resolve";
import { type CodedStyle, similarStyles } from "./similar";
import { ordersNothing, textsToFind, understandRows, withUnknownHeadings } from "./understand.server";
import { rowPlace } from "~/shop/cart/quick-order/row-texts";

/** Unknown texts of an order for which similar ones are looked for. */
const MAX_TEXTS = 50;
/** Wrong letters in an SKU. */
const SKU_STEPS = 3;

type UnknownRow = Extract<ResolvedRow, { kind: "unknown" }>;

/** Similar texts in the collection for unknown SKUs and styles; by line. */
async function suggestionsFor(rows: readonly ResolvedRow[], prices: PriceList): Promise<Map<number, Suggestion[]>> {
  const unknown = rows.filter((row): row is UnknownRow => row.kind === "unknown");
  const texts = [...new Set(unknown.map(({ id }) => id.text))].slice(0, MAX_TEXTS);
  const found = new Map<number, Suggestion[]>();
  if (texts.length === 0) return found;
  const all = await stylesToCompare();
  const similar = new Map<string, CodedStyle[]>();
  for (const text of texts) {
    await yieldToEventLoop();
    similar.set(text, similarStyles(all, text));
  }
  const ids = new Set([...similar.values()].flat().map(({ id }) => id));
  const pieced = new Map((await readStyles([...ids], prices)).map((style) => [style.id, style]));
  const skus = new Map<string, string[]>();
  const skusLike = async (text: string) => {
    const known = skus.get(text);
    if (known) return known;
    await yieldToEventLoop();
    const styles = (similar.get(text) ?? []).flatMap(({ id }) => pieced.get(id) ?? []);
    const nearest = nearestSkus(styles, text);
    skus.set(text, nearest);
    return nearest;
  };
  for (const { parts, id } of unknown) {
    const styles = similar.get(id.text) ?? [];
    const isStyle = parts.color !== null || parts.size !== null;
    const values = isStyle ? styles.map(({ styleCode }) => styleCode) : await skusLike(id.text);
    const suggestions = values.map((value) => ({ label: value, cell: id.cell, value }));
    if (suggestions.length > 0) found.set(parts.row.line, suggestions);
  }
  return found;
}

function nearestSkus(styles: readonly PiecedQuickStyle[], text: string): string[] {
  const key = skuKey(text);
  // Where a style's code is right, its other pieces are meant, however different the rest is.
  const own = styles.find(({ styleCode }) => key.startsWith(skuKey(styleCode)));
  return (own ? [own] : styles)
    .flatMap(({ pieces }) => pieces)
    .map(({ sku }) => ({ sku, steps: distance(skuKey(sku), key) }))
    .filter(({ steps }) => own !== undefined || steps <= SKU_STEPS)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ sku }) => sku);
}

/** Other requests are served in between: a row is compared with the colours and sizes of a style. */
const ROWS_PER_TURN = 20;

/** With what each row turns out to be. */
export interface ReadQuickOrder {
  rows: ResolvedRow[];
  preview: QuickOrderPreview;
  /**
   * Hash of the lines with their prices and delivery windows, by which the form that adds them names the preview that
   * the customer saw.
   */
  seen: string;
  /** The first table of which columns are open. */
  asked: AskedTable | null;
}

interface AskedTable {
  table: OrderTable;
  questions: ColumnQuestion<AskedColumn>[];
}

/**
 * Compares a quick order with the collection and the customer's cart. Writes nothing. Throws (unreadable) for a text
 * without rows, with too many, or too long.
 */
export async function readQuickOrder(
  text: string,
  {
    mode,
    cart,
    prices,
    chooseWindow = openWindow,
    companyId,
    columns = {},
    isAskedAgain = false,
  }: {
    mode: QuickOrderMode;
    cart: Pick<Cart, "lines">;
    prices: PriceList;
    chooseWindow?: ChooseWindow;
    /** Whose answers about columns are remembered. */
    companyId?: string;
    /** What is said of the columns of these rows. */
    columns?: ColumnAnswers;
    /** What was answered before is asked again. */
    isAskedAgain?: boolean;
  },
): Promise<ReadQuickOrder> {
  checkBytes(text);
  const read = await readOrderTables(text);
  checkRows(read);
  const inCart = new Set(mode === "replace" ? cart.lines.map(({ pieceId }) => pieceId) : []);
  const answered = async (table: OrderTable): Promise<OrderTable> => {
    const { headings, answers } = table;
    const isKept = companyId !== undefined && headings !== null;
    const kept = isKept ? await findColumnAnswers(db.read, { kind: "order", companyId, headings: headings.cells }) : {};
    const all = { ...answers, ...kept, ...columns };
    const byAnswers = Object.keys(all).length > 0 ? table.read({ answers: all, headings: headings?.line }) : table;
    return byAnswers.rows.length > 0 ? byAnswers : table;
  };
  const headed = await Promise.all(read.map((table) => (table.named.length > 0 ? answered(table) : table)));
  const [catalogue, { minimumPiecesPerStyle }] = await Promise.all([
    lookUp([...new Set(headed.flatMap((table) => textsToFind(withZeros(table, inCart))))], prices),
    shopSettings(),
  ]);
  const tables = await Promise.all(
    headed.map((table) => (table.named.length > 0 ? table : answered(withUnknownHeadings(table, catalogue)))),
  );
  const today = isoDay(new Date());
  const orderConditions = {
    chooseWindow,
    today,
    soon: addDays(today, ENDS_SOON_DAYS),
  };
  const resolved: ResolvedRow[] = [];
  const lines = new Map<ResolvedRow, TextLine>();
  let asked: AskedTable | null = null;
  for (const one of tables) {
    const table = withZeros(one, inCart);
    const { rows, open } = await understandRows(table, catalogue);
    const openAgain = isAskedAgain ? await askAgain(one, catalogue) : [];
    if (open.length + openAgain.length > 0) {
      asked ??= { table: one, questions: questionsOf(one, openAgain.length > 0 ? openAgain : open) };
      continue;
    }
    for (const [at, parts] of rows.entries()) {
      if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
      if (!ordersNothing(parts, table)) {
        const row = resolveRow(parts, catalogue, orderConditions);
        resolved.push(row);
        const line = textLineOf(row, table, catalogue);
        if (line) lines.set(row, line);
      } else if (inCart.size > 0 && parts.quantity && isZero(parts.quantity.text)) {
        const found = findPiece(parts, catalogue);
        // A typed 0 for a piece of the cart takes it out.
        const isHeld = found.kind === "found" && inCart.has(found.piece.id);
        if (isHeld) resolved.push({ parts, kind: "wrong", reason: t.quantityZero() });
      }
    }
  }
  // The title of a table is no row of it.
  if (!asked && resolved.every((row) => row.parts.row.isBeside && lines.has(row))) throw withoutRows(tables);
  const [suggestions, stock] = await Promise.all([
    suggestionsFor(resolved, prices),
    readStock(resolved.flatMap((row) => (row.kind === "piece" ? [row.piece.style.id] : []))),
  ]);
  // A row that resembles a style of the collection is asked about.
  const isText = (row: ResolvedRow) => lines.has(row) && !suggestions.has(row.parts.row.line);
  const rows = resolved.filter((row) => !isText(row));
  const conditions = {
    mode,
    cart: cart.lines,
    minimumPiecesPerStyle,
    stock,
    unreadSheets: sheetsOf(text).unread,
    textLines: resolved.flatMap((row) => (isText(row) ? lines.get(row)! : [])),
    deliveries: [...new Set(tables.flatMap(({ deliveries }) => deliveries))],
    columnQuestions: asked?.questions ?? [],
    isAskedAgain,
    areColumnsAnswered: tables.some(({ answers }) => Object.keys(answers).length > 0),
  };
  const preview = previewOf(rows, suggestions, conditions);
  return { rows, preview, seen: fingerprintOf(preview), asked };
}

/** What of a table was answered, as it would be asked without the answers. */
async function askAgain(table: OrderTable, catalogue: FoundCatalogue): Promise<OpenColumn[]> {
  const { answers } = table;
  const { open } = await understandRows(table.read({ headings: table.headings?.line }), catalogue);
  const answered = ASKED_COLUMNS.filter((column) => answers[column] !== undefined);
  const all = { places: [...table.named.keys()].slice(0, MAX_COLUMNS) };
  return answered.map((column) => {
    const { suggested: _, ...asked } = open.find((one) => one.column === column) ?? { column, ...all };
    return { ...asked, suggested: answers[column] };
  });
}

function questionsOf({ headings, sheet, rows }: OrderTable, open: readonly OpenColumn[]): AskedTable["questions"] {
  const options = columnOptions(
    headings?.cells ?? [],
    rows.map(({ cells }) => cells),
  );
  return open.map(({ column, places, ...more }) => ({
    key: column,
    sentence: t.whichColumn(column),
    ...(sheet !== null && { hint: sheet }),
    options: options.filter(({ place }) => places.includes(place)),
    ...more,
  }));
}

/**
 * Keeps what was said of the columns of a table: for the company and all tables with its headings, or above its rows where it has none.
 * Returns the text by which it is read so.
 */
export async function answerColumns({ table }: AskedTable, answers: ColumnAnswers, companyId: string): Promise<string> {
  const { headings, text } = table;
  if (!headings) return withAnswers(table, answers);
  const all = { ...table.answers, ...answers };
  const asked = { kind: "order", companyId, headings: headings.cells } as const;
  await db.write((tx) => rememberColumnAnswers(tx, asked, all));
  return text;
}

/** Text that orders nothing; null for any other row, and for one of a table. */
export function textLineOf(
  { kind, parts: { row, ids, quantity } }: ResolvedRow,
  table: Pick<OrderTable, "text" | "delimiter">,
  catalogue: FoundCatalogue,
): TextLine | null {
  if (kind === "piece" || kind === "unclear") return null;
  const isLine =
    row.isLoose || row.isBeside || table.delimiter === "," || row.cells.filter((cell) => cell.trim() !== "").length < 2;
  const said = [...ids, ...(quantity && quantity.text !== OPEN_QUANTITY ? [quantity] : [])].map((part) => part.text);
  const text = row.isOfGrid ? said.join(" ") : table.text.slice(row.start, row.end);
  if (!isLine || !isProse(text, catalogue, row)) return null;
  return { row: row.row, place: rowPlace(row.row, row.sheet), text: excerpt(text.trim()) };
}

function checkBytes(text: string): void {
  if (Buffer.byteLength(text) <= MAX_BYTES) return;
  throw new Problem("unreadable.rows_too_long", { kilobytes: MAX_BYTES / 1024 }, { field: "rows" });
}

/** With the rows of 0 pieces, which may be for pieces of the cart. */
const withZeros = (table: OrderTable, inCart: ReadonlySet<number>): OrderTable =>
  inCart.size === 0
    ? table
    : { ...table, rows: [...new Set([...table.rows, ...table.zeros])].sort((one, other) => one.line - other.line) };

function checkRows(tables: readonly OrderTable[]): void {
  const count = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count === 0) throw withoutRows(tables);
  if (count <= MAX_ROWS) return;
  throw new Problem("unreadable.too_many_rows", { count, most: MAX_ROWS }, { field: "rows" });
}

function withoutRows(tables: readonly OrderTable[]): Problem {
  const why = tables.some(({ hasRows }) => hasRows) ? "no_quantities" : "no_rows";
  return new Problem(`unreadable.${why}`, {}, { field: "rows" });
}

function fingerprintOf({ lines }: QuickOrderPreview): string {
  const seen = lines.map(({ sku, quantity, unitPrice, window }) => [sku, quantity, unitPrice, window]);
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22);
}
