import { documentLabel } from "~/shop/orders/document-label";
import { AppLink } from "~/ui/base/app-link";

/** Number and version of an order's proforma. */
export interface KnownProforma {
  number: string;
  version: number;
}

/** Links to an order's proforma, as a page and as a PDF. */
export function ProformaLinks({ id, proforma }: { id: number; proforma: KnownProforma }) {
  return (
    <p>
      <span className="caps block">Proforma invoice</span>
      <AppLink to={`/orders/${id}/proforma`}>{documentLabel(proforma)}</AppLink>
      {" · "}
      {/* A file download, so no client-side navigation. */}
      <a href={`/orders/${id}/proforma.pdf`}>PDF</a>
    </p>
  );
}
