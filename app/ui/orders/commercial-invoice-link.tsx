import { documentLabel } from "~/shop/orders/document-label";

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
      <a href={`/orders/${id}/commercial-invoice.pdf`}>{documentLabel(invoice)} (PDF)</a>
    </p>
  );
}
