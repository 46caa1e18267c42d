import { isDeepStrictEqual } from "node:util";

import type { Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { isEmailOfErased } from "~/formats/email";
import { Problem } from "~/shop/base/problem";
import { documentNumberOf, type SerialNumber } from "./series.server";
import type { ValidVatId } from "~/shop/customers/companies/vies";
import { dueInstalments, isFinal, type ProformaContent } from "./proforma";
import { insertDocument, latestDocument, nextVersion } from "./documents.server";
import { asIssued, issuedColumns, lockVat } from "../vat/order-vat.server";
import { type ProformaSource, readProformaSource, withOpenPayments, writeProforma } from "./proforma-content.server";
import { amountColumns, paymentsOf } from "~/shop/orders/payment-summary.server";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

export interface IssueOptions {
  actorId: string | null;
  reason: string | null;
  /**
   * The VAT ID is valid for this order, by an admin's decision of this moment. The version is new then, since it says
   * by what it is exempt.
   */
  confirmed?: ValidVatId | null;
  /** Its day is the day of issue; by default now. */
  now?: Date;
  /**
   * The data of an order that the same transaction has created, with the order's serial number. There is no earlier
   * version.
   */
  first?: ProformaSource & { serial: SerialNumber };
}

/** A stored version. */
export interface IssuedProforma {
  id: number;
  number: string;
  version: number;
  content: ProformaContent;
  /** The recipient of the letter. */
  customer: { email: string; firstName: string | null };
  /** False when the content is that of the existing version, which this is. */
  isIssued: boolean;
}

/**
 * Within the transaction of the change that causes it, never as its first statement. The first proforma has the serial
 * number of its order. A later one is the next version of the same number, unless its content would be the same. The
 * caller must have locked the order, unless it passes `first`. Refuses (wrong_step) a new version for a customer who
 * was erased, whose name and address it would not have.
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
  return {
    id,
    ...numbered,
    content: first ? content : await shownNow(tx, orderId, content, now),
    customer,
    isIssued: true,
  };
}

/** Less what was credited before, as its letter says. */
async function shownNow(tx: Tx, orderId: number, content: ProformaContent, now: Date): Promise<ProformaContent> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: amountColumns });
  return withOpenPayments(content, paymentsOf(order, now), isoDay(now));
}

/** Each version has its own payment reference, which is in the payment code too, so these do not count. */
function isSame(content: ProformaContent, earlier: ProformaContent): boolean {
  const { version, paymentReference, epc } = earlier;
  return isDeepStrictEqual({ ...content, version, paymentReference, epc }, earlier);
}

async function latestVersion(tx: Tx, orderId: number) {
  const select = { id: true, number: true, version: true, ...issuedColumns };
  const row = await latestDocument(tx, "proforma", { orderId, select });
  return row && { ...row, ...asIssued(row) };
}
