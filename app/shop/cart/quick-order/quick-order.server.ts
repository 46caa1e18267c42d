import { createHash } from "node:crypto";

import { yieldToEventLoop } from "~/event-loop.server";
import { addDays, isoDay } from "~/formats/dates";
import { readStock } from "~/shop/catalogue/pieces/stock.server";
import type { PriceList } from "~/shop/catalogue/prices/price";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { Problem } from "~/shop/base/problem";
import type { Cart } from "../cart";
import { ENDS_SOON_DAYS, MAX_BYTES, MAX_ROWS } from "./limits";
import { lookUp } from "~/shop/catalogue/find-pieces/lookup.server";
import { previewOf, type QuickOrderMode, type QuickOrderPreview } from "./preview";
import { type OrderTable, readOrderTable } from "./read-table.server";
import { type ChooseWindow, openWindow, resolveRow, type ResolvedRow } from "./resolve";
import { suggestionsFor } from "./suggestions.server";
import { textsToFind, understandRows } from "./understand.server";

/** Other requests are served between so many rows, which are compared with the colours and sizes of a style. */
const ROWS_PER_TURN = 20;

/** The rows of a quick order with what each turns out to be, and the preview. */
export interface ReadQuickOrder {
  rows: ResolvedRow[];
  preview: QuickOrderPreview;
  /** Hash of the lines with their prices and delivery windows: the form that adds them names the preview that the customer saw. */
  seen: string;
}

/**
 * Reads a quick order and compares it with the collection and the customer's cart. Writes nothing. Throws a Problem
 * unreadable for a text without rows, with too many, or too long.
 */
export async function readQuickOrder(
  text: string,
  {
    mode,
    cart,
    prices,
    chooseWindow = openWindow,
  }: {
    mode: QuickOrderMode;
    cart: Pick<Cart, "lines">;
    prices: PriceList;
    chooseWindow?: ChooseWindow;
  },
): Promise<ReadQuickOrder> {
  checkBytes(text);
  const table = await readOrderTable(text);
  checkRows(table);
  const [catalogue, { minimumPiecesPerStyle }] = await Promise.all([
    lookUp(textsToFind(table), prices),
    shopSettings(),
  ]);
  const today = isoDay(new Date());
  const orderConditions = {
    chooseWindow,
    today,
    soon: addDays(today, ENDS_SOON_DAYS),
  };
  const rows: ResolvedRow[] = [];
  const understood = await understandRows(table, catalogue);
  for (const [at, parts] of understood.entries()) {
    if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
    rows.push(resolveRow(parts, catalogue, orderConditions));
  }
  const [suggestions, stock] = await Promise.all([
    suggestionsFor(rows, prices),
    readStock(rows.flatMap((row) => (row.kind === "piece" ? [row.piece.style.id] : []))),
  ]);
  const conditions = { mode, cart: cart.lines, minimumPiecesPerStyle, stock };
  const preview = previewOf(rows, suggestions, conditions);
  return { rows, preview, seen: fingerprintOf(preview) };
}

function checkBytes(text: string): void {
  if (Buffer.byteLength(text) <= MAX_BYTES) return;
  throw new Problem("unreadable", { what: "rows too long", kilobytes: MAX_BYTES / 1024 }, "rows");
}

function checkRows({ rows }: OrderTable): void {
  if (rows.length === 0) throw new Problem("unreadable", { what: "no rows" }, "rows");
  if (rows.length <= MAX_ROWS) return;
  const values = { what: "too many rows", count: rows.length, most: MAX_ROWS } as const;
  throw new Problem("unreadable", values, "rows");
}

function fingerprintOf({ lines }: QuickOrderPreview): string {
  const seen = lines.map(({ sku, quantity, unitPrice, window }) => [
    sku,
    quantity,
    unitPrice,
    window,
  ]);
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22);
}
