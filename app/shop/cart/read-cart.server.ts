import { createHash } from "node:crypto";

import { shownWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import { onPrimary } from "~/db/read-source.server";
import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { personName } from "~/formats/person-name";
import { asPieces, stylePieces } from "~/shop/catalogue/pieces/piece-records.server";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { pictureForColour } from "~/shop/catalogue/search/colours";
import { type TransactionContext, currentCache, cachedById } from "~/shop/base/cached.server";
import type { Cents } from "~/formats/money";
import type { Changer } from "./conflict";
import type { UnavailableReason } from "~/shop/catalogue/pieces/pieces";
import { priceLines } from "~/shop/catalogue/offers/quote";
import { tiersFor } from "~/shop/catalogue/offers/tiers.server";
import { type PriceList, priceOf } from "~/shop/catalogue/prices/price";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { type DeliveryWindow, isOpen, takesStock } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows, styleWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import type { Cart, CartLine } from "./cart";
import type { CsvLine } from "./csv";
import { inGroups } from "./group-lines";
import { whyUnavailable } from "./piece";
import { can, staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";

/** Of a current cart, besides its lines. */
export interface CartState {
  /** Null for a company that has none yet: it is empty. */
  id: number | null;
  version: number;
  /** Its name if it was saved before. */
  name: string | null;
  saved: number;
  /** When it took the place of another one. */
  opened: { byId: string; at: Date } | null;
  /** The last change of each line. */
  changes: { lineId: number; byId: string; at: Date }[];
}

/** At today's prices. Inside a transaction, pass its context to read what it has written. */
export const readCart = async (companyId: string, context?: TransactionContext): Promise<Cart> =>
  (await readCurrentCart(companyId, context)).cart;

/** A current cart with what else is known of it. */
export interface CurrentCart {
  cart: Cart;
  state: CartState;
}

/** readCart with the state. */
export function readCurrentCart(companyId: string, context?: TransactionContext): Promise<CurrentCart> {
  return onPrimary(async () => {
    // Raw SQL: every page runs this, and Prisma's query builder takes three times the CPU. One row for a cart without lines.
    const reading = Promise.resolve((context?.tx ?? db.read).$queryRaw<(CurrentRow & (CartRow | { id: null }))[]>`
      SELECT "cart_items"."id", "cart_items"."pieceId", "productId", "cart_items"."quantity", "size", "color",
        "windowId", "seenPrice", "piece_stock"."quantity" AS "left", "companies"."priceGroupId",
        "changedById", "cart_items"."updatedAt" AS "changedAt",
        "carts"."id" AS "cartId", "carts"."version", "carts"."name", "openedById", "openedAt",
        (SELECT count(*) FROM "carts" WHERE "companyId" = ${companyId} AND NOT "isCurrent") AS "saved"
      FROM "companies" LEFT JOIN "carts" ON "carts"."companyId" = "companies"."id" AND "isCurrent"
      LEFT JOIN "cart_items" ON "cartId" = "carts"."id"
      LEFT JOIN "pieces" ON "pieces"."id" = "cart_items"."pieceId"
      LEFT JOIN "piece_stock" ON "piece_stock"."pieceId" = "cart_items"."pieceId"
      WHERE "companies"."id" = ${companyId} ORDER BY "cart_items"."id"`);
    const cart = await priceCart(
      reading.then((rows) => rows.filter((row): row is CurrentRow & CartRow => row.id !== null)),
      context,
    );
    return { cart, state: stateOf(await reading) };
  });
}

/** The columns about a cart, which its rows repeat, and about the last change of a line. */
interface CurrentRow {
  cartId: number | null;
  version: number | null;
  name: string | null;
  openedById: string | null;
  openedAt: Date | string | null;
  saved: number | bigint;
  changedById: string | null;
  changedAt: Date | string | null;
}

function stateOf(rows: readonly (CurrentRow & { id: number | null })[]): CartState {
  const [first] = rows;
  const { cartId = null, version, name = null, openedById, openedAt, saved } = first ?? {};
  return {
    id: cartId,
    version: version ?? 0,
    name,
    saved: Number(saved ?? 0),
    opened: openedById && openedAt ? { byId: openedById, at: new Date(openedAt) } : null,
    changes: rows.flatMap(({ id, changedById, changedAt }) =>
      id !== null && changedById && changedAt ? [{ lineId: id, byId: changedById, at: new Date(changedAt) }] : [],
    ),
  };
}

/** Made by others of the company, to be shown to one of its people. */
export interface ColleagueChanges {
  /** The last change of each line. */
  lines: { lineId: number; by: Changer; at: Date }[];
  /** Put this cart in the place of another one. */
  opened: { by: Changer; at: Date } | null;
}

/** Changes by others than `actorId`. Their names are read only if there are any. */
export async function colleagueChanges({ opened, changes }: CartState, actorId: string): Promise<ColleagueChanges> {
  const others = changes.filter(({ byId }) => byId !== actorId);
  const opener = opened?.byId === actorId ? null : opened;
  const ids = [...others, ...(opener ? [opener] : [])].map(({ byId }) => byId);
  const names = await changerNames(db.read, ids);
  return {
    lines: others.map(({ lineId, byId, at }) => ({ lineId, by: names.get(byId)!, at })),
    opened: opener && { by: names.get(opener.byId)!, at: opener.at },
  };
}

/** As the people of the company know them: an admin who orders for them is the shop's team. */
export async function changerNames(from: Reader | Tx, ids: readonly string[]): Promise<Map<string, Changer>> {
  if (ids.length === 0) return new Map();
  const people = await from.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, firstName: true, lastName: true, email: true, ...staffColumns },
  });
  return new Map(
    people.map((person) => [
      person.id,
      can(staffStatusOf(person), "change-carts") ? "our team" : { name: personName(person) },
    ]),
  );
}

/** The lines of a company's approval request; their ids are those of these lines. */
export function readRequestedCart(companyId: string, requestId: number, context?: TransactionContext): Promise<Cart> {
  return onPrimary(() =>
    priceCart(
      (context?.tx ?? db.read).$queryRaw<CartRow[]>`
        SELECT "approval_lines"."id", "pieceId", "productId", "approval_lines"."quantity", "size", "color",
          "windowId", "unitPrice" AS "seenPrice", "piece_stock"."quantity" AS "left", "companies"."priceGroupId"
        FROM "approval_lines"
        JOIN "approval_requests" ON "approval_requests"."id" = "requestId"
        JOIN "companies" ON "companies"."id" = "approval_requests"."companyId"
        LEFT JOIN "piece_stock" USING ("pieceId")
        WHERE "requestId" = ${requestId} AND "approval_requests"."companyId" = ${companyId}
        ORDER BY "approval_lines"."id"`,
      context,
    ),
  );
}

async function priceCart(reading: PromiseLike<CartRow[]>, context: TransactionContext | undefined): Promise<Cart> {
  const [rows, windows, cache] = await Promise.all([reading, deliveryWindows(context), context ?? currentCache()]);
  const ids = rows.map((row) => row.productId);
  const styles = await cachedById("in carts", ids, readStyles, cache);
  const prices = await priceListOf(rows[0]?.priceGroupId ?? null, cache);
  const tiers = await tiersFor(prices, cache);
  const today = isoDay(new Date());
  const windowById = new Map(windows.map((window) => [window.id, window]));
  // Lines of a piece in several windows take from one stock: each has what those before it leave.
  const taken = new Map<number, number>();
  const lines = rows.flatMap((row): CartLine[] => {
    const [style, window] = [styles.get(row.productId), windowById.get(row.windowId)];
    if (!style || !window) return [];
    const before = taken.get(row.pieceId) ?? 0;
    const left = row.left === null ? null : Math.max(0, row.left - before);
    const line = lineOf({ ...row, left }, { style, window, windows, prices, today });
    if (line.isAvailable && line.left !== null) taken.set(row.pieceId, before + line.quantity);
    return [line];
  });
  const totals = priceLines(
    lines.filter((line) => line.isAvailable),
    tiers,
  );
  return { lines, totals, tiers, fingerprint: fingerprintOf(lines, totals.total) };
}

interface CartRow {
  id: number;
  pieceId: number;
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
  left: number | null;
  windowId: number;
  seenPrice: Cents | null;
  priceGroupId: number | null;
}

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

type CartStyle = Awaited<ReturnType<typeof readStyles>> extends Map<number, infer Style> ? Style : never;

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
      const byId = new Map(asPieces(pieces).map((piece) => [piece.id, piece]));
      const windowIds = new Set(windows.map(({ windowId }) => windowId));
      return [row.id, { ...row, pieces: byId, windowIds, picture }] as const;
    }),
  );
}

interface LineContext {
  style: CartStyle;
  window: DeliveryWindow;
  windows: readonly DeliveryWindow[];
  prices: PriceList;
  today: string;
}

function lineOf(row: CartRow, context: LineContext): CartLine {
  const { style, window, prices } = context;
  const { pieceId, size, color, quantity, seenPrice } = row;
  // Not one that the style does not have any more.
  const piece = style.pieces.get(pieceId);
  const unitPrice = priceOf(style, { id: pieceId }, prices);
  const left = takesStock(window) ? row.left : null;
  const reason = unavailableReason(row, window, context);
  const otherWindow = reason === null && (left === null || left >= quantity) ? undefined : otherWindowFor(row, context);
  return {
    id: row.id,
    productId: row.productId,
    pieceId,
    sku: piece?.sku ?? "",
    name: style.name,
    size,
    color,
    quantity,
    unitPrice,
    lineTotal: unitPrice * quantity,
    imageUrl: style.picture(color ?? ""),
    minOrderQuantity: style.minOrderQuantity,
    window: shownWindow(window),
    left,
    isAvailable: reason === null,
    ...(reason !== null && { reason }),
    ...(otherWindow && { otherWindow: shownWindow(otherWindow) }),
    ...(seenPrice !== null && seenPrice !== unitPrice && { seenPrice }),
  };
}

/** Null when it can be ordered, though perhaps not in this number. */
function unavailableReason(
  { pieceId, left }: CartRow,
  window: DeliveryWindow,
  { style, today }: LineContext,
): UnavailableReason | null {
  const isOrdered = style.windowIds.has(window.id) && isOpen(window, today);
  return whyUnavailable(
    {
      isActive: style.isActive,
      piece: style.pieces.get(pieceId),
      closed: isOrdered ? undefined : window.name,
      left: takesStock(window) ? left : null,
    },
    today,
  );
}

/** The first one in which all pieces of the line can be ordered. */
const otherWindowFor = (row: CartRow, context: LineContext): DeliveryWindow | undefined =>
  context.windows.find(
    (window) =>
      window.id !== context.window.id &&
      unavailableReason(row, window, context) === null &&
      (!takesStock(window) || row.left === null || row.left >= row.quantity),
  );

function fingerprintOf(lines: CartLine[], total: number): string {
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

/** The available lines, by style, colour and size. */
export async function linesForCsv(companyId: string): Promise<CsvLine[]> {
  const { lines } = await readCart(companyId);
  return csvLinesOf(inGroups(lines.filter((line) => line.isAvailable)));
}

/** With the descriptions of their styles. */
export async function csvLinesOf(lines: readonly CartLine[], from: Reader | Tx = db.read): Promise<CsvLine[]> {
  const styles = await from.product.findMany({
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
