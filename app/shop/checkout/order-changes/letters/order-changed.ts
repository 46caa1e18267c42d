import { formatEuro } from "~/shop/base/money/money";
import { isFinal, type ProformaContent } from "~/shop/billing/documents/proforma";
import { paymentRows } from "~/texts/proforma";
import { documentLabel } from "~/shop/orders/document-kinds";
import { changeText } from "~/shop/orders/change-text";
import type { OrderChangeText } from "~/shop/orders/order";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";

/** The changes that a letter lists; the page of the order shows all. */
const MAX_CHANGES = 50;

interface ChangedOrder {
  orderId: number;
  /** The new version of the proforma, which is attached. */
  proforma: ProformaContent;
  texts: readonly OrderChangeText[];
  /** The admin's reason. */
  reason: string;
  firstName: string | null;
}

/** The letter to the customer about a change of their order. */
export function orderChanged({
  orderId,
  proforma,
  texts,
  reason,
  firstName,
}: ChangedOrder): Letter {
  const { order, sums } = proforma;
  const label = documentLabel(proforma);
  const toPay = paymentRows(proforma).slice(1);
  const more = texts.length - MAX_CHANGES;
  return {
    subject: `Your order ${order.number} was changed`,
    preview: reason,
    reader: "customer",
    firstName,
    parts: [
      paragraph("We have changed your order. This is the reason:"),
      quote(reason),
      ...texts
        .slice(0, MAX_CHANGES)
        .map((text) => paragraph(`– ${text.what}: ${changeText(text)}`)),
      ...(more > 0 ? [paragraph(`${more} more changes: the page of the order lists them.`)] : []),
      paragraph(
        `The proforma invoice ${label} is attached and replaces the one you have. Its total is ${formatEuro(sums.total)}${sums.vatKind === "to_confirm" ? " without VAT" : ""}.`,
      ),
      ...(toPay.length > 0 ? [facts(...toPay)] : []),
      ...(isFinal(sums)
        ? []
        : [paragraph("The amount is not final yet: please wait with the payment.")]),
      button("See your order", `/orders/${orderId}`),
    ],
  };
}
