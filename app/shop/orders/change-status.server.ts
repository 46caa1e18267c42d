import { db, type Prisma, type Tx } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { orderStep } from "~/shop/orders/letters/order-status";
import { queueLetter } from "~/shop/mail/send-letter.server";
import { Problem } from "~/shop/problem";
import type { Address } from "~/formats/address";
import {
  asOrderStatus,
  FIRST_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
  type OrderStep,
} from "./order";
import { orderLines } from "./order-lines.server";
import { countSales } from "./sales.server";
import { isVoid, nextSteps, statusPhrase, statusName } from "./steps";

/** A status change requested by an admin. */
export interface StatusChange {
  orderId: number;
  /** The status on the page that the admin saw. */
  from: OrderStatus;
  to: OrderStatus;
  /** A note to the customer; for a cancellation its reason. */
  note: string | null;
  actorId: string;
}

/** A filter for the stored statuses that are shown as this one: unknown ones count as the first status. */
export function statusFilter(status: OrderStatus): Prisma.StringFilter {
  return status === FIRST_STATUS
    ? { notIn: ORDER_STATUSES.filter((other) => other !== FIRST_STATUS) }
    : { equals: status };
}

/**
 * Changes the status of an order, adds it to the order's history and the audit log, and queues a letter to the customer.
 * A cancelled order is taken out of the sales figures. Idempotent: a repeat by the same admin changes nothing and returns
 * `isChanged: false`.
 * Throws a Problem: not_found, wrong_step (no such transition), stale (the order no longer has the status `from`).
 */
export function changeOrderStatus(change: StatusChange): Promise<{ isChanged: boolean }> {
  const { orderId: id, from, to, note, actorId } = change;
  const step = nextSteps(from).find((next) => next === to);
  return db.write(async (tx) => {
    const { count } = await tx.order.updateMany({
      // An invalid step must match no order.
      where: { id: step ? id : -1, status: statusFilter(from) },
      data: { status: to },
    });
    if (count === 0) return { isChanged: await checkRepeated(tx, change) };
    await tx.orderEvent.create({ data: { orderId: id, status: to, note, actorId } });
    const order = await tx.order.findUniqueOrThrow({
      where: { id },
      select: {
        id: true,
        orderNumber: true,
        createdAt: true,
        total: true,
        poNumber: true,
        shippingAddress: true,
        user: { select: { email: true, firstName: true } },
      },
    });
    await record(tx, {
      actorId,
      action: "change_order_status",
      subject: `order:${id}`,
      label: order.orderNumber,
      note,
      before: { status: from },
      after: { status: to },
    });
    await notifyCustomer(tx, order, step!, note);
    if (isVoid(to)) {
      const lines = await tx.orderLine.findMany({ where: { orderId: id }, ...orderLines });
      await countSales(tx, { ...order, lines }, -1);
    }
    return { isChanged: true };
  });
}

type OrderForLetter = Prisma.OrderGetPayload<{
  select: {
    id: true;
    orderNumber: true;
    poNumber: true;
    shippingAddress: true;
    user: { select: { email: true; firstName: true } };
  };
}>;

function notifyCustomer(
  tx: Tx,
  { user, ...order }: OrderForLetter,
  step: OrderStep,
  note: string | null,
) {
  const shippingAddress = order.shippingAddress as unknown as Address;
  return queueLetter(tx, {
    key: `order:${order.id}:${step}`,
    kind: `order-${step}`,
    to: user.email,
    letter: orderStep(step, { ...order, shippingAddress, firstName: user.firstName }, note),
  });
}

const lowerCaseName = (status: OrderStatus) => statusName(status).toLowerCase();

/** Called when no order was updated: returns false for a repeat of the last change, else throws a Problem. */
async function checkRepeated(
  tx: Tx,
  { orderId, from, to, note, actorId }: StatusChange,
): Promise<false> {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    select: {
      status: true,
      events: {
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: 1,
        select: { note: true, actorId: true },
      },
    },
  });
  if (!order) throw new Problem("not_found", "There is no such order.");
  const now = asOrderStatus(order.status);
  if (!nextSteps(from).some((next) => next === to)) {
    throw new Problem(
      "wrong_step",
      `This order is ${statusPhrase(now)}: it cannot be set to ${lowerCaseName(to)} from there. Nothing was changed.`,
    );
  }
  const [last] = order.events;
  // A change made by another admin or with another note is reported as stale: this admin's note was not saved.
  if (now === to && (note === null || (last?.note === note && last.actorId === actorId))) {
    return false;
  }
  throw new Problem(
    "stale",
    now === to
      ? `Somebody else has set this order to ${lowerCaseName(to)} already. Your note was not added.`
      : `This order has changed since you opened the page: it is ${statusPhrase(now)} now. Nothing was changed.`,
  );
}
