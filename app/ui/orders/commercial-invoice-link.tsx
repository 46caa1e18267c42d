import { proformaLabel } from "~/shop/orders/proforma-label";

/** The link to an order's commercial invoice, a PDF. */
export function CommercialInvoiceLink({
  id,
  invoice,
}: {
  id: number;
  invoice: { number: string; version: number };
}) {
  return (
    <p>
      <span className="caps block">Commercial invoice</span>
      {/* A file download, so no client-side navigation. */}
      <a href={`/orders/${id}/commercial-invoice.pdf`}>{proformaLabel(invoice)} (PDF)</a>
    </p>
  );
}
