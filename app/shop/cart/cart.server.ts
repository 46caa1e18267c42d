import { db, type Tx } from "~/db/db.server";
import { Problem } from "~/shop/problem";
import { MAX_LINES, MAX_QUANTITY } from "./limits";

/** What a buyer asks for: so many pieces of a style in a size and colour (null where it has none). */
export interface WantedLine {
  productId: number;
  quantity: number;
  size: string | null;
  color: string | null;
}

/**
 * Queues this customer's cart work on one row, so that no two requests change or order a cart at once, and
 * reads at the same time whether they may. First statement of every such transaction: SQLite takes its lock here.
 */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  const { isApproved } = await tx.user.update({
    where: { id: userId },
    data: { cartVersion: { increment: 1 } },
    select: { isApproved: true },
  });
  if (!isApproved) {
    throw new Problem("not_approved", "Your wholesale account is pending approval.");
  }
}

/**
 * Puts lines into a cart; a line that is there already gets the pieces on top.
 * Gives the names of the styles. Throws a Problem, with nothing changed, when one line cannot be taken.
 */
export function addLines(userId: string, wanted: readonly WantedLine[]): Promise<string[]> {
  return db.write(async (tx) => {
    await lockCart(tx, userId);
    const names: string[] = [];
    for (const line of wanted) names.push(await addLine(tx, userId, line));
    return names;
  });
}

/** Puts one line into a cart that the transaction has locked; gives the style's name. */
export async function addLine(tx: Tx, userId: string, wanted: WantedLine): Promise<string> {
  const product = await tx.product.findFirst({
    where: { id: wanted.productId, isActive: true },
    select: { id: true, name: true, sizes: true, colors: true },
  });
  if (!product) throw new Problem("unknown_style", "This style is not available any more.");
  checkQuantity(wanted.quantity);
  const size = chosenOf(wanted.size, product.sizes as string[], {
    missing: new Problem("size_required", "Please select a size", "size"),
    unknown: new Problem("unknown_size", `${product.name} does not come in this size.`, "size"),
  });
  const colors = product.colors as string[];
  const color = chosenOf(wanted.color ?? colors[0] ?? null, colors, {
    missing: new Problem("unknown_colour", "Please choose a colour.", "color"),
    unknown: new Problem(
      "unknown_colour",
      `${product.name} does not come in this colour.`,
      "color",
    ),
  });
  const key = { userId, productId: product.id, size, color };
  const line = await tx.cartItem.upsert({
    where: { userId_productId_size_color: key },
    create: { ...key, quantity: wanted.quantity },
    update: { quantity: { increment: wanted.quantity } },
    select: { quantity: true },
  });
  if (line.quantity > MAX_QUANTITY) {
    throw new Problem(
      "line_full",
      `A line holds at most ${MAX_QUANTITY} pieces; with what is in your cart already this would be ${line.quantity}.`,
      "quantity",
    );
  }
  if ((await tx.cartItem.count({ where: { userId } })) > MAX_LINES) {
    throw new Problem("cart_full", `A cart holds at most ${MAX_LINES} lines.`);
  }
  return product.name;
}

function chosenOf(
  chosen: string | null,
  offered: string[],
  problems: { missing: Problem; unknown: Problem },
): string {
  if (!chosen) {
    if (offered.length > 0) throw problems.missing;
    return "";
  }
  if (!offered.includes(chosen)) throw problems.unknown;
  return chosen;
}

function checkQuantity(quantity: number) {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new Problem("quantity", `Quantity must be between 1 and ${MAX_QUANTITY}`, "quantity");
  }
}

/** Sets the pieces of one of the customer's own lines; a foreign or unknown line is "not_found". */
export async function setQuantity(
  userId: string,
  lineId: number,
  quantity: number,
): Promise<void> {
  checkQuantity(quantity);
  await db.write(async (tx) => {
    await lockCart(tx, userId);
    const { count } = await tx.cartItem.updateMany({
      where: { id: lineId, userId },
      data: { quantity },
    });
    if (count === 0) throw new Problem("not_found", "This line is not in your cart.");
  });
}

/** Takes one of the customer's own lines out of the cart. */
export function removeLine(userId: string, lineId: number): Promise<void> {
  return db.write(async (tx) => {
    await lockCart(tx, userId);
    const { count } = await tx.cartItem.deleteMany({ where: { id: lineId, userId } });
    if (count === 0) throw new Problem("not_found", "This line is not in your cart.");
  });
}

/** Empties the customer's cart. */
export function clearCart(userId: string): Promise<void> {
  return db.write(async (tx) => {
    await lockCart(tx, userId);
    await tx.cartItem.deleteMany({ where: { userId } });
  });
}
