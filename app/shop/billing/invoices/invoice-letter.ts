import { formatDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { InvoiceContent } from "./invoice";
import { invoiceSumRows, isWholeCredit, orderPaymentRows } from "./invoice-text";

/** With an invoice or a credit note. `firstName` is null when unknown. */
export function invoiceLetter({ content, firstName }: { content: InvoiceContent; firstName: string | null }): Letter {
  const { kind, number, issuedOn, credited, orders } = content;
  const isInvoice = kind === "invoice";
  const isWhole = isWholeCredit(content);
  return {
    subject: t.invoiceSubject({ kind, number, orders: orders.map((order) => order.number).join(", ") }),
    preview: t.isAttached(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        isInvoice
          ? t.invoiceAttached({ number })
          : t.creditNoteAttached({ number, isWhole, invoice: credited!.number }),
      ),
      ...(credited ? [quote(credited.reason)] : []),
      facts([t.invoiceTitle(kind), number], [t.issuedOn(), formatDay(issuedOn)], ...invoiceSumRows(content)),
      ...(isWhole
        ? [paragraph(t.creditedWhole())]
        : orders.map((order) => facts([t.orderLabel(), order.number], ...orderPaymentRows(order)))),
      ...orders.map(({ orderId, number: order }) => button(t.viewOrder({ number: order }), `/orders/${orderId}`)),
    ],
  };
}
