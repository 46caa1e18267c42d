import { db } from "~/db/db.server";
import { lastVatCheck } from "~/shop/customers/vat-checks.server";
import { vatIdDoubt } from "~/formats/vat-id";
import type { VatCheckView } from "~/shop/customers/vies";
import type { Cents } from "~/shop/money/money";
import type { Address } from "~/formats/address";
import { isFinal, type ProformaContent } from "./proforma";
import { decisionOf, VAT_DECISIONS, type VatDecision } from "./vat-decision";
import { destinationRate } from "./vat-rates";
import { vatTreatment } from "./vat-treatment";

/** The data about an order's proforma that an admin needs to decide on VAT and shipping. */
export interface AdminProforma {
  /** The newest version; null while there is none. */
  latest: { number: string; version: number; createdAt: Date; reason: string | null } | null;
  /** For the order's present data, which may differ from the newest version; `decisions` are those to choose from. */
  vat: { text: string; flags: string[]; decision: VatDecision; decisions: VatDecision[] };
  shippingCost: Cents | null;
  vatId: string | null;
  /** A warning about the VAT ID; null when there is none. */
  vatIdDoubt: string | null;
  /** The latest VIES answer about the VAT ID. */
  vies: VatCheckView | null;
  /** VAT or shipping is not decided yet, and the customer is asked to wait with the payment. */
  isOpen: boolean;
  /** The customer's VAT ID differs from that in the newest version. */
  isVatIdNew: boolean;
}

/** Reads the data for the admin's decision on an order's proforma; null for an unknown order. */
export async function adminProforma(orderId: number): Promise<AdminProforma | null> {
  const order = await db.read.order.findUnique({
    where: { id: orderId },
    select: {
      shippingAddress: true,
      vatTreatment: true,
      shippingCost: true,
      user: { select: { id: true, vatId: true, billingAddress: true } },
      proformas: {
        orderBy: { version: "desc" },
        take: 1,
        select: { number: true, version: true, createdAt: true, reason: true, content: true },
      },
    },
  });
  if (!order) return null;
  const { user, shippingCost } = order;
  const { vatId } = user;
  const shipTo = order.shippingAddress as unknown as Address;
  const { kind, text, flags } = vatTreatment({ shipTo, vatId, decided: order.vatTreatment });
  const decision = decisionOf(order.vatTreatment);
  const hasRate = destinationRate(shipTo) !== null;
  const decisions = VAT_DECISIONS.filter(
    (one) => one !== "destination" || hasRate || one === decision,
  );
  const [row] = order.proformas;
  const printedVatId = row && (row.content as unknown as ProformaContent).buyer.vatId;
  const { country } = (user.billingAddress as Address | null) ?? shipTo;
  return {
    latest: row
      ? {
          number: row.number,
          version: row.version,
          createdAt: row.createdAt,
          reason: row.reason,
        }
      : null,
    vat: { text, flags, decision, decisions },
    shippingCost,
    vatId,
    vatIdDoubt: vatIdDoubt(vatId, country),
    vies: await lastVatCheck(user.id, vatId),
    isOpen: !isFinal({ vatKind: kind, shipping: shippingCost }),
    isVatIdNew: row !== undefined && printedVatId !== vatId,
  };
}
