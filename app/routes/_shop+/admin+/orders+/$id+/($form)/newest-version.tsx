import { useContext } from "react";

import * as t from "~/messages/orders";
import * as tBilling from "~/messages/billing";
import type { DocumentKind, DocumentNumber } from "~/shop/billing/documents/document-kinds";
import type { OrderStatus } from "~/shop/orders/order";
import { isVoid } from "~/shop/orders/steps";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { DocumentLink } from "~/ui/orders/document-link";

interface NewestVersionProps {
  orderId: number;
  kind: DocumentKind;
  latest: (DocumentNumber & { createdAt: Date; reason?: string | null }) | null;
  status: OrderStatus;
  /** What is said before there is one. */
  none?: string;
}

/** Of a document, and why no further one is issued. */
export function NewestVersion({
  orderId,
  kind,
  latest,
  status,
  none = tBilling.noDocumentYet(kind),
}: NewestVersionProps) {
  const isErased = useContext(CustomerErased);
  return (
    <>
      {(isErased || isVoid(status)) && (
        <p className="muted">{isErased ? tBilling.noneForErased(kind) : tBilling.noneForCancelled(kind)}</p>
      )}
      {latest ? (
        <p>
          <DocumentLink order={`/admin/orders/${orderId}`} kind={kind} number={latest} />
          <span className="muted small block">
            {t.versionIssued({ version: latest.version, createdAt: latest.createdAt })}
          </span>
          {latest.reason && <span className="small block whitespace-pre-line">{latest.reason}</span>}
        </p>
      ) : (
        <p>{none}</p>
      )}
    </>
  );
}
