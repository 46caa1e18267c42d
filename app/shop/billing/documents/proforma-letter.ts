import { formatDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import { documentLabel } from "./document-kinds";
import { isFinal, type ProformaContent } from "./proforma";
import { deliveryText, paymentRows, piecesOfProforma, sumRows, validUntilText } from "./proforma-text";

interface Issued {
  orderId: number;
  proforma: ProformaContent;
  /** The admin's reason; null for an order's first proforma. */
  reason: string | null;
  firstName: string | null;
}

/** With a proforma that an admin has issued. `firstName` is null when unknown. */
export function proformaIssued({ orderId, proforma, reason, firstName }: Issued): Letter {
  const { order, sums } = proforma;
  const label = documentLabel(proforma);
  const isAgain = proforma.version > 1;
  return {
    subject: t.proformaForYourOrder({ label, number: order.number }),
    preview: isAgain ? t.replacesPrevious() : t.isAttached(),
    reader: "customer",
    firstName,
    parts: [
      paragraph(isAgain ? t.proformaUpdated({ label }) : t.proformaIsAttached({ label })),
      ...(reason ? [quote(reason)] : []),
      facts(
        [t.orderLabel(), order.number],
        [t.proformaInvoice(), label],
        [t.issuedOn(), formatDay(proforma.issuedOn)],
        ...sumRows(proforma, piecesOfProforma(proforma)),
        ...paymentRows(proforma).slice(1),
        [t.validUntil(), validUntilText(proforma)],
        [t.paymentReference(), proforma.paymentReference],
      ),
      ...deliveryText(proforma)
        .split("\n")
        .filter(Boolean)
        .map((text) => paragraph(text)),
      ...(isFinal(sums) || proforma.netDays !== undefined ? [] : [paragraph(t.doNotPayYet())]),
      button(t.viewTheProforma(), `/orders/${orderId}/proforma`),
    ],
  };
}
