import type { Tx } from "~/db/db.server";
import { asJson } from "~/db/json.server";
import type { LockedCustomer } from "~/shop/cart/lock-cart.server";
import type { Cents } from "~/formats/money";
import type { LeftOutFact } from "~/shop/catalogue/pieces/pieces";
import type { ShippingAddress } from "~/formats/address";
import type { NamedVersion } from "~/shop/brand/pages/page";
import { dueColumns } from "./payment-summary.server";
import { FIRST_STATUS } from "./order";
import { insertLines, type NewOrderLine } from "./order-lines.server";
import type { DueInstalment } from "./payment-summary";
import { orderSearchText } from "./search-text";

/** Also the source of its proforma. */
export interface NewOrder {
  orderNumber: string;
  documentNumbers: string[];
  createdAt: Date;
  /** As in SoldOrder. */
  salesMonth: string;
  lines: NewOrderLine[];
  subtotal: Cents;
  discountPercentage: number;
  discountAmount: Cents;
  total: Cents;
  /** Lines that could not be ordered. */
  leftOut: readonly LeftOutFact[];
  poNumber: string | null;
  customerNotes: string | null;
  shippingAddress: { [Field in keyof ShippingAddress]: ShippingAddress[Field] };
  /** The terms of sale in force. */
  terms: (NamedVersion & { id: number }) | null;
  shippingCost: Cents | null;
  isAmountFinal: boolean;
  /** As its first proforma says. */
  instalments: DueInstalment[];
  company: LockedCustomer;
}

interface Origin {
  companyId: string;
  clientReference: string;
  requestHash: string;
  placedById: string;
  /** Placed by an admin for the company. */
  onBehalf: boolean;
  /** The person of the company who approved it. */
  approvedById: string | null;
}

/** Inserts a pending order and returns its id. Raw SQL because it is the shop's most frequent expensive write. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  { companyId, clientReference, requestHash, placedById, onBehalf, approvedById }: Origin,
): Promise<number> {
  const { orderNumber, poNumber, createdAt } = order;
  const { instalments, amountDue, nextDueOn, lastDueOn } = dueColumns(order.instalments);
  const [row] = await tx.$queryRaw<{ id: number | bigint }[]>`
    INSERT INTO "orders" ("companyId", "clientReference", "requestHash", "placedById", "onBehalf", "approvedById", "orderNumber",
      "subtotal", "discountPercentage", "discountAmount", "total", "leftOut", "status",
      "customerNotes", "poNumber", "searchText", "shippingAddress",
      "termsId", "shippingCost", "isAmountFinal", "instalments", "amountDue", "nextDueOn", "lastDueOn", "salesMonth", "createdAt", "updatedAt")
    VALUES (${companyId}, ${clientReference}, ${requestHash}, ${placedById}, ${onBehalf}, ${approvedById}, ${orderNumber},
      ${order.subtotal}, ${order.discountPercentage}, ${order.discountAmount}, ${order.total}, ${order.leftOut.length > 0 ? asJson(order.leftOut) : null}, ${FIRST_STATUS},
      ${order.customerNotes}, ${poNumber}, ${orderSearchText({ ...order, windows: order.lines.flatMap(({ window }) => window ?? []), shipments: [] })}, ${asJson(order.shippingAddress)},
      ${order.terms?.id ?? null}, ${order.shippingCost}, ${order.isAmountFinal}, ${asJson(instalments)}, ${amountDue}, ${nextDueOn}, ${lastDueOn},
      ${order.salesMonth}, ${createdAt}, ${createdAt})
    RETURNING "id"`;
  const id = Number(row!.id);
  await insertLines(tx, id, order.lines);
  await tx.$executeRaw`
    INSERT INTO "order_events" ("orderId", "status", "actorId", "createdAt")
    VALUES (${id}, ${FIRST_STATUS}, ${placedById}, ${createdAt})`;
  return id;
}
