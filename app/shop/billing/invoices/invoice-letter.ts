import { formatDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import { cashDiscountOn, cashDiscountText } from "./cash-discount";
import type { InvoiceContent } from "./invoice";
import { invoiceSumRows, isWholeCredit, orderPaymentRows } from "./invoice-text";

/** With an invoice, a credit note or a receipt. `firstName` is null when unknown. */
export function invoiceLetter({ content, firstName }: { content: InvoiceContent; firstName: string | null }): Letter {
  const { kind, number, issuedOn, credited, orders } = content;
  const isWhole = isWholeCredit(content);
  const discount = cashDiscountOn(content);
  return {
    subject: t.invoiceSubject({ kind, number, orders: orders.map((order) => order.number).join(", ") }),
    preview: t.isAttached(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(attachedText(content)),
      ...(credited ? [quote(credited.reason)] : []),
      facts([t.invoiceTitle(kind), number], [t.issuedOn(), formatDay(issuedOn)], ...invoiceSumRows(content)),
      ...(isWhole
        ? [paragraph(t.creditedWhole())]
        : orders.map((order) => facts([t.orderLabel(), order.number], ...orderPaymentRows(order)))),
      ...(discount ? [paragraph(cashDiscountText(discount))] : []),
      ...orders.map(({ orderId, number: order }) => button(t.viewOrder({ number: order }), `/orders/${orderId}`)),
    ],
  };
}

function attachedText(content: InvoiceContent): string {
  const { kind, number, credited } = content;
  switch (kind) {
    case "invoice":
      return t.invoiceAttached({ number });
    case "prepayment_invoice":
      return t.prepaymentAttached({ number });
    case "credit_note":
      return t.creditNoteAttached({ number, isWhole: isWholeCredit(content), invoice: credited!.number });
    case "receipt":
      return t.receiptAttached({ number });
  }
}
