import { db, type Prisma, type Tx } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { record } from "~/shop/audit/audit.server";
import { proformaIssued } from "~/shop/documents/letters/proforma-issued";
import { queueLetter } from "~/shop/mail/send-letter.server";
import type { Cents } from "~/shop/money/money";
import { VOID_STATUSES } from "~/shop/orders/steps";
import { Problem } from "~/shop/problem";
import { issueProforma } from "./issue-proforma.server";
import { proformaLabel } from "~/shop/orders/proforma-label";
import { staleProforma } from "./stale-proforma.server";
import { DECISION_LABELS, decisionOf, type VatDecision } from "./vat-decision";
import { destinationRate } from "./vat-rates";

/** An admin's decision on an order's proforma. */
export interface ProformaDecision {
  orderId: number;
  /** The version on the page that the admin saw; 0 for none. */
  seen: number;
  vat: VatDecision;
  /** Net; null while not decided. */
  shippingCost: Cents | null;
  /** The reason, shown to the customer; required except for the first version. */
  reason: string | null;
  actorId: string;
}

/**
 * Stores the decision on an order's VAT and shipping, issues a version of its proforma and queues the mail to the
 * customer. Returns the proforma's label and whether a new version was issued. Idempotent: the same decision by the same
 * admin again changes nothing.
 * Throws a Problem, with nothing changed: not_found, order_cancelled, wrong_step (VAT of the country of destination where
 * there is none), StaleProforma.
 */
export function decideProforma(
  decision: ProformaDecision,
): Promise<{ label: string; isNew: boolean }> {
  const { orderId: id, vat, shippingCost, reason, actorId } = decision;
  const vatTreatment = vat === "table" ? null : vat;
  return db.write(async (tx) => {
    // Locks the order, so that only one admin issues a version at a time and none while the order is being cancelled.
    const { count } = await tx.order.updateMany({
      where: { id, status: { notIn: VOID_STATUSES } },
      data: { version: { increment: 1 } },
    });
    if (count === 0) throw await refusal(tx, id);
    const order = await tx.order.findUniqueOrThrow({ where: { id }, select: orderSelect });
    const [latest] = order.proformas;
    if (latest && latest.version !== decision.seen) {
      if (isRepeat(latest, decision) && !differs(order, decision)) {
        return { label: proformaLabel(latest), isNew: false };
      }
      throw await staleProforma(tx, order, latest);
    }
    if (vat === "destination") requireDestinationRate(order.shippingAddress as unknown as Address);
    await tx.order.update({
      where: { id },
      data: { vatTreatment, shippingCost },
      select: { id: true },
    });
    const issued = await issueProforma(tx, id, { actorId, reason });
    const label = proformaLabel(issued);
    if (!issued.isNew && !differs(order, decision)) return { label, isNew: false };
    await record(tx, {
      actorId,
      action: "issue_proforma",
      subject: `order:${id}`,
      label: order.orderNumber,
      note: reason,
      ...changeOf(order, decision, latest ? proformaLabel(latest) : null, label),
    });
    if (!issued.isNew) return { label, isNew: false };
    const { content: proforma, customer } = issued;
    await queueLetter(tx, {
      key: `proforma:${issued.id}:sent`,
      kind: "proforma-issued",
      to: customer.email,
      letter: proformaIssued({ orderId: id, proforma, reason, firstName: customer.firstName }),
      attachment: `proforma:${issued.id}`,
    });
    return { label, isNew: true };
  });
}

const orderSelect = {
  orderNumber: true,
  shippingAddress: true,
  vatTreatment: true,
  shippingCost: true,
  proformas: {
    orderBy: { version: "desc" },
    take: 1,
    select: { number: true, version: true, actorId: true, reason: true },
  },
} as const satisfies Prisma.OrderSelect;

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;
type Latest = Order["proformas"][number];

/** Whether the newest version came from this same decision: the button was pressed twice. */
function isRepeat(latest: Latest, { seen, actorId, reason }: ProformaDecision): boolean {
  return latest.version === seen + 1 && latest.actorId === actorId && latest.reason === reason;
}

function differs(order: Order, { vat, shippingCost }: ProformaDecision): boolean {
  return decisionOf(order.vatTreatment) !== vat || order.shippingCost !== shippingCost;
}

function requireDestinationRate(shipTo: Address): void {
  if (destinationRate(shipTo) !== null) return;
  throw new Problem(
    "wrong_step",
    "VAT of the country of destination is for goods that go to another member state of the EU.",
    "vat",
  );
}

async function refusal(tx: Tx, id: number): Promise<Problem> {
  return (await tx.order.count({ where: { id } })) === 0
    ? new Problem("not_found", "There is no such order.")
    : new Problem(
        "order_cancelled",
        "This order was cancelled, so its proforma is not issued again. Nothing was changed.",
      );
}

/** The before and after values for the audit entry: only the changed fields. */
function changeOf(
  order: Order,
  { vat, shippingCost }: ProformaDecision,
  previousLabel: string | null,
  label: string,
) {
  const previousVat = decisionOf(order.vatTreatment);
  const fields = [
    ["proforma", previousLabel, label],
    ["vatTreatment", DECISION_LABELS[previousVat], DECISION_LABELS[vat]],
    ["shippingCost", order.shippingCost, shippingCost],
  ] as const;
  const changed = fields.filter(([, before, after]) => before !== after);
  return {
    before: Object.fromEntries(changed.map(([name, before]) => [name, before])),
    after: Object.fromEntries(changed.map(([name, , after]) => [name, after])),
  };
}
