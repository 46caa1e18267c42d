import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, stylePieces } from "~/shop/catalogue/piece-records.server";
import { withLists } from "~/shop/catalogue/style-row";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { readWindows, styleWindows, windowsOf } from "~/shop/windows/windows.server";
import { Problem } from "~/shop/problem";
import { checkStock } from "./check-stock.server";
import type { SeenLines } from "./conflict";
import { checkSeenLines } from "./conflicts.server";
import { MAX_LINES, MAX_QUANTITY } from "./limits";
import { orderablePiece, orderableWindow, type RequestedLine, type StyleWithPieces } from "./piece";

/** The customer's row, read while the transaction holds the lock on their cart. */
export type LockedCustomer = Pick<
  Prisma.UserGetPayload<object>,
  | ("isApproved" | "cartVersion" | "cartName" | "cartOpenedById")
  | ("email" | "firstName" | "lastName")
  | ("companyName" | "vatId" | "eori" | "billingAddress" | "shippingAddress" | "releaseOver")
>;

/**
 * Locks a customer's cart by updating their row, so that no two requests change or order the same cart at once.
 * Increments the cart's version and returns the customer. Must be the first statement of the transaction: on SQLite it
 * takes the write lock. Raw SQL because every change of a cart runs it. Throws a Problem "not_approved".
 */
export async function lockCart(tx: Tx, userId: string): Promise<LockedCustomer> {
  const [customer] = await tx.$queryRaw<LockedCustomer[]>`
    UPDATE "users" SET "cartVersion" = "cartVersion" + 1, "updatedAt" = ${new Date()}
    WHERE "id" = ${userId}
    RETURNING "isApproved", "cartVersion", "cartName", "cartOpenedById", "email", "firstName",
      "lastName", "companyName", "vatId", "eori", "billingAddress", "shippingAddress",
      "releaseOver"`;
  if (customer?.isApproved) return customer;
  throw new Problem("not_approved", "Your wholesale account is pending approval.");
}

const DAY = 24 * 60 * 60;

/**
 * Adds lines to a cart; the quantity of a line that exists already is increased. With a `token` the call is idempotent
 * for a day: a repeat adds nothing. `actorId` is who adds them, by default the account's own person. Returns id and style name of each line, and whether it was there already because the
 * call is a repeat. Throws a Problem, with nothing changed, when one line cannot be added: unknown_style, size_required,
 * unknown_size, unknown_colour, unavailable_piece, short_stock, quantity, line_full, cart_full, not_approved; cart_changed for a repeat
 * whose lines have been removed since.
 */
export function addLines(
  userId: string,
  requested: readonly RequestedLine[],
  token: string | null = null,
  actorId = userId,
): Promise<{ id: number; name: string; isRepeat: boolean }[]> {
  return db.write(async (tx) => {
    const isNew = token === null || (await claimDedupeKey(tx, ["add to cart", userId, token], DAY));
    await lockCart(tx, userId);
    const styles = await readOfferedStyles(tx, requested);
    const today = isoDay(new Date());
    const pieces = requested.map((line) => {
      const style = styles.get(line.productId);
      const { size, color } = orderablePiece(style, line, today);
      return {
        ...line,
        size: size ?? "",
        color: color ?? "",
        windowId: orderableWindow(style!, line.windowId ?? null, today),
      };
    });
    const ids = isNew
      ? await addToLockedCart(tx, userId, pieces, actorId)
      : await findLineIds(tx, userId, pieces);
    return requested.map(({ productId }, index) => ({
      id: ids[index]!,
      name: styles.get(productId)?.name ?? "",
      isRepeat: !isNew,
    }));
  });
}

/** The ids of the lines that hold these pieces. Throws a Problem cart_changed when one of them was removed. */
async function findLineIds(tx: Tx, userId: string, pieces: readonly NewLine[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { productId, size, color, windowId } of pieces) {
    const key = { userId, productId, size, color, windowId };
    const line = await tx.cartItem.findUnique({
      where: { userId_productId_size_color_windowId: key },
      select: { id: true },
    });
    if (!line) {
      throw new Problem("cart_changed", "This was put into the cart before and taken out since.");
    }
    ids.push(line.id);
  }
  return ids;
}

interface NewLine {
  productId: number;
  size: string;
  color: string;
  windowId: number;
  quantity: number;
}

/** Reads the active styles among those of the given lines, by id, with their pieces and delivery windows. */
export async function readOfferedStyles(
  from: Reader | Tx,
  lines: readonly { productId: number }[],
): Promise<Map<number, StyleWithPieces>> {
  const rows = await from.product.findMany({
    where: { id: { in: [...new Set(lines.map((line) => line.productId))] }, isActive: true },
    select: {
      id: true,
      name: true,
      sizes: true,
      colors: true,
      pieces: stylePieces,
      windows: styleWindows,
    },
  });
  const windows = await readWindows(from);
  return new Map(
    rows.map(({ pieces, ...row }) => [
      row.id,
      { ...withLists(row), pieces: asPieces(pieces), windows: windowsOf(row.windows, windows) },
    ]),
  );
}

/**
 * Adds pieces to a cart that the transaction has locked (lockCart), for `actorId`. Returns the ids of their lines. Throws a Problem:
 * quantity, line_full, cart_full, short_stock.
 */
export async function addToLockedCart(
  tx: Tx,
  userId: string,
  pieces: readonly NewLine[],
  actorId: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { productId, size, color, windowId, quantity } of pieces) {
    checkQuantity(quantity);
    const key = { userId, productId, size, color, windowId };
    const line = await tx.cartItem.upsert({
      where: { userId_productId_size_color_windowId: key },
      create: { ...key, quantity, changedById: actorId },
      update: { quantity: { increment: quantity }, changedById: actorId },
      select: { id: true, quantity: true },
    });
    ids.push(line.id);
    if (line.quantity > MAX_QUANTITY) {
      throw new Problem(
        "line_full",
        `A line holds at most ${MAX_QUANTITY} pieces; with what is in your cart already this would be ${line.quantity}.`,
        "quantity",
      );
    }
  }
  if ((await tx.cartItem.count({ where: { userId } })) > MAX_LINES) {
    throw new Problem("cart_full", `A cart holds at most ${MAX_LINES} lines.`);
  }
  await checkStock(tx, userId, ids);
  return ids;
}

function checkQuantity(quantity: number) {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY) return;
  throw new Problem("quantity", `Quantity must be between 1 and ${MAX_QUANTITY}`, "quantity");
}

/** A new quantity for one line of a cart. */
export interface NewQuantity {
  lineId: number;
  quantity: number;
}

/** Who changes lines of a cart, by default the account's own person, and what they have seen of these. */
export interface LineSender {
  actorId?: string;
  seen?: SeenLines;
}

/**
 * Sets the quantities of the customer's own lines. Throws a CartConflict when somebody else has changed one of them since it was
 * seen; a Problem: not_found, quantity, short_stock, not_approved.
 */
export async function setLineQuantities(
  userId: string,
  changes: readonly NewQuantity[],
  { actorId = userId, seen = new Map() }: LineSender = {},
): Promise<void> {
  await db.write(async (tx) => {
    await lockCart(tx, userId);
    await checkSeenLines(tx, userId, changes, { actorId, seen });
    await setQuantitiesOfLockedCart(tx, userId, changes, actorId);
  });
}

/** setLineQuantities for a cart that the transaction has locked and compared with what was seen. */
export async function setQuantitiesOfLockedCart(
  tx: Tx,
  userId: string,
  changes: readonly NewQuantity[],
  actorId: string,
): Promise<void> {
  for (const { lineId, quantity } of changes) {
    checkQuantity(quantity);
    const { count } = await tx.cartItem.updateMany({
      where: { id: lineId, userId },
      data: { quantity, changedById: actorId },
    });
    if (count === 0) throw new Problem("not_found", "This line is not in your cart.");
  }
  await checkStock(
    tx,
    userId,
    changes.map(({ lineId }) => lineId),
  );
}
