import { useContext } from "react";

import { formatDateTime } from "~/formats/dates";
import type { AdminCommercialInvoice } from "~/shop/billing/documents/admin-commercial-invoice.server";
import type { OrderStatus } from "~/shop/orders/order";
import { isVoid } from "~/shop/orders/steps";
import { notIssuedAnyMore } from "~/texts/documents";
import { AppLink } from "~/ui/base/app-link";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Notice } from "~/ui/base/notice";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { DocumentLink } from "~/ui/orders/document-link";

import { CommercialInvoiceForm, commercialInvoiceFields } from "./commercial-invoice-form";
import type { OrderAnswer } from "./order-forms";

interface CommercialInvoiceSectionProps {
  orderId: number;
  status: OrderStatus;
  invoice: AdminCommercialInvoice;
  /** The rejected form of the commercial invoice. */
  answer?: OrderAnswer;
}

/** The commercial invoice of an order that goes through customs: the newest version, what is missing, and the form. */
export function CommercialInvoiceSection({ orderId, status, invoice, answer }: CommercialInvoiceSectionProps) {
  const { latest, isOutdated } = invoice;
  const form = commercialInvoiceFields(invoice, answer);
  const isErased = useContext(CustomerErased);
  const isOff = isVoid(status) || isErased;
  return (
    <section id="commercial-invoice" aria-labelledby="commercial-title" className="stack">
      <h2 id="commercial-title" className="caps text-xs">
        Commercial invoice
      </h2>
      {isOff && <p className="muted">{notIssuedAnyMore("commercial_invoice", status, isErased)}</p>}
      {latest ? (
        <p>
          <DocumentLink order={`/admin/orders/${orderId}`} kind="commercial_invoice" number={latest} />
          <span className="muted small block">
            Version {latest.version}, issued {formatDateTime(latest.createdAt)}
          </span>
        </p>
      ) : (
        <p>The goods go through customs. No commercial invoice has been issued yet.</p>
      )}
      {!isOff && <Gaps invoice={invoice} />}
      {invoice.isShippedInParts && !isOff && (
        <Notice title="The order ships in parts">
          The commercial invoice has all goods of the order, not those of one shipment.
        </Notice>
      )}
      {isOutdated && !isOff && (
        <Notice title="The order or its styles have changed">
          The latest commercial invoice shows how they were. Issue the next version to correct it.
        </Notice>
      )}
      <ErrorSummary errors={form.errors} title={answer?.title} />
      {(!isOff || answer) && (
        <details open={answer !== undefined || undefined} className="no-print">
          <summary className="admin-summary">
            {latest ? "Change and issue the next version" : "Issue the commercial invoice"}
          </summary>
          <CommercialInvoiceForm orderId={orderId} form={form} invoice={invoice} answer={answer} />
        </details>
      )}
    </section>
  );
}

/** What is not known, and is a dash on the paper: by style, with a link to the style. */
function Gaps({ invoice: { incomplete, gaps } }: { invoice: AdminCommercialInvoice }) {
  if (incomplete.length === 0 && gaps.length === 0) return null;
  return (
    <Notice title="Some details are missing">
      <ul className="list-disc pl-5">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
        {incomplete.map(({ productId, name, lacks }) => (
          <li key={productId}>
            <AppLink to={`/admin/products/${productId}`}>{name}</AppLink>: no {lacks.join(", no ")}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
