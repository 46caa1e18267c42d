import { db, type Tx } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { record } from "~/shop/base/audit/audit.server";
import type { Cents } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { requireCurrentVat } from "~/shop/billing/vat/order-vat.server";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { returnToStock } from "~/shop/catalogue/pieces/stock.server";
import { orderStep, type StepWithLetter } from "./status-letter";
import { type DocumentNumber, newestOf } from "~/shop/billing/documents/document-kinds";
import { asOrderStatus, type OrderStatus } from "~/shop/orders/order";
import { orderLines } from "~/shop/orders/order-lines.server";
import { type OrderForLetter, orderForLetter } from "~/shop/orders/shipments/write-shipment.server";
import { addFigures, readSales } from "~/shop/orders/sales.server";
import { diffSales } from "~/shop/orders/sales-figures";
import { statusFilter } from "~/shop/orders/status-filter.server";
import { isStatusStep, isVoid, needsFinalAmount, nextSteps } from "~/shop/orders/steps";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

interface StatusChange {
  orderId: number;
  /** The status that the admin saw. */
  from: OrderStatus;
  to: OrderStatus;
  /** To the customer; for a cancellation the reason. */
  note: string | null;
  actorId: string;
  /** VAT and shipping are decided later: the order can be confirmed without them. */
  isAmountLater?: boolean;
}

/** The change requires that VAT and shipping are decided. */
function mustBeFinal({ to, isAmountLater = false }: StatusChange): boolean {
  const need = needsFinalAmount(to);
  return need === "always" || (need === "unless later" && !isAmountLater);
}

async function refusal(tx: Tx, change: StatusChange): Promise<Problem> {
  const { orderId, from, to } = change;
  const order = await tx.order.findUnique({ where: { id: orderId }, select: { status: true, isAmountFinal: true } });
  if (!order) return new Problem("not_found.order");
  const now = asOrderStatus(order.status);
  if (!stepOf(change)) {
    return new Problem("wrong_step.set_status", { status: now, to });
  }
  if (now === from && !order.isAmountFinal && mustBeFinal(change)) {
    return needsFinalAmount(to) === "unless later"
      ? new Problem("amount_open.to_confirm", {}, { field: "isAmountLater" })
      : new Problem("amount_open.to_ship");
  }
  return new Problem("stale.order_status", { status: now });
}

const stepOf = ({ from, to }: StatusChange) =>
  nextSteps(from)
    .filter(isStatusStep)
    .find((next) => next === to);

/**
 * Adds the change to the order's history and the audit log, and queues a letter to the customer. "shipped" follows from
 * the shipments alone. A cancelled order leaves the sales figures, its pieces return to the stock, and an open request
 * about it is answered. Returns what was paid for an order that is void now, otherwise 0.
 * Refuses as wrong_step a transition that does not exist, as stale an order that no longer has the status `from`, as
 * amount_open undecided VAT or shipping, as vat_changed VAT that is no longer as on the proforma.
 */
export async function changeOrderStatus(change: StatusChange, tx?: Tx): Promise<Cents> {
  if (!tx) return db.write((own) => changeOrderStatus(change, own));
  const credit = await changeStatusWithoutSales(tx, change);
  const { from, to, orderId } = change;
  const sold = await readSales(tx, [orderId]);
  const withStatus = (status: OrderStatus) => sold.map((one) => ({ ...one, status }));
  await addFigures(tx, diffSales(withStatus(from), withStatus(to)));
  return credit;
}

/** For a transaction that brings the sales figures up to date itself. */
export async function changeStatusWithoutSales(tx: Tx, change: StatusChange): Promise<Cents> {
  const { orderId: id, from, to, note, actorId } = change;
  const step = stepOf(change);
  const { count } = await tx.order.updateMany({
    // An invalid step must match no order.
    where: {
      id: step ? id : -1,
      status: statusFilter(from),
      ...(mustBeFinal(change) && { isAmountFinal: true }),
    },
    data: { status: to, version: { increment: 1 } },
  });
  if (count === 0) throw await refusal(tx, change);
  if (mustBeFinal(change)) await requireCurrentVat(tx, id, "to_confirm");
  await tx.orderEvent.create({ data: { orderId: id, status: to, note, actorId } });
  const order = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { ...orderForLetter, documents: newestOf("proforma", { number: true, version: true }) },
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
    await closeChangeRequest(tx, change);
    credit = await updateAmounts(tx, id);
    const lines = await tx.orderLine.findMany({
      where: { orderId: id },
      ...orderLines,
      select: { ...orderLines.select, fromStock: true },
    });
    await returnToStock(
      tx,
      lines.filter(({ fromStock }) => fromStock),
      { reason: "cancelled", orderId: id, actorId },
    );
  }
  await notifyCustomer(tx, { ...order, isPaid: credit > 0 }, step!, note);
  return credit;
}

/**
 * An open request about an order that is void now: there is nothing left to grant. The letter about the status tells
 * the customer.
 */
async function closeChangeRequest(tx: Tx, { orderId, note, actorId }: StatusChange): Promise<void> {
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

function notifyCustomer(
  tx: Tx,
  { company: { contact }, documents, ...order }: OrderForLetter & { documents: DocumentNumber[]; isPaid: boolean },
  step: StepWithLetter,
  note: string | null,
) {
  const shippingAddress = order.shippingAddress as unknown as ShippingAddress;
  return queueLetter(tx, {
    key: `order:${order.id}:${step}`,
    kind: `order-${step}`,
    to: contact.email,
    letter: () =>
      orderStep(
        step,
        { ...order, shippingAddress, firstName: contact.firstName, proforma: documents[0] ?? null },
        note,
      ),
  });
}
