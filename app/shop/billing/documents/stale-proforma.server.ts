import type { Tx } from "~/db/db.server";
import { nameForAdmins } from "~/formats/person-name";
import { contactColumns } from "~/shop/brand/mail/contact";
import { type Cents, formatEuro } from "~/shop/base/money/money";
import { Problem } from "~/shop/base/problem";
import { documentLabel } from "~/shop/orders/document-label";
import { DECISION_LABELS, decisionOf } from "../vat/vat-decision";

/** Another admin has issued a version meanwhile. Submitting the decision again with `version` as seen overrides it. */
export class StaleProforma extends Problem {
  constructor(
    message: string,
    readonly version: number,
  ) {
    super("stale", message);
  }
}

/** Builds the error for an admin whose decision was based on an older version than `latest`. */
export async function staleProforma(
  tx: Tx,
  order: { vatTreatment: string | null; shippingCost: Cents | null },
  latest: { number: string; version: number; actorId: string | null },
): Promise<StaleProforma> {
  const by =
    latest.actorId &&
    (await tx.user.findUnique({
      where: { id: latest.actorId },
      select: contactColumns,
    }));
  const who = by ? nameForAdmins(by) : "Somebody else";
  const vat = DECISION_LABELS[decisionOf(order.vatTreatment)];
  const shipping = order.shippingCost === null ? "not decided" : formatEuro(order.shippingCost);
  return new StaleProforma(
    `${who} has issued ${documentLabel(latest)} since you opened the page. VAT there: ${vat}; shipping: ${shipping}. ` +
      "What you typed is still here: send it again to put it in place of that.",
    latest.version,
  );
}
