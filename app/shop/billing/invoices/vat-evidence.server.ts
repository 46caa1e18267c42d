import { db } from "~/db/db.server";
import * as t from "~/messages/billing";
import { checkOf } from "../documents/admin-proforma.server";
import type { VatBasis } from "../vat/vat-rules";
import { domesticVat, vatFlags } from "../vat/vat-treatment";
import { asCarrier, type Carrier } from "~/shop/orders/shipments/carriers";
import type { VatCheckView } from "~/shop/customers/companies/vies";
import type { InvoiceContent } from "./invoice";

/** Why goods of an order have the VAT of their invoice, and what proves it. For the staff. */
export interface VatEvidence {
  orderId: number;
  number: string;
  /** As the customer gave it; null where it decides nothing. */
  vatId: string | null;
  /** By which the VAT ID counted as valid. */
  check: VatCheckView | null;
  /** Of an admin instead of the rules. */
  decision: { name: string; reason: string | null } | null;
  flags: string[];
  /** Where the goods went (Art. 45a of Regulation (EU) 282/2011 asks for two proofs). */
  country: string;
  shipments: { number: number; shippedOn: string; carrier: Carrier | null; trackingNumber: string | null }[];
}

/** By order; none for an invoice from before it was kept, and for a credit note. The caller has checked who reads it. */
export async function vatEvidenceOf(id: number): Promise<VatEvidence[]> {
  const { content, vatBasis } = await db.read.invoice.findUniqueOrThrow({
    where: { id },
    select: { content: true, vatBasis: true },
  });
  const { orders } = content as unknown as InvoiceContent;
  const bases = (vatBasis ?? []) as unknown as VatBasis[];
  return Promise.all(
    bases.map(async (basis, at): Promise<VatEvidence> => {
      const { orderId, number, shipments, shipTo } = orders[at]!;
      const rows = await db.read.shipment.findMany({
        where: { orderId, number: { in: shipments.map((shipment) => shipment.number) } },
        orderBy: { number: "asc" },
        select: { number: true, shippedOn: true, carrier: true, trackingNumber: true },
      });
      return {
        orderId,
        number,
        vatId: basis.vatId,
        check: await checkOf(basis),
        decision: basis.decision && {
          name: t.vatDecisionName(basis.decision.vat, domesticVat(basis.from)),
          reason: basis.decision.reason,
        },
        flags: vatFlags(basis),
        country: shipTo.country,
        shipments: rows.map((row) => ({ ...row, carrier: asCarrier(row.carrier) })),
      };
    }),
  );
}
