import type { ReactNode } from "react";

import { isFinal, type ProformaContent } from "~/shop/billing/documents/proforma";
import { amountOfCode, NOT_FINAL, paymentRows } from "~/shop/billing/documents/proforma-texts";
import type { PaymentQr } from "~/shop/brand/pdf/qr.server";
import { groupInFours } from "~/shop/brand/pdf/pdf-text";

import { DocumentFacts } from "./document-parts";

interface ProformaPaymentProps {
  content: ProformaContent;
  qr: PaymentQr;
  validUntil: string;
}

/** The payment details and, once the amount is final, the QR code for SEPA credit transfers. */
export function ProformaPayment({ content, qr, validUntil }: ProformaPaymentProps) {
  const { seller, sums, epc, paymentReference } = content;
  const isPayable = isFinal(sums);
  const amount = epc && amountOfCode(epc);
  return (
    <section className="paper-payment">
      <div>
        <h2 className="caps">Payment</h2>
        <DocumentFacts
          facts={[
            ["Beneficiary", seller.name],
            ["IBAN", <strong>{groupInFours(seller.iban)}</strong>],
            ["BIC", seller.bic],
            ["Reference", <strong>{groupInFours(paymentReference)}</strong>],
            ...paymentRows(content).map(([label, due]): [string, ReactNode] => [
              label,
              <strong key={label}>{due}</strong>,
            ]),
            ["Valid until", validUntil],
          ]}
        />
        {!isPayable && <p className="paper-notice mt-2">{NOT_FINAL}</p>}
      </div>
      {qr && (
        <figure>
          <svg
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={`Payment QR code: ${amount} to ${seller.name}, reference ${paymentReference}`}
          >
            <rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <figcaption className="small">Scan to pay {amount} (SEPA)</figcaption>
        </figure>
      )}
    </section>
  );
}
