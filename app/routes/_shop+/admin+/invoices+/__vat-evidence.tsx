import { countryName } from "~/formats/countries";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import type { InvoiceSums } from "~/shop/billing/invoices/invoice";
import type { VatEvidence } from "~/shop/billing/invoices/vat-evidence.server";
import { carrierText } from "~/shop/orders/shipments/carriers";
import { VatCheck } from "~/ui/customers/admin/vat-check";

interface WhyThisVatProps {
  kind: InvoiceSums["vatKind"];
  /** The text of the VAT on the invoice. */
  words: string;
  evidence: readonly VatEvidence[];
}

/** The rule, the VAT ID with the proof that it is valid, and where the goods went. Renders nothing for domestic VAT by the rules. */
export function WhyThisVat({ kind, words, evidence }: WhyThisVatProps) {
  if (evidence.length === 0 || (kind === "domestic" && evidence.every(({ decision }) => !decision))) return null;
  return (
    <section aria-labelledby="why-this-vat" className="card stack mt-8 max-w-2xl no-print">
      <h2 id="why-this-vat">{tOrders.whyThisVat()}</h2>
      <p className="small">{words}</p>
      {evidence.map((one) => (
        <div key={one.orderId} className="small">
          {evidence.length > 1 && <h3>{t.order({ number: one.number })}</h3>}
          {one.decision && (
            <p>
              {t.decidedAs({ decision: one.decision.name })}
              <span className="block whitespace-pre-line">{one.decision.reason}</span>
            </p>
          )}
          <p>{one.vatId ? tOrders.vatIdOf({ vatId: one.vatId }) : tOrders.noVatIdGiven()}</p>
          <VatCheck check={one.check} />
          <ul className="mt-2 list-disc pl-5">
            {one.flags.map((flag) => (
              <li key={flag}>{flag}</li>
            ))}
            {one.shipments.map((shipment) => (
              <li key={shipment.number}>
                {t.shipmentWentTo({
                  number: shipment.number,
                  day: shipment.shippedOn,
                  country: countryName(one.country),
                  carrier: carrierText(shipment),
                  hasCarrier: carrierText(shipment) !== "",
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {kind === "intra_community" && <p className="muted small">{t.keepProofOfTransport()}</p>}
    </section>
  );
}
