import { createHash } from "node:crypto";

import { onPrimary } from "~/db/read-source.server";
import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, stylePieces } from "~/shop/catalogue/piece-records.server";
import { isOrderable, pieceKey } from "~/shop/catalogue/pieces";
import { withLists } from "~/shop/catalogue/style-row";
import { pictureForColour } from "~/shop/catalogue/colours";
import { type TransactionContext, currentCache, cachedById } from "~/shop/cached.server";
import { priceLines } from "~/shop/offers/quote";
import { tiersFor } from "~/shop/offers/tiers.server";
import { type PriceList, priceOf } from "~/shop/prices/price";
import { priceListOf } from "~/shop/prices/price-lists.server";
import { type DeliveryWindow, isOpen, shownWindow, takesStock } from "~/shop/windows/window";
import { deliveryWindows, styleWindows } from "~/shop/windows/windows.server";
import type { Cart, CartLine } from "./cart";
import type { CsvLine } from "./csv";
import { inGroups } from "./group-lines";

/** The version of a customer's cart, incremented by each change; 0 for an unknown customer. */
export async function cartVersionOf(userId: string): Promise<number> {
  const row = await db.read.user.findUnique({
    where: { id: userId },
    select: { cartVersion: true },
  });
  return row?.cartVersion ?? 0;
}

/** Reads a customer's cart at their prices of today. Inside a transaction, pass its context to read what it has written. */
export function readCart(userId: string, context?: TransactionContext): Promise<Cart> {
  return onPrimary(() => loadCart(userId, context));
}

/** readCart for the lines of a company's release request: their ids are those of these lines. */
export function readRequestedCart(
  companyId: string,
  requestId: number,
  context?: TransactionContext,
): Promise<Cart> {
  return onPrimary(() =>
    priceCart(
      (context?.tx ?? db.read).$queryRaw<CartRow[]>`
        SELECT "release_lines"."id", "release_lines"."productId", "release_lines"."quantity", "release_lines"."size",
          "release_lines"."color", "windowId", "piece_stock"."quantity" AS "left", "users"."priceGroupId"
        FROM "release_lines"
        JOIN "release_requests" ON "release_requests"."id" = "requestId"
        JOIN "users" ON "users"."id" = "release_requests"."companyId"
        LEFT JOIN "piece_stock" USING ("pieceId")
        WHERE "requestId" = ${requestId} AND "release_requests"."companyId" = ${companyId}
        ORDER BY "release_lines"."id"`,
      context,
    ),
  );
}

function loadCart(userId: string, context?: TransactionContext): Promise<Cart> {
  return priceCart(
    // Raw SQL: every page runs this, and Prisma's query builder takes three times the CPU.
    (context?.tx ?? db.read).$queryRaw<CartRow[]>`
      SELECT "cart_items"."id", "cart_items"."productId", "cart_items"."quantity", "cart_items"."size",
        "cart_items"."color", "windowId",
        "piece_stock"."quantity" AS "left", "users"."priceGroupId"
      FROM "cart_items" JOIN "users" ON "users"."id" = "userId"
      LEFT JOIN "pieces" ON "pieces"."productId" = "cart_items"."productId" AND "retiredAt" IS NULL
          AND coalesce("pieces"."color", '') = "cart_items"."color" AND coalesce("pieces"."size", '') = "cart_items"."size"
        LEFT JOIN "piece_stock" ON "pieceId" = "pieces"."id"
      WHERE "userId" = ${userId} ORDER BY "cart_items"."id"`,
    context,
  );
}

async function priceCart(
  reading: PromiseLike<CartRow[]>,
  context: TransactionContext | undefined,
): Promise<Cart> {
  const [rows, windows, cache] = await Promise.all([
    reading,
    deliveryWindows(context),
    context ?? currentCache(),
  ]);
  const ids = rows.map((row) => row.productId);
  const styles = await cachedById("in carts", ids, readStyles, cache);
  const prices = await priceListOf(rows[0]?.priceGroupId ?? null, cache);
  const tiers = await tiersFor(prices, cache);
  const today = isoDay(new Date());
  const windowById = new Map(windows.map((window) => [window.id, window]));
  const lines = rows.flatMap((row): CartLine[] => {
    const [style, window] = [styles.get(row.productId), windowById.get(row.windowId)];
    return style && window ? [lineOf(row, { style, window, prices, today })] : [];
  });
  const totals = priceLines(
    lines.filter((line) => line.isAvailable),
    tiers,
  );
  return { lines, totals, tiers, fingerprint: fingerprintOf(lines, totals.total) };
}

interface CartRow {
  id: number;
  productId: number;
  quantity: number;
  size: string;
  color: string;
  left: number | null;
  windowId: number;
  priceGroupId: number | null;
}

/** The columns of a style that a cart shows. */
const styleFields = {
  id: true,
  styleCode: true,
  name: true,
  imageUrl: true,
  additionalImages: true,
  wholesalePrice: true,
  minOrderQuantity: true,
  isActive: true,
  pieces: stylePieces,
  windows: styleWindows,
} as const satisfies Prisma.ProductSelect;

type CartStyle =
  Awaited<ReturnType<typeof readStyles>> extends Map<number, infer Style> ? Style : never;

async function readStyles(from: Reader | Tx, ids: number[]) {
  const rows = await from.product.findMany({ where: { id: { in: ids } }, select: styleFields });
  return new Map(
    rows.map((found) => {
      const { pieces, windows, ...row } = withLists(found);
      const { additionalImages: images } = row;
      // Memoised per colour for as long as the style is cached.
      const pictures = new Map<string, string>();
      const picture = (color: string) => {
        const url = pictures.get(color) ?? pictureForColour(color, row.imageUrl, images);
        pictures.set(color, url);
        return url;
      };
      const byKey = new Map(asPieces(pieces).map((piece) => [pieceKey(piece), piece]));
      const windowIds = new Set(windows.map(({ windowId }) => windowId));
      return [row.id, { ...row, pieces: byKey, windowIds, picture }] as const;
    }),
  );
}

interface LineContext {
  style: CartStyle;
  window: DeliveryWindow;
  prices: PriceList;
  today: string;
}

function lineOf(row: CartRow, { style, window, prices, today }: LineContext): CartLine {
  const piece = style.pieces.get(pieceKey(row));
  const unitPrice = priceOf(style, piece ?? null, prices);
  const size = row.size || null;
  const color = row.color || null;
  const left = takesStock(window) ? row.left : null;
  return {
    id: row.id,
    productId: row.productId,
    pieceId: piece?.id ?? null,
    sku: piece?.sku ?? "",
    name: style.name,
    size,
    color,
    quantity: row.quantity,
    unitPrice,
    lineTotal: unitPrice * row.quantity,
    imageUrl: style.picture(row.color),
    minOrderQuantity: style.minOrderQuantity,
    window: shownWindow(window),
    left,
    isAvailable:
      style.isActive &&
      piece !== undefined &&
      isOrderable(piece, today) &&
      left !== 0 &&
      style.windowIds.has(window.id) &&
      isOpen(window, today),
  };
}

function fingerprintOf(lines: CartLine[], total: number): string {
  // Not by SKU: it drops punctuation, so two different colours or sizes may have the same one.
  const seen = lines
    .filter((line) => line.isAvailable)
    .map(({ productId, size, color, quantity, unitPrice, window }) => [
      productId,
      size,
      color,
      quantity,
      unitPrice,
      window,
    ]);
  return createHash("sha256")
    .update(JSON.stringify([seen, total]))
    .digest("base64url")
    .slice(0, 22);
}

/** The available lines of a customer's cart as CSV rows, by style, colour and size. */
export async function linesForCsv(userId: string): Promise<CsvLine[]> {
  const { lines } = await readCart(userId);
  return csvLinesOf(inGroups(lines.filter((line) => line.isAvailable)));
}

/** Converts cart lines to CSV rows by adding the descriptions of their styles. */
export async function csvLinesOf(lines: readonly CartLine[]): Promise<CsvLine[]> {
  const styles = await db.read.product.findMany({
    where: { id: { in: lines.map((line) => line.productId) } },
    select: { id: true, description: true },
  });
  const descriptions = new Map(styles.map(({ id, description }) => [id, description]));
  return lines.map(({ name, quantity, size, color, productId, window }) => ({
    name,
    quantity,
    size,
    color,
    window: window.name,
    description: descriptions.get(productId) ?? "",
  }));
}
