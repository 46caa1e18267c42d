import * as t from "~/messages/orders";
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentNumber,
  documentLabel,
} from "~/shop/billing/documents/document-kinds";
import * as tBilling from "~/messages/billing";
import { AppLink } from "~/ui/base/app-link";

interface DocumentLinkProps {
  /** Of the order's page: the buyer's or the admin's. */
  order: string;
  kind: DocumentKind;
  number: DocumentNumber;
}

/** To the newest version: as a page, where it is one, and as a PDF. */
export function DocumentLink({ order, kind, number }: DocumentLinkProps) {
  const { path, hasPage } = DOCUMENT_KINDS[kind];
  const label = documentLabel(number);
  // A PDF is a file download, so no client-side navigation.
  if (!hasPage) return <a href={`${order}/${path}.pdf`}>{t.labelledPdf({ label })}</a>;
  return (
    <>
      <AppLink to={`${order}/${path}`}>{label}</AppLink>
      {" · "}
      <a href={`${order}/${path}.pdf`}>{t.pdf()}</a>
    </>
  );
}

/** Below the name of the document. */
export function NamedDocumentLink(props: DocumentLinkProps) {
  return (
    <p>
      <span className="caps block">{tBilling.documentHeading(props.kind)}</span>
      <DocumentLink {...props} />
    </p>
  );
}
