import type { Tx } from "~/db/db.server";
import { asJson } from "~/db/json.server";
import type { Locked } from "~/shop/cart/cart.server";
import type { Cents } from "~/shop/money/money";
import { searchText } from "~/shop/search/words";
import type { Address } from "~/formats/address";
import { FIRST_STATUS, type OrderLine } from "./order";
import { insertLines } from "./order-lines.server";

/** An order as it is made, and as its papers read it. */
export interface NewOrder {
  orderNumber: string;
  createdAt: Date;
  lines: OrderLine[];
  subtotal: Cents;
  discountPercentage: number;
  discountAmount: Cents;
  total: Cents;
  poNumber: string | null;
  customerNotes: string | null;
  shippingAddress: { [Field in keyof Address]: Address[Field] };
  vatTreatment: null;
  shippingCost: Cents | null;
  user: Locked;
}

/** Which checkout an order is made of. */
interface Origin {
  userId: string;
  clientReference: string;
  requestHash: string;
}

/**
 * Writes a new order down, pending, with its lines and its first event; gives its id. By hand: it is the shop's busiest
 * write.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  { userId, clientReference, requestHash }: Origin,
): Promise<number> {
  const { orderNumber, poNumber, createdAt } = order;
  const [row] = await tx.$queryRaw<{ id: number | bigint }[]>`
    INSERT INTO "orders" ("userId", "clientReference", "requestHash", "orderNumber",
      "subtotal", "discountPercentage", "discountAmount", "total", "status",
      "customerNotes", "poNumber", "searchText", "shippingAddress",
      "shippingCost", "createdAt", "updatedAt")
    VALUES (${userId}, ${clientReference}, ${requestHash}, ${orderNumber},
      ${order.subtotal}, ${order.discountPercentage}, ${order.discountAmount}, ${order.total}, ${FIRST_STATUS},
      ${order.customerNotes}, ${poNumber}, ${searchText(orderNumber, poNumber)}, ${asJson(order.shippingAddress)},
      ${order.shippingCost}, ${createdAt}, ${createdAt})
    RETURNING "id"`;
  const id = Number(row!.id);
  await insertLines(tx, id, order.lines);
  await tx.$executeRaw`
    INSERT INTO "order_events" ("orderId", "status", "actorId", "createdAt")
    VALUES (${id}, ${FIRST_STATUS}, ${userId}, ${createdAt})`;
  return id;
}
