import { yieldToEventLoop } from "~/event-loop.server";
import { addressLines, placeLines } from "~/formats/address";
import { formatDay } from "~/formats/dates";
import * as tOrders from "~/messages/orders";
import * as t from "~/messages/billing";
import { drawColumns, drawHead, type Fact, facts, labelled } from "~/shop/brand/pdf/pdf-blocks.server";
import { noon } from "~/shop/brand/pdf/pdf-document.server";
import { drawFullPages } from "~/shop/brand/pdf/pdf-full-pages.server";
import { drawLongText } from "~/shop/brand/pdf/pdf-long-text.server";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { STYLES } from "~/shop/brand/pdf/pdf-styles";
import { groupInFours } from "~/shop/brand/pdf/pdf-text";
import { drawLines, layOutSums } from "../documents/proforma-pdf.server";
import { sellerLines } from "../documents/proforma-text";
import { cashDiscountOn, cashDiscountText } from "./cash-discount";
import type { InvoiceContent, InvoicedOrder } from "./invoice";
import {
  invoiceSumRows,
  isWholeCredit,
  linesNoteOf,
  orderPaymentRows,
  receivedRows,
  shippedText,
} from "./invoice-text";

/**
 * A4, tagged for screen readers, with embedded fonts; with the e-invoice in it, where there is one. Deterministic: the same content
 * gives the same bytes.
 */
export async function invoicePdf(content: InvoiceContent, cii?: Buffer): Promise<Buffer> {
  const title = t.invoiceName({ kind: content.kind, number: content.number });
  const metadata = {
    title,
    author: content.seller.name,
    createdAt: noon(content.issuedOn),
    foot: title,
    content,
    cii,
  };
  return drawFullPages(metadata, async (paper) => {
    drawTitle(paper, content);
    drawParties(paper, content);
    const sums = layOutSums(paper, invoiceSumRows(content), content);
    for (const order of content.orders) {
      await yieldToEventLoop();
      drawOrder(paper, order, content.orders.length > 1);
      const below = order === content.orders.at(-1) ? sums.height : 0;
      if (!content.received) await drawLines(paper, order.lines, linesNoteOf(content), below);
    }
    sums.draw();
    if (content.credited) drawReason(paper, content.credited.reason, content.sums.vatAmount > 0);
    if (content.received && !content.credited) drawReceived(paper, content);
    else if (!isWholeCredit(content)) for (const order of content.orders) drawPayment(paper, content, order);
    const discount = cashDiscountOn(content);
    if (discount) drawLongText(paper, t.cashDiscount(), cashDiscountText(discount));
  });
}

function drawTitle(paper: Paper, { kind, number, issuedOn, credited, seller, orders }: InvoiceContent): void {
  const one = orders.length === 1 ? orders[0]! : null;
  drawHead(paper, {
    name: seller.name,
    title: t.invoiceTitle(kind),
    facts: [
      [tOrders.number(), number, STYLES.strong],
      [tOrders.issuedOn(), formatDay(issuedOn)],
      ...(credited ? [[t.credits(), `${credited.number}, ${formatDay(credited.issuedOn)}`] satisfies Fact] : []),
      ...(one ? orderFacts(one) : []),
    ],
    labels: 80,
  });
}

const orderFacts = ({ number, placedOn, poNumber, proforma, ...order }: InvoicedOrder): Fact[] => [
  ...(order.shipments.length > 0 ? [[tOrders.shippedOn(), shippedText(order)] satisfies Fact] : []),
  [tOrders.order(), number],
  [tOrders.orderedOn(), formatDay(placedOn)],
  ...(poNumber ? [[tOrders.yourPoNumber(), poNumber] satisfies Fact] : []),
  [t.proformaInvoice(), proforma],
];

function drawParties(paper: Paper, { seller, buyer, orders }: InvoiceContent): void {
  paper.rule(paper.y);
  paper.y += 14;
  const { address } = buyer;
  const [order, ...others] = orders;
  const names = [buyer.company, buyer.name, address.name].filter((name) => name !== null);
  drawColumns(paper, [
    labelled(paper, tOrders.seller(), sellerLines(seller)),
    labelled(paper, tOrders.buyer(), [
      ...new Set(names),
      ...placeLines(address),
      buyer.vatId && tOrders.vatId({ id: buyer.vatId }),
      buyer.eori && tOrders.eori({ number: buyer.eori }),
      buyer.email,
      buyer.reference ? tOrders.buyerReference({ reference: buyer.reference }) : null,
    ]),
    // Of several, each says its own.
    ...(others.length === 0 ? [labelled(paper, tOrders.shipTo(), addressLines(order!.shipTo))] : []),
  ]);
  paper.y += 22;
}

/** Above the lines of one of several orders. */
function drawOrder(paper: Paper, order: InvoicedOrder, isOfSeveral: boolean): void {
  if (!isOfSeveral) return;
  paper.need(90);
  drawColumns(paper, [
    facts(paper, paper.root, orderFacts(order), { labels: 92 }),
    labelled(paper, tOrders.shipTo(), addressLines(order.shipTo)),
  ]);
  paper.y += 10;
}

/** Why it is credited, and that the buyer deducts no VAT of it any more. */
function drawReason(paper: Paper, reason: string, hasVat: boolean): void {
  drawLongText(paper, t.reasonHeading(), hasVat ? `${reason}\n${t.correctDeduction()}` : reason);
  paper.y += 18;
}

/** The payments that a prepayment invoice or a receipt is for. */
function drawReceived(paper: Paper, content: InvoiceContent): void {
  drawPaymentFacts(
    paper,
    receivedRows(content).map((row): Fact => [...row, STYLES.strong]),
  );
}

/** The bank account, and what of an order is paid and open. */
function drawPayment(paper: Paper, { seller }: InvoiceContent, order: InvoicedOrder): void {
  const bank: Fact[] =
    order.payments.open > 0
      ? [
          [tOrders.beneficiary(), seller.name],
          [tOrders.iban(), groupInFours(seller.iban), STYLES.strong],
          [tOrders.bic(), seller.bic],
          [tOrders.reference(), groupInFours(order.payments.reference), STYLES.strong],
        ]
      : [];
  const paid = orderPaymentRows(order).map((row): Fact => [...row, STYLES.strong]);
  drawPaymentFacts(paper, [[tOrders.order(), order.number], ...bank, ...paid]);
}

function drawPaymentFacts(paper: Paper, rowFacts: readonly Fact[]): void {
  const rows = facts(paper, paper.root, rowFacts, { labels: 134 })(paper.width);
  paper.need(rows.height + 40);
  paper.rule(paper.y);
  paper.y += 14;
  paper.tag(paper.root, "H2", () => paper.draw([tOrders.payment()], paper.left, paper.y, STYLES.label));
  rows.draw(paper.left, paper.y + 15);
  paper.y += rows.height + 30;
}
