import { joinSql, sql, type Tx } from "~/db/db.server";
import { transactionContext } from "~/shop/base/cached.server";
import { isoDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import { translated } from "~/shop/base/brand-words";
import { Problem } from "~/shop/base/problem";
import { priceOf } from "~/shop/catalogue/prices/price";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { STOCK_KIND } from "~/shop/catalogue/delivery-windows/window";
import { checkReviewed, refuseConflicts } from "./conflicts.server";
import { MAX_LINES, MAX_QUANTITY } from "./limits";
import { type CartAccount, type CartToken, inLockedCart, type LockedCart } from "./lock-cart.server";
import { PieceRefusal, shortage, shownPiece } from "./piece";
import { type LinePlace, type PlaceQuantity, planLines, type StoredLine, type LineRequest } from "./plan-lines";
import {
  cartFull,
  type CartLineRow,
  existingPlaces,
  type LineQuantity,
  type PieceQuantity,
  requestsByLine,
  requestsBySku,
} from "./line-requests.server";

/** Made together, or not at all. */
export interface CartChanges {
  /** Removes everything first; with the fingerprint of a reviewed cart, only if the cart is still that one. */
  replaces?: { reviewed: string | null };
  set?: readonly (LineQuantity | PieceQuantity)[];
  /** The windows of PlaceQuantity must be open to orders. */
  add?: readonly (PieceQuantity | PlaceQuantity)[];
  /** Puts back what was removed, if the cart has not changed since. Not with other changes. */
  undo?: Removal;
}

/** The removed lines, with the cart and its version then, for an undo. */
export interface Removal {
  lines: PlaceQuantity[];
  cartId: number;
  version: number;
}

/** In lines. */
export interface CartChanged {
  added: number;
  changed: number;
  removed: number;
  removal: Removal;
  written: readonly WrittenLine[];
}

export interface WrittenLine extends LinePlace {
  id: number;
}

/**
 * In one transaction, and with a `token` once a day: a repeat changes nothing and returns null. Nothing is changed when
 * it throws: a CartConflict when somebody else has changed something since it was seen; a PieceRefusal when a piece
 * named by its SKU is unknown, cannot be ordered now in this window (it may always be taken out) or is in stock in a
 * smaller number, or a quantity is not between 0 and MAX_QUANTITY; other refusals of a cart. A line that was seen and
 * is gone already counts as removed.
 */
export const changeCart = (
  account: CartAccount,
  { token = null, ...changes }: CartChanges & { token?: CartToken },
): Promise<CartChanged | null> =>
  inLockedCart<CartChanged | null>(
    account,
    token,
    (cart) => changeLockedCart(cart, changes),
    () => Promise.resolve(null),
  );

/** For a cart that the transaction has locked. The only writer of lines of a current cart. */
export async function changeLockedCart(
  cart: LockedCart,
  { replaces, set = [], add = [], undo }: CartChanges,
): Promise<CartChanged> {
  if (undo) return putBack(cart, undo);
  const { tx } = cart;
  let lines = await readLines(cart);
  const removed: StoredLine[] = [];
  if (replaces) {
    await checkReviewed(tx, cart.companyId, replaces.reviewed);
    removed.push(...lines);
    lines = [];
  }
  const bySku = await requestsBySku(tx, set.filter(isPiece), add.filter(isPiece));
  const byLine = await requestsByLine(tx, set.filter(isLine), lines);
  const chosen = add.flatMap((one): LineRequest[] =>
    isPiece(one) ? [] : [{ ...one, isAdded: true, by: "choice", sku: "", name: "" }],
  );
  const requests = [...byLine.requests, ...bySku, ...chosen];
  const plan = planLines(lines, requests);
  await refuseConflicts(tx, cart.actorId, [...byLine.conflicts, ...plan.conflicts]);
  for (const { by, quantity } of requests) if (by !== "sku") checkQuantity(quantity, by);
  if (byLine.isUnknown) throw new Problem("not_found.cart_line");
  if (plan.full) throw lineFull(plan.full.request, plan.full.quantity);
  removed.push(...plan.removed);
  if (plan.added > 0 && lines.length + plan.added - plan.removed.length > MAX_LINES) {
    throw cartFull();
  }
  await deleteLines(tx, removed);
  const written = await writeLines(cart, plan.written);
  await checkStock(cart, written, requests);
  const { added, changed } = plan;
  return { added, changed, removed: removed.length, removal: removalOf(cart, removed), written };
}

const isLine = (one: LineQuantity | PieceQuantity): one is LineQuantity => "lineId" in one;
const isPiece = (one: LineQuantity | PieceQuantity | PlaceQuantity): one is PieceQuantity => "sku" in one;

const removalOf = ({ id, version }: LockedCart, lines: readonly PlaceQuantity[]): Removal => ({
  lines: lines.map(({ pieceId, windowId, quantity }) => ({ pieceId, windowId, quantity })),
  cartId: id,
  version,
});

/**
 * Refuses (cart_changed) when the cart has changed since, so the same removal cannot be undone twice. Skips lines of
 * deleted styles and delivery windows.
 */
async function putBack(cart: LockedCart, { lines, cartId, version }: Removal): Promise<CartChanged> {
  if (cart.id !== cartId || cart.version !== version + 1) {
    throw new Problem("cart_changed.undo_too_late");
  }
  const left = await existingPlaces(cart.tx, lines);
  const written = await writeLines(cart, left);
  return { added: left.length, changed: 0, removed: 0, removal: removalOf(cart, []), written };
}

async function readLines({ tx, id }: LockedCart): Promise<CartLineRow[]> {
  const rows = await tx.$queryRaw<CartLineRow[]>`
    SELECT "cart_items"."id", "pieceId", "windowId", "quantity", "changedById", "cart_items"."updatedAt",
      "productId", "sku", "color", "size", "name"
    FROM "cart_items" JOIN "pieces" ON "pieces"."id" = "pieceId"
      JOIN "products" ON "products"."id" = "productId"
    WHERE "cartId" = ${id} ORDER BY "cart_items"."id"`;
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}

async function deleteLines(tx: Tx, lines: readonly { id: number }[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.cartItem.deleteMany({ where: { id: { in: lines.map(({ id }) => id) } } });
}

/** Lines per statement, each with eight parameters. */
const BATCH_SIZE = 100;

async function writeLines(cart: LockedCart, lines: readonly PlaceQuantity[]): Promise<WrittenLine[]> {
  const { tx, id, actorId } = cart;
  const now = new Date();
  const prices = await pricesOf(cart, lines);
  const written: WrittenLine[] = [];
  for (let start = 0; start < lines.length; start += BATCH_SIZE) {
    const rows = lines
      .slice(start, start + BATCH_SIZE)
      .map(
        ({ pieceId, windowId, quantity }) =>
          sql`(${id}, ${pieceId}, ${windowId}, ${quantity}, ${prices.get(pieceId) ?? null}, ${actorId}, ${now}, ${now})`,
      );
    written.push(
      ...(await tx.$queryRaw<WrittenLine[]>`
        INSERT INTO "cart_items"
          ("cartId", "pieceId", "windowId", "quantity", "seenPrice", "changedById", "createdAt", "updatedAt")
        VALUES ${joinSql(rows)}
        ON CONFLICT ("cartId", "pieceId", "windowId") DO UPDATE SET "quantity" = excluded."quantity",
          "seenPrice" = excluded."seenPrice", "changedById" = excluded."changedById", "updatedAt" = excluded."updatedAt"
        RETURNING "id", "pieceId", "windowId"`),
    );
  }
  return written;
}

async function pricesOf({ tx, priceGroupId }: LockedCart, lines: readonly LinePlace[]): Promise<Map<number, Cents>> {
  if (lines.length === 0) return new Map();
  const pieces = await tx.piece.findMany({
    where: { id: { in: lines.map(({ pieceId }) => pieceId) } },
    select: { id: true, product: { select: { id: true, wholesalePrice: true } } },
  });
  const prices = await priceListOf(priceGroupId, priceGroupId === null ? undefined : await transactionContext(tx));
  return new Map(pieces.map((piece) => [piece.id, priceOf(piece.product, piece, prices)]));
}

function checkQuantity(quantity: number, by: LineRequest["by"]) {
  const isRemoval = by === "line" && quantity === 0;
  if (isRemoval || (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY)) return;
  throw new Problem("quantity.of_cart_line", { most: MAX_QUANTITY }, { field: "quantity" });
}

function lineFull({ by, sku, windowId, name }: LineRequest, quantity: number): Problem {
  const values = { most: MAX_QUANTITY, quantity };
  return by === "sku"
    ? new PieceRefusal([{ sku, windowId, reason: { code: "line_full.of_piece", values: { ...values, name } } }])
    : new Problem("line_full", values, { field: "quantity" });
}

export interface ShortLine {
  id: number;
  sku: string;
  name: string;
  left: number;
  /** The cart has the piece in other delivery windows too, from the same stock. */
  isTogether?: true;
  /** The delivery window's name, where the style has others. */
  window?: string;
}

const shortFact = ({ name, left, ...where }: Omit<ShortLine, "id" | "sku">) => ({
  code: "short_stock" as const,
  values: shortage(name, left, where),
});

/** Lines would hold more pieces than are in stock; nothing was changed. */
export class ShortStock extends Problem {
  constructor(readonly lines: readonly ShortLine[]) {
    super(lines.map(shortFact), { field: "quantity" });
  }
}

interface ShortRow extends Pick<
  CartLineRow,
  "id" | "pieceId" | "productId" | "windowId" | "sku" | "name" | "color" | "size"
> {
  window: string;
  windows: number | bigint;
  left: number;
  lines: number | bigint;
}

/**
 * Throws when a piece of written lines is in the cart more often than in stock, in all delivery windows together that
 * take it from there and in which it can be ordered; other pieces may have run short since they were added. A
 * PieceRefusal about pieces that the sender named by SKU, else a ShortStock.
 */
async function checkStock(
  { tx, id }: LockedCart,
  written: readonly WrittenLine[],
  requests: readonly LineRequest[],
): Promise<void> {
  if (written.length === 0) return;
  const today = isoDay(new Date());
  const found = await tx.$queryRaw<ShortRow[]>`
    SELECT "cart_items"."id", "cart_items"."pieceId", "pieces"."productId", "windowId", "sku", "products"."name", "color", "size", "left", "lines",
      "in"."name" AS "window",
      (SELECT count(*) FROM "style_windows" WHERE "style_windows"."productId" = "products"."id") AS "windows"
    FROM "cart_items" JOIN "pieces" ON "pieces"."id" = "pieceId" JOIN "products" ON "products"."id" = "productId"
      JOIN "delivery_windows" AS "in" ON "in"."id" = "windowId"
      JOIN (
        SELECT "taken"."pieceId" AS "shortId", "piece_stock"."quantity" AS "left", count(*) AS "lines"
        FROM "cart_items" AS "taken" JOIN "piece_stock" ON "piece_stock"."pieceId" = "taken"."pieceId"
          JOIN "pieces" AS "of" ON "of"."id" = "taken"."pieceId"
          JOIN "style_windows" ON "style_windows"."productId" = "of"."productId"
            AND "style_windows"."windowId" = "taken"."windowId"
          JOIN "delivery_windows" ON "delivery_windows"."id" = "taken"."windowId"
        WHERE "cartId" = ${id} AND "kind" = ${STOCK_KIND}
          AND ("ordersFrom" IS NULL OR "ordersFrom" <= ${today}) AND ("ordersUntil" IS NULL OR "ordersUntil" >= ${today})
        GROUP BY "taken"."pieceId", "piece_stock"."quantity"
        HAVING sum("taken"."quantity") > "piece_stock"."quantity"
      ) AS "short" ON "shortId" = "pieceId"
    WHERE "cartId" = ${id} AND "in"."kind" = ${STOCK_KIND}
    ORDER BY "cart_items"."id"`;
  const ids = new Set(written.map((line) => line.id));
  const byName = new Set(requests.flatMap(({ by, pieceId }) => (by === "sku" ? [pieceId] : [])));
  const short = found.flatMap(({ lines, window, windows, ...row }) => {
    const where =
      lines > 1 ? { isTogether: true as const } : windows > 1 ? { window: translated("window", window) } : {};
    return ids.has(row.id) ? [{ ...row, name: shownPiece(row), ...where }] : [];
  });
  const others = short.filter(({ pieceId }) => !byName.has(pieceId));
  if (others.length > 0) throw new ShortStock(others);
  if (short.length > 0) {
    throw new PieceRefusal(
      short.map(({ sku, windowId, ...piece }) => ({
        sku,
        windowId,
        reason: shortFact(piece),
      })),
    );
  }
}
