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
import { isVoid, nextSteps, stands, statusName } from "./steps";

/** A step that an admin takes with an order. */
export interface StatusChange {
  orderId: number;
  /** Where the order stood on the page that the admin saw. */
  from: OrderStatus;
  to: OrderStatus;
  /** What the customer reads beside it; the reason of a cancellation. */
  note: string | null;
  actorId: string;
}

/** Stored states that count as this one. */
export function storedAs(status: OrderStatus): Prisma.StringFilter {
  return status === FIRST_STATUS
    ? { notIn: ORDER_STATUSES.filter((other) => other !== FIRST_STATUS) }
    : { equals: status };
}

/**
 * Takes an order one step further, writes it into the order's history and to its customer; one of which nothing
 * comes any more leaves the figures.
 * The same step by the same person again is a success that changes nothing: `isChanged` is false then.
 * Throws a Problem: not_found, wrong_step (the order can never go there from there), stale (it is not where it was seen).
 */
export function changeOrderStatus(change: StatusChange): Promise<{ isChanged: boolean }> {
  const { orderId: id, from, to, note, actorId } = change;
  const step = nextSteps(from).find((next) => next === to);
  return db.write(async (tx) => {
    const { count } = await tx.order.updateMany({
      // What is no step finds no order.
      where: { id: step ? id : -1, status: storedAs(from) },
      data: { status: to },
    });
    if (count === 0) return { isChanged: await explain(tx, change) };
    await tx.orderEvent.create({ data: { orderId: id, status: to, note, actorId } });
    const order = await tx.order.findUniqueOrThrow({
      where: { id },
      select: {
        ...{ id: true, orderNumber: true, createdAt: true, total: true },
        ...{ poNumber: true, shippingAddress: true },
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
    await tellCustomer(tx, order, step!, note);
    if (isVoid(to)) {
      const lines = await tx.orderLine.findMany({ where: { orderId: id }, ...orderLines });
      await countSales(tx, { ...order, lines }, -1);
    }
    return { isChanged: true };
  });
}

type Told = Prisma.OrderGetPayload<{
  select: {
    id: true;
    orderNumber: true;
    poNumber: true;
    shippingAddress: true;
    user: { select: { email: true; firstName: true } };
  };
}>;

function tellCustomer(tx: Tx, { user, ...order }: Told, step: OrderStep, note: string | null) {
  const shippingAddress = order.shippingAddress as unknown as Address;
  return queueLetter(tx, {
    key: `order:${order.id}:${step}`,
    kind: `order-${step}`,
    to: user.email,
    letter: orderStep(step, { ...order, shippingAddress, firstName: user.firstName }, note),
  });
}

const nameOf = (status: OrderStatus) => statusName(status).toLowerCase();

/** Why nothing was changed: gives false for a step that was taken already, else throws the reason. */
async function explain(tx: Tx, { orderId, from, to, note, actorId }: StatusChange): Promise<false> {
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
      `This order is ${stands(now)}: it cannot be set to ${nameOf(to)} from there. Nothing was changed.`,
    );
  }
  const [last] = order.events;
  // Another admin's words are not mine: who wrote a note must learn that it was not taken.
  if (now === to && (note === null || (last?.note === note && last.actorId === actorId))) {
    return false;
  }
  throw new Problem(
    "stale",
    now === to
      ? `Somebody else has set this order to ${nameOf(to)} already. Your note was not added.`
      : `This order has changed since you opened the page: it is ${stands(now)} now. Nothing was changed.`,
  );
}
