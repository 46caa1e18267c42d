import type { ComponentProps } from "react";

import { addressLines, placeLines } from "~/formats/address";
import { formatDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import { sellerLines } from "~/shop/billing/documents/proforma-text";
import { cashDiscountOn, cashDiscountText } from "~/shop/billing/invoices/cash-discount";
import type { InvoiceContent, InvoicedOrder } from "~/shop/billing/invoices/invoice";
import {
  invoiceSumRows,
  isWholeCredit,
  linesNoteOf,
  orderPaymentRows,
  receivedRows,
  shippedText,
} from "~/shop/billing/invoices/invoice-text";
import { groupInFours } from "~/shop/brand/pdf/pdf-text";
import { OrderTable } from "~/ui/orders/order-table";
import { DocumentFacts, Party, StyleNote, TextBlock } from "./proforma-page";

/** The same content as the PDF. */
export function InvoicePaper({ content }: { content: InvoiceContent }) {
  const { kind, number, issuedOn, credited, received, seller, buyer, orders, vatWords } = content;
  const discount = cashDiscountOn(content);
  const names = [buyer.company, buyer.name, buyer.address.name].filter((name) => name !== null);
  return (
    <article className="paper" aria-label={t.invoiceName({ kind, number })}>
      <header className="paper-head">
        <div>
          <p className="mb-4 font-semibold tracking-[0.08em]">{seller.name}</p>
          <h2 className="text-2xl">{t.invoiceTitle(kind)}</h2>
        </div>
        <DocumentFacts
          facts={[
            [tOrders.number(), number],
            [t.issuedOn(), formatDay(issuedOn)],
            [t.credits(), credited && `${credited.number}, ${formatDay(credited.issuedOn)}`],
          ]}
        />
      </header>
      <div className="paper-parties">
        <Party title={t.seller()} lines={sellerLines(seller)} />
        <Party
          title={t.buyer()}
          lines={[
            ...new Set(names),
            ...placeLines(buyer.address),
            buyer.vatId && t.vatId({ vatId: buyer.vatId }),
            buyer.eori && t.eori({ eori: buyer.eori }),
            buyer.email,
            buyer.reference ? tOrders.buyerReference({ reference: buyer.reference }) : null,
          ]}
        />
      </div>
      {orders.map((order) => (
        <InvoicedOrderSection key={order.orderId} order={order} />
      ))}
      {!received && <p className="muted small">{linesNoteOf(content)}</p>}
      <section className="paper-sums">
        <div>
          <h2 className="caps">{t.vat()}</h2>
          <p>{vatWords}</p>
        </div>
        <dl>
          {invoiceSumRows(content).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="figures">{amount}</dd>
            </div>
          ))}
        </dl>
      </section>
      {credited && <TextBlock title={t.reason()}>{credited.reason}</TextBlock>}
      {!credited && received && <PaymentFacts facts={receivedRows(content)} />}
      {!received &&
        !isWholeCredit(content) &&
        orders.map((order) => <InvoicePayment key={order.orderId} seller={seller} order={order} />)}
      {discount && <TextBlock title={t.cashDiscount()}>{cashDiscountText(discount)}</TextBlock>}
    </article>
  );
}

/** Its facts, address and lines. */
function InvoicedOrderSection({ order }: { order: InvoicedOrder }) {
  return (
    <section className="stack">
      <div className="paper-parties">
        <DocumentFacts
          facts={[
            [tOrders.shippedOn(), order.shipments.length > 0 && shippedText(order)],
            [t.orderLabel(), order.number],
            [t.orderedOn(), formatDay(order.placedOn)],
            [t.yourPoNumber(), order.poNumber],
            [t.proformaInvoice(), order.proforma],
          ]}
        />
        <Party title={t.shipTo()} lines={addressLines(order.shipTo)} />
      </div>
      {order.lines.length > 0 && <OrderTable lines={order.lines} note={StyleNote} />}
    </section>
  );
}

/** The bank account, and what of an order was paid and open on the day of the invoice. */
function InvoicePayment({ seller, order }: { seller: InvoiceContent["seller"]; order: InvoicedOrder }) {
  const { open, reference } = order.payments;
  return (
    <PaymentFacts
      facts={[
        [t.orderLabel(), order.number],
        [t.beneficiary(), open > 0 && seller.name],
        [t.iban(), open > 0 && groupInFours(seller.iban)],
        [t.bic(), open > 0 && seller.bic],
        [t.reference(), open > 0 && groupInFours(reference)],
        ...orderPaymentRows(order),
      ]}
    />
  );
}

const PaymentFacts = ({ facts }: ComponentProps<typeof DocumentFacts>) => (
  <section className="paper-payment">
    <div>
      <h2 className="caps">{t.payment()}</h2>
      <DocumentFacts facts={facts} />
    </div>
  </section>
);
