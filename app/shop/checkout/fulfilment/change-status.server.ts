import { db, type Prisma, type Tx } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { requireCurrentVat } from "~/shop/billing/vat/order-vat.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { returnToStock } from "~/shop/catalogue/pieces/stock.server";
import { orderStep, type StepWithLetter } from "./status-letter";
import { newestOf } from "~/shop/billing/documents/document-kinds";
import { asOrderStatus, type OrderStatus } from "~/shop/orders/order";
import { orderLines } from "~/shop/orders/order-lines.server";
import { addFigures, readSales } from "~/shop/orders/sales.server";
import { diffSales } from "~/shop/orders/sales-figures";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { isStatusStep, isVoid, needsFinalAmount, nextSteps } from "~/shop/orders/steps";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

/** A status change requested by an admin. */
interface StatusChange {
  orderId: number;
  /** The status on the page that the admin saw. */
  from: OrderStatus;
  to: OrderStatus;
  /** A note to the customer; for a cancellation its reason. */
  note: string | null;
  actorId: string;
  /** VAT and shipping are decided later: the order can be confirmed without them. */
  isAmountLater?: boolean;
}

/** Whether the change requires that VAT and shipping are decided. */
function mustBeFinal({ to, isAmountLater = false }: StatusChange): boolean {
  const need = needsFinalAmount(to);
  return need === "always" || (need === "unless later" && !isAmountLater);
}

/** Called when no order was updated: returns false for a repeat of the last change, else throws a Problem. */
async function checkRepeated(tx: Tx, change: StatusChange): Promise<false> {
  const { orderId, from, to, note, actorId } = change;
  const order = await tx.order.findUnique({
    where: { id: orderId },
    select: {
      status: true,
      isAmountFinal: true,
      events: {
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: 1,
        select: { note: true, actorId: true },
      },
    },
  });
  if (!order) throw new Problem("not_found.order");
  const now = asOrderStatus(order.status);
  const steps = nextSteps(from).filter(isStatusStep);
  if (!steps.some((next) => next === to)) {
    throw new Problem("wrong_step.set_status", { status: now, to });
  }
  if (now === from && !order.isAmountFinal && mustBeFinal(change)) {
    throw needsFinalAmount(to) === "unless later"
      ? new Problem("amount_open.to_confirm", {}, { field: "isAmountLater" })
      : new Problem("amount_open.to_ship");
  }
  const [last] = order.events;
  // A change made by another admin or with another note is reported as stale: this admin's note was not saved.
  if (now === to && (note === null || (last?.note === note && last.actorId === actorId))) {
    return false;
  }
  throw now === to ? new Problem("stale.set_status", { to }) : new Problem("stale.order_status", { status: now });
}

/** What a change of the status did. */
export interface ChangedStatus {
  /** False for a repeat. */
  isChanged: boolean;
  /** What was paid for an order that is void now. */
  credit?: Cents;
}

/**
 * Changes the status of an order, adds it to the order's history and the audit log, and queues a letter to the customer.
 * "shipped" follows from the shipments alone. A cancelled order is taken out of the sales figures, its pieces are returned to the stock, and an open request about it is answered. Idempotent: a repeat by the same admin changes nothing and returns
 * `isChanged: false`.
 * Throws a Problem: not_found, wrong_step (no such transition), stale (the order no longer has the status `from`),
 * amount_open (VAT or shipping must be decided first), vat_changed (VAT is not as on the proforma any more).
 */
export function changeOrderStatus(change: StatusChange): Promise<ChangedStatus> {
  return db.write((tx) => changeStatusInTransaction(tx, change));
}

/** changeOrderStatus as a part of a transaction. */
export async function changeStatusInTransaction(tx: Tx, change: StatusChange): Promise<ChangedStatus> {
  const changed = await changeStatusWithoutSales(tx, change);
  if (!changed.isChanged) return changed;
  const { from, to, orderId } = change;
  const sold = await readSales(tx, [orderId]);
  const withStatus = (status: OrderStatus) => sold.map((one) => ({ ...one, status }));
  await addFigures(tx, diffSales(withStatus(from), withStatus(to)));
  return changed;
}

/** changeStatusInTransaction of a transaction that brings the sales figures up to date itself. */
export async function changeStatusWithoutSales(tx: Tx, change: StatusChange): Promise<ChangedStatus> {
  const { orderId: id, from, to, note, actorId } = change;
  const step = nextSteps(from)
    .filter(isStatusStep)
    .find((next) => next === to);
  const { count } = await tx.order.updateMany({
    // An invalid step must match no order.
    where: {
      id: step ? id : -1,
      status: statusFilter(from),
      ...(mustBeFinal(change) && { isAmountFinal: true }),
    },
    data: { status: to, version: { increment: 1 } },
  });
  if (count === 0) return { isChanged: await checkRepeated(tx, change) };
  if (mustBeFinal(change)) await requireCurrentVat(tx, id, "to_confirm");
  await tx.orderEvent.create({ data: { orderId: id, status: to, note, actorId } });
  const order = await tx.order.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      orderNumber: true,
      poNumber: true,
      shippingAddress: true,
      company: { select: { contact: { select: { email: true, firstName: true } } } },
      documents: newestProforma,
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
  let credit: Cents = 0;
  if (isVoid(to)) {
    await settleRequest(tx, change);
    credit = await updateAmounts(tx, id);
    const lines = await tx.orderLine.findMany({
      where: { orderId: id },
      ...orderLines,
      select: { ...orderLines.select, fromStock: true },
    });
    await returnToStock(
      tx,
      lines.filter(({ fromStock }) => fromStock),
    );
  }
  await notifyCustomer(tx, { ...order, isPaid: credit > 0 }, step!, note);
  return { isChanged: true, ...(credit > 0 && { credit }) };
}

/**
 * Answers an open request of the customer about an order that is void now: there is nothing left to grant. The letter about
 * the status tells the customer.
 */
async function settleRequest(tx: Tx, { orderId, note, actorId }: StatusChange): Promise<void> {
  const answered = { actorId, answeredAt: new Date() };
  const open = { orderId, state: "open" };
  await tx.changeRequest.updateMany({
    where: { ...open, kind: "cancel" },
    data: { ...answered, state: "granted" },
  });
  await tx.changeRequest.updateMany({
    where: open,
    data: { ...answered, state: "declined", answer: note },
  });
}

const newestProforma = newestOf("proforma", { number: true, version: true });

type OrderForLetter = Prisma.OrderGetPayload<{
  select: {
    id: true;
    orderNumber: true;
    poNumber: true;
    shippingAddress: true;
    company: { select: { contact: { select: { email: true; firstName: true } } } };
    documents: typeof newestProforma;
  };
}>;

function notifyCustomer(
  tx: Tx,
  { company: { contact }, documents, ...order }: OrderForLetter & { isPaid: boolean },
  step: StepWithLetter,
  note: string | null,
) {
  const shippingAddress = order.shippingAddress as unknown as ShippingAddress;
  return queueLetter(tx, {
    key: `order:${order.id}:${step}`,
    kind: `order-${step}`,
    to: contact.email,
    letter: orderStep(
      step,
      { ...order, shippingAddress, firstName: contact.firstName, proforma: documents[0] ?? null },
      note,
    ),
  });
}
