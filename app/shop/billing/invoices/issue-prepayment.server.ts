import { db, type Tx } from "~/db/db.server";
import * as t from "~/messages/billing";
import { record } from "~/shop/base/audit/audit.server";
import { inLanguage } from "~/shop/base/language.server";
import { Problem } from "~/shop/base/problem";
import { updateSearchText } from "../documents/order-search-text.server";
import { refreshVatCheckOf } from "../vat/order-vat.server";
import { vatOn } from "./invoice";
import { keepFile } from "./invoice-files.server";
import { checkVat, orderColumns, orderFacts, partiesOf, paymentsOnInvoice, vatOf } from "./issue-invoice.server";
import { requirePrepaid } from "./prepayments.server";
import { type IssuedOrRefused, issueEach, lockForInvoice, storeInvoice } from "./store-invoice.server";

interface Issue {
  orderId: number;
  actorId: string;
}

/**
 * Issues the document for the money that was received of an order and has none: a prepayment invoice with the VAT inside the amount,
 * or where no VAT is charged a receipt. Sends it, keeps its PDF and returns its number. Asks VIES again first. Refuses as not_found,
 * as wrong_step where no document is missing, as amount_open and vat_changed an order whose VAT is not decided (any more).
 */
export async function issuePrepayment(issue: Issue, now = new Date()): Promise<string> {
  await refreshVatCheckOf(issue.orderId);
  const { id, number } = await db.write((tx) => insertPrepayment(tx, issue, now));
  await keepFile(id, "pdf");
  return number;
}

/** issuePrepayment for each of several orders; see issueEach. */
export const issuePrepayments = (orderIds: readonly number[], actorId: string): Promise<IssuedOrRefused[]> =>
  issueEach(orderIds, async (orderId) => {
    await refreshVatCheckOf(orderId);
    const now = new Date();
    return (tx) => insertPrepayment(tx, { orderId, actorId }, now);
  });

async function insertPrepayment(tx: Tx, { orderId, actorId }: Issue, now: Date) {
  await lockForInvoice(tx, orderId);
  const order = await tx.order.findUnique({ where: { id: orderId }, select: orderColumns });
  if (!order) throw new Problem("not_found.order");
  const vatBasis = await checkVat(tx, order, now);
  const parties = partiesOf(order, vatBasis);
  const { kind, net, amount, received, receivedByThen } = await requirePrepaid(tx, orderId);
  const nothing = { subtotal: 0, discount: 0, shipping: 0 };
  const payments = await paymentsOnInvoice(tx, order, { kind, ...nothing, total: amount, dueOn: null }, now);
  const stored = await storeInvoice(tx, {
    kind,
    body: {
      ...parties,
      ...(kind === "receipt" && { vatWords: inLanguage(parties.language ?? "en", t.receiptIsNoInvoice) }),
      received,
      orders: [{ ...orderFacts(order), ...nothing, shipments: [], lines: [], payments }],
      sums: { ...nothing, ...vatOn(net, vatOf(order)) },
    },
    vatBasis: [vatBasis],
    companyId: order.companyId,
    actorId,
    now,
  });
  await tx.invoicedOrder.createMany({
    data: { invoiceId: stored.id, orderId, ...nothing, total: amount, net: kind === "receipt" ? receivedByThen : net },
  });
  await updateSearchText(tx, orderId);
  const after = { invoice: stored.number };
  await record(tx, { actorId, action: "issue_invoice", subject: `order:${orderId}`, label: order.orderNumber, after });
  return stored;
}
