import { joinSql, sql, type Tx } from "~/db/db.server";
import { type TransactionContext } from "~/shop/base/cached.server";
import type { Cart, CartLine } from "~/shop/cart/cart";
import { readCart, readRequestedCart } from "~/shop/cart/read-cart.server";
import { checkStock } from "~/shop/catalogue/pieces/stock.server";
import { asOrderWindow, type OrderLineWithTerms } from "~/shop/orders/order";
import type { NewOrderLine } from "~/shop/orders/order-lines.server";
import { claimApprovalRequest } from "./approvals/end-approval-request.server";
import { type AgreedTerms, type DeliveryWindow, takesStock } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { cartChanged, shortStock } from "./check-cart";
import type { Checkout } from "./checkout";

/** At today's prices: the customer's cart, or the lines of the request that is approved. */
export const orderedCart = ({ companyId, approval }: Checkout, context: TransactionContext): Promise<Cart> =>
  approval ? readRequestedCart(companyId, approval.id, context) : readCart(companyId, context);

/** Takes the lines out of the cart, or ends the approval request that has them. */
export async function consumeCartLines(
  tx: Tx,
  { companyId, approval }: Checkout,
  lines: readonly CartLine[],
): Promise<void> {
  if (approval) {
    const ended = { state: "approved", reason: null, actorId: approval.approvedById };
    return claimApprovalRequest(tx, { id: approval.id, companyId }, ended);
  }
  await removeFromCart(tx, companyId, lines);
}

/** Without further lines also the cart, so that the next one is a new one. */
async function removeFromCart(tx: Tx, companyId: string, lines: readonly CartLine[]): Promise<void> {
  const ids = joinSql(lines.map(({ id }) => id));
  const current = sql`"companyId" = ${companyId} AND "isCurrent"`;
  const all = sql`SELECT count(*) FROM "cart_items" WHERE "cartId" = "carts"."id"`;
  const emptied = await tx.$executeRaw`
    DELETE FROM "carts" WHERE ${current}
      AND (${all}) = ${lines.length} AND (${all} AND "id" IN (${ids})) = ${lines.length}`;
  if (emptied > 0) return;
  const removed = await tx.$executeRaw`
    DELETE FROM "cart_items" WHERE "id" IN (${ids})
      AND "cartId" = (SELECT "id" FROM "carts" WHERE ${current})`;
  if (removed !== lines.length) throw cartChanged();
  await tx.$executeRaw`
    UPDATE "carts" SET "version" = "version" + 1, "name" = NULL, "openedById" = NULL, "openedAt" = NULL
    WHERE ${current}`;
}

/** By the position of their delivery windows, with the terms of these, or those that are `agreed` with the company. */
export const inWindows = (
  ordered: readonly CartLine[],
  windows: readonly DeliveryWindow[],
  agreed: AgreedTerms,
): OrderLineWithTerms[] =>
  windows.flatMap((found) => {
    const window = asOrderWindow(found, agreed);
    return ordered
      .filter((line) => line.window.id === found.id)
      .map(({ productId, pieceId, sku, name, size, color, quantity, unitPrice, lineTotal }) => ({
        productId,
        pieceId,
        sku,
        name,
        size,
        color,
        quantity,
        unitPrice,
        lineTotal,
        window,
      }));
  });

/** With `fromStock` those that takeFromStock has to take once the order has its id. Refuses (short_stock) more than is left. */
export async function orderLines(
  context: TransactionContext,
  ordered: readonly CartLine[],
  agreed: AgreedTerms,
): Promise<NewOrderLine[]> {
  const isCounted = ordered.some(({ left }) => left !== null);
  const lines = inWindows(ordered, await deliveryWindows(context), agreed);
  const fromShelf = lines.filter(({ window }) => window && takesStock(window));
  const { counted, short } = isCounted
    ? await checkStock(context.tx, fromShelf)
    : { counted: new Set<OrderLineWithTerms>(), short: [] };
  // On PostgreSQL, somebody else may have ordered them since the cart was read.
  if (short[0]) throw shortStock({ ...short[0], quantity: short[0].together }, short[0].left);
  return lines.map((line) => ({ ...line, fromStock: counted.has(line) }));
}
