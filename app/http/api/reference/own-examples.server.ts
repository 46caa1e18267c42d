import { mySharedCarts } from "~/shop/cart/shared-cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { myOrders } from "~/shop/orders/my-orders.server";
import { isVoid } from "~/shop/orders/steps";
import type { Account } from "~/shop/customers/people/account";
import { euroOf } from "../fields.server";
import type { OwnExample } from "./curl.server";

// A longer example would not be readable.
const MAX_LINES = 10;

/**
 * Returns example values from an approved customer's own data, by operation: a line of their cart, one of their orders,
 * and an order of their current cart. Operations without such data are missing; they use the examples of the contracts.
 */
export async function ownExamples(account: Account | null): Promise<Record<string, OwnExample>> {
  if (!account?.company.isApproved) return {};
  const { id: companyId } = account.company;
  const [cart, { orders }, [shared]] = await Promise.all([
    readCart(companyId),
    myOrders(companyId),
    mySharedCarts(companyId),
  ]);
  const id = (row: { id: number } | undefined) => row && { params: { id: String(row.id) } };
  const [line] = cart.lines;
  const order = orders.find(({ status }) => !isVoid(status));
  return withoutUndefined({
    changeCartItem: id(line),
    removeCartItem: id(line),
    reorder: id(order),
    readSharedCart: shared && { params: { shareId: shared.shareId } },
    placeOrder: orderOf(cart),
  });
}

function orderOf({ lines, totals }: Awaited<ReturnType<typeof readCart>>): OwnExample | undefined {
  const ordered = lines.filter(({ isAvailable }) => isAvailable);
  if (ordered.length === 0 || ordered.length > MAX_LINES) return undefined;
  return {
    body: {
      orderNumber: `ORD-${Date.now()}`,
      items: ordered.map(({ productId, quantity, size, color, unitPrice }) => ({
        productId,
        quantity,
        size,
        color,
        wholesalePrice: euroOf(unitPrice),
      })),
      subtotal: euroOf(totals.subtotal),
      discountAmount: euroOf(totals.discountAmount),
      total: euroOf(totals.total),
    },
  };
}

const withoutUndefined = (examples: Record<string, OwnExample | undefined>) =>
  Object.fromEntries(Object.entries(examples).flatMap(([operation, own]) => (own ? [[operation, own]] : [])));
