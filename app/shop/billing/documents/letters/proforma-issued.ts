import { documentLabel } from "~/shop/orders/document-kinds";
import { isFinal, type ProformaContent } from "~/shop/billing/documents/proforma";
import { deliveryText, paymentRows } from "~/shop/billing/documents/proforma-texts";
import { formatDay } from "~/formats/dates";
import { formatEuro } from "~/shop/base/money/money";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";

interface Issued {
  orderId: number;
  proforma: ProformaContent;
  /** The admin's reason for issuing it; null for an order's first proforma. */
  reason: string | null;
  firstName: string | null;
}

/** The letter to the customer with a proforma that an admin has issued. `firstName` is null when unknown. */
export function proformaIssued({ orderId, proforma, reason, firstName }: Issued): Letter {
  const { order, sums } = proforma;
  const label = documentLabel(proforma);
  const isAgain = proforma.version > 1;
  return {
    subject: `Proforma invoice ${label} for your order ${order.number}`,
    preview: isAgain ? "It replaces the one you have." : "It is attached.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        isAgain
          ? `We have changed the proforma invoice for your order. The new one, ${label}, is attached as a PDF and replaces the one you have.`
          : `The proforma invoice ${label} for your order is attached as a PDF; it is not a VAT invoice.`,
      ),
      ...(reason ? [quote(reason)] : []),
      facts(
        ["Order", order.number],
        ["Proforma invoice", label],
        [sums.vatKind === "to_confirm" ? "Total without VAT" : "Total", formatEuro(sums.total)],
        ...paymentRows(proforma).slice(1),
        ["Valid until", formatDay(proforma.validUntil)],
        ["Payment reference", proforma.paymentReference],
      ),
      ...deliveryText(proforma)
        .split("\n")
        .filter(Boolean)
        .map((text) => paragraph(text)),
      ...(isFinal(sums)
        ? []
        : [paragraph("The amount is not final yet: please wait with the payment.")]),
      button("See the proforma", `/orders/${orderId}/proforma`),
    ],
  };
}
