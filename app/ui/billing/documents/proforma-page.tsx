import { formatDateTime } from "~/formats/dates";
import { documentLabel } from "~/shop/orders/document-kinds";
import type { DocumentView } from "~/shop/billing/documents/document";
import type { PaymentQr } from "~/shop/brand/pdf/qr.server";
import { isVoid } from "~/shop/orders/steps";
import { statusPhrase } from "~/texts/orders";
import { AppLink } from "~/ui/base/app-link";
import { buttonClass } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { PaymentFacts } from "~/ui/orders/payment-facts";

import { ProformaDocument } from "./proforma-document";

interface ProformaPageProps {
  view: DocumentView<"proforma">;
  qr: PaymentQr;
  order: string;
}

/**
 * A proforma with its PDF, warnings and other versions. `order` is the address of its order's page: the buyer's or the
 * admin's.
 */
export function ProformaPage({ view, qr, order }: ProformaPageProps) {
  const { content, versions, orderStatus } = view;
  const [newest] = versions;
  const isOld = newest !== undefined && newest.version !== content.version;
  const query = isOld ? `?version=${content.version}` : "";
  return (
    <>
      <div className="stack no-print">
        <p className="row">
          <AppLink to={order}>Order {content.order.number}</AppLink>
        </p>
        {isVoid(orderStatus) && (
          <Notice tone="danger" title={`This order was ${statusPhrase(orderStatus)}`}>
            Please do not pay this proforma.
          </Notice>
        )}
        {isOld && (
          <Notice title="There is a newer version">
            <p>
              This version is no longer valid.{" "}
              <AppLink to={`${order}/proforma`}>See {documentLabel({ ...content, version: newest.version })}</AppLink>
            </p>
          </Notice>
        )}
        <div className="paper-due">
          <PaymentFacts summary={view.payments} reader="customer" />
        </div>
        <p className="row">
          {/* A file download, so no client-side navigation. */}
          <a href={`${order}/proforma.pdf${query}`} className={buttonClass({ variant: "secondary" })}>
            OPEN PDF
          </a>
          <span className="muted small">To print it, use your browser’s print command.</span>
        </p>
      </div>
      <ProformaDocument view={view} qr={qr} />
      {versions.length > 1 && (
        <section className="no-print mt-8" aria-labelledby="versions">
          <h2 id="versions" className="caps text-xs mb-2">
            Versions
          </h2>
          <ul className="paper-versions small">
            {versions.map(({ version, createdAt, reason }) => (
              <li key={version}>
                <AppLink
                  to={`${order}/proforma?version=${version}`}
                  aria-current={version === content.version ? "page" : undefined}
                >
                  {documentLabel({ number: content.number, version })}
                </AppLink>{" "}
                <span className="muted">{formatDateTime(createdAt)}</span>
                {reason && <span className="block whitespace-pre-line">{reason}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
