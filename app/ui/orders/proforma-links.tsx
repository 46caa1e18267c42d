import { proformaLabel } from "~/shop/documents/proforma";
import { AppLink } from "~/ui/base/app-link";

/** Number and version of an order's proforma. */
export interface KnownProforma {
  number: string;
  version: number;
}

/** The ways to an order's proforma: the page of it and the file. */
export function ProformaLinks({ id, proforma }: { id: number; proforma: KnownProforma }) {
  return (
    <p>
      <span className="caps block">Proforma invoice</span>
      <AppLink to={`/orders/${id}/proforma`}>{proformaLabel(proforma)}</AppLink>
      {" · "}
      {/* A file: no page for Remix to go to. */}
      <a href={`/orders/${id}/proforma.pdf`}>PDF</a>
    </p>
  );
}
