import type { Tx } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { asOrderStatus, type OrderStatus } from "./order";
import { isStatusStep, needsFinalAmount, nextSteps, statusName, statusPhrase } from "./steps";

/** A status change requested by an admin. */
export interface StatusChange {
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
export function mustBeFinal({ to, isAmountLater = false }: StatusChange): boolean {
  const need = needsFinalAmount(to);
  return need === "always" || (need === "unless later" && !isAmountLater);
}

const UNDECIDED =
  "VAT or the shipping cost of this order is still to be confirmed: decide both under Proforma";
const OPEN_AMOUNT_MESSAGES = {
  no: "",
  "unless later": `${UNDECIDED} first, or tick that this is done later. Nothing was changed.`,
  always: `${UNDECIDED}, then it can be shipped. Nothing was changed.`,
};

const lowerCaseName = (status: OrderStatus) => statusName(status).toLowerCase();

/** Called when no order was updated: returns false for a repeat of the last change, else throws a Problem. */
export async function checkRepeated(tx: Tx, change: StatusChange): Promise<false> {
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
  if (!order) throw new Problem("not_found", "There is no such order.");
  const now = asOrderStatus(order.status);
  if (
    !nextSteps(from)
      .filter(isStatusStep)
      .some((next) => next === to)
  ) {
    throw new Problem(
      "wrong_step",
      `This order is ${statusPhrase(now)}: it cannot be set to ${lowerCaseName(to)} from there. Nothing was changed.`,
    );
  }
  if (now === from && !order.isAmountFinal && mustBeFinal(change)) {
    const need = needsFinalAmount(to);
    const field = need === "unless later" ? "isAmountLater" : undefined;
    throw new Problem("amount_open", OPEN_AMOUNT_MESSAGES[need], field);
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
