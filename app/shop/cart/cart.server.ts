import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
import { MAX_LINES, MAX_QUANTITY } from "./limits";
import { choosePiece, type Offered, type WantedLine } from "./piece";

/** A customer, as they are while nobody else can change their cart. */
export type Locked = Pick<
  Prisma.UserGetPayload<object>,
  | ("isApproved" | "cartVersion" | "email" | "firstName" | "lastName")
  | ("companyName" | "vatId" | "billingAddress" | "shippingAddress")
>;

/**
 * Queues this customer's cart work on one row, so that no two requests change or order a cart at once, and
 * reads at the same time whether they may. First statement of every such transaction: SQLite takes its lock here.
 * Gives the customer; the cart's version is one more than before. Throws a Problem "not_approved". By hand: every change
 * of a cart begins so.
 */
export async function lockCart(tx: Tx, userId: string): Promise<Locked> {
  const [customer] = await tx.$queryRaw<Locked[]>`
    UPDATE "users" SET "cartVersion" = "cartVersion" + 1, "updatedAt" = ${new Date()}
    WHERE "id" = ${userId}
    RETURNING "isApproved", "cartVersion", "email", "firstName", "lastName",
      "companyName", "vatId", "billingAddress", "shippingAddress"`;
  if (customer?.isApproved) return customer;
  throw new Problem("not_approved", "Your wholesale account is pending approval.");
}

const DAY = 24 * 60 * 60;

/**
 * Puts lines into a cart; a line that is there already gets the pieces on top. With a `token` they are added once a
 * day for each token. Gives the lines as they stand in the cart, with the names of their styles. Throws a Problem,
 * with nothing changed, when one line cannot be taken: unknown_style, size_required, unknown_size, unknown_colour,
 * quantity, line_full, cart_full, not_approved; cart_changed when what the token added is gone again.
 */
export function addLines(
  userId: string,
  wanted: readonly WantedLine[],
  token: string | null = null,
): Promise<{ id: number; name: string }[]> {
  return db.write(async (tx) => {
    const isNew = token === null || (await claimDedupeKey(tx, ["add to cart", userId, token], DAY));
    await lockCart(tx, userId);
    const styles = await readOffered(tx, wanted);
    const pieces = wanted.map((line) => ({
      ...line,
      ...choosePiece(styles.get(line.productId), line),
    }));
    const ids = isNew ? await addToCartIn(tx, userId, pieces) : await linesOf(tx, userId, pieces);
    return wanted.map(({ productId }, index) => ({
      id: ids[index]!,
      name: styles.get(productId)?.name ?? "",
    }));
  });
}

/** Where pieces stand in a cart. Throws cart_changed when one does not any more. */
async function linesOf(tx: Tx, userId: string, pieces: readonly Piece[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { productId, size, color } of pieces) {
    const line = await tx.cartItem.findUnique({
      where: { userId_productId_size_color: { userId, productId, size, color } },
      select: { id: true },
    });
    if (!line) {
      throw new Problem("cart_changed", "This was put into the cart before and taken out since.");
    }
    ids.push(line.id);
  }
  return ids;
}

interface Piece {
  productId: number;
  size: string;
  color: string;
  quantity: number;
}

/** The active styles among those that are wanted, by id. */
export async function readOffered(
  from: Reader | Tx,
  wanted: readonly { productId: number }[],
): Promise<Map<number, Offered & { wholesalePrice: number }>> {
  const rows = await from.product.findMany({
    where: { id: { in: [...new Set(wanted.map((line) => line.productId))] }, isActive: true },
    select: { id: true, name: true, sizes: true, colors: true, wholesalePrice: true },
  });
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, sizes: row.sizes as string[], colors: row.colors as string[] },
    ]),
  );
}

/** Adds chosen pieces to a cart that the transaction has locked; gives their lines. Throws quantity, line_full, cart_full. */
export async function addToCartIn(
  tx: Tx,
  userId: string,
  pieces: readonly Piece[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { productId, size, color, quantity } of pieces) {
    checkQuantity(quantity);
    const key = { userId, productId, size, color };
    const line = await tx.cartItem.upsert({
      where: { userId_productId_size_color: key },
      create: { ...key, quantity },
      update: { quantity: { increment: quantity } },
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
  return ids;
}

function checkQuantity(quantity: number) {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY) return;
  throw new Problem("quantity", `Quantity must be between 1 and ${MAX_QUANTITY}`, "quantity");
}

/** The pieces that one line of a cart is to have. */
export interface NewQuantity {
  lineId: number;
  quantity: number;
}

/** Sets the pieces of some of the customer's own lines; one that is foreign or unknown is "not_found". */
export async function setQuantities(
  userId: string,
  changes: readonly NewQuantity[],
): Promise<void> {
  await db.write(async (tx) => {
    await lockCart(tx, userId);
    await setInCart(tx, userId, changes);
  });
}

/** The same in a cart that the transaction has locked. */
export async function setInCart(
  tx: Tx,
  userId: string,
  changes: readonly NewQuantity[],
): Promise<void> {
  for (const { lineId, quantity } of changes) {
    checkQuantity(quantity);
    const { count } = await tx.cartItem.updateMany({
      where: { id: lineId, userId },
      data: { quantity },
    });
    if (count === 0) throw new Problem("not_found", "This line is not in your cart.");
  }
}
