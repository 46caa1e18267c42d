import { isDeepStrictEqual } from "node:util";

import type { Tx } from "~/db/db.server";
import { isEmailOfErased } from "~/formats/email";
import { Problem } from "~/shop/base/problem";
import { documentNumberOf, type SerialNumber } from "./series.server";
import type { ValidVatId } from "~/shop/customers/companies/vies";
import { dueInstalments, isFinal, type ProformaContent } from "./proforma";
import { insertDocument, latestDocument, nextVersion } from "./documents.server";
import { asIssued, issuedColumns, lockVat } from "../vat/order-vat.server";
import { type ProformaSource, readProformaSource, writeProforma } from "./proforma-content.server";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

/** Who issues a proforma and why; both null for the first one, which placing the order issues. */
export interface IssueOptions {
  actorId: string | null;
  reason: string | null;
  /** That the VAT ID is valid for this order, where an admin is deciding so; the version is new then, since it says by what it is exempt. */
  confirmed?: ValidVatId | null;
  /** The moment whose date is the issue date; default: now. */
  now?: Date;
  /**
   * The source data of an order that the same transaction has created, with `isAmountFinal`, so there is no earlier
   * version; and the serial number of the order.
   */
  first?: ProformaSource & { serial: SerialNumber };
}

/** A stored version of a proforma. */
export interface IssuedProforma {
  id: number;
  number: string;
  version: number;
  content: ProformaContent;
  /** The recipient of the letter about it. */
  customer: { email: string; firstName: string | null };
  /** False when the content has not changed and this is the existing version. */
  isIssued: boolean;
}

/**
 * Issues an order's proforma within the transaction of the change that causes it, never as its first statement. The
 * first one has the serial number of its order. A later one is the next version of the same number, unless its content would be the same. The content is
 * an immutable snapshot. The caller must have locked the order, unless it passes `first`. Throws a Problem: not_found; wrong_step
 * for a new version to a customer who was erased, whose name and address it would not have.
 */
export async function issueProforma(
  tx: Tx,
  orderId: number,
  { actorId, reason, confirmed = null, now = new Date(), first }: IssueOptions,
): Promise<IssuedProforma> {
  if (!first) await lockVat(tx, orderId);
  const earlier = first ? null : await latestVersion(tx, orderId);
  const source = first ?? (await readProformaSource(tx, orderId, { earlier, confirmed, now }));
  const { email, firstName } = source.order.company.contact;
  const customer = { email, firstName };
  const numbered = first
    ? { number: documentNumberOf(first.serial), version: 1 }
    : await nextVersion(tx, "proforma", earlier, now);
  const content = writeProforma(source, { ...numbered, now });
  if (earlier && !confirmed && isSame(content, earlier.content)) {
    return { ...earlier, customer, isIssued: false };
  }
  if (isEmailOfErased(email)) throw new Problem("wrong_step.customer_erased");
  const id = await insertDocument(tx, {
    kind: "proforma",
    orderId,
    content,
    vatBasis: source.order.vat.basis,
    actorId,
    reason,
    createdAt: now,
    isWithOrder: first !== undefined,
  });
  if (!first) {
    const data = { isAmountFinal: isFinal(content.sums) };
    await tx.order.updateMany({ where: { id: orderId }, data });
    await updateAmounts(tx, orderId, dueInstalments(content));
  }
  return { id, ...numbered, content, customer, isIssued: true };
}

/** Whether two versions say the same. Each has a payment reference of its own, which is in the payment code too. */
function isSame(content: ProformaContent, earlier: ProformaContent): boolean {
  const { version, paymentReference, epc } = earlier;
  return isDeepStrictEqual({ ...content, version, paymentReference, epc }, earlier);
}

async function latestVersion(tx: Tx, orderId: number) {
  const select = { id: true, number: true, version: true, ...issuedColumns };
  const row = await latestDocument(tx, "proforma", { orderId, select });
  return row && { ...row, ...asIssued(row) };
}
