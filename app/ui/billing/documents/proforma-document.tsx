import { formatDay } from "~/formats/dates";
import { documentLabel } from "~/shop/orders/document-kinds";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import {
  deliveryText,
  NOT_AN_INVOICE,
  piecesOf,
  sumRows,
  termsText,
} from "~/shop/billing/documents/proforma-texts";
import type { DocumentView } from "~/shop/billing/documents/document";
import type { PaymentQr } from "~/shop/brand/pdf/qr.server";

import { DocumentFacts, TextBlock } from "./document-parts";
import { ProformaLines } from "./proforma-lines";
import { ProformaPayment } from "./proforma-payment";

interface ProformaDocumentProps {
  view: DocumentView<"proforma">;
  qr: PaymentQr;
}

/** A proforma as a document, with the same content as its PDF. */
export function ProformaDocument({ view: { content, stamp }, qr }: ProformaDocumentProps) {
  const { seller, order, buyer, shipTo } = content;
  return (
    <article className="paper" aria-labelledby="proforma-title">
      {stamp && (
        <div className="paper-stamp">
          <p>{stamp.title}</p>
          <p className="paper-notice">{stamp.text}</p>
        </div>
      )}
      <header className="paper-head">
        <div>
          <p className="paper-wordmark">{seller.name}</p>
          <h1 id="proforma-title">
            Proforma invoice / <span lang="sl">Predračun</span>
          </h1>
          <p className="paper-notice">
            {NOT_AN_INVOICE.en} / <span lang="sl">{NOT_AN_INVOICE.sl}</span>
          </p>
        </div>
        <DocumentFacts
          facts={[
            ["Number", documentLabel(content)],
            ["Issued on", formatDay(content.issuedOn)],
            ["Valid until", formatDay(content.validUntil)],
            ["Order", order.number],
            ["Ordered on", formatDay(order.placedOn)],
            ["Your PO number", order.poNumber],
          ]}
        />
      </header>
      <div className="paper-parties">
        <Party
          title="Seller"
          lines={[
            seller.name,
            ...seller.address,
            vatIdText(seller.vatId),
            seller.registration,
            seller.email,
          ]}
        />
        <Party title="Buyer" lines={buyerLines(buyer)} />
        <Party title="Ship to" lines={shipTo} />
      </div>
      <ProformaLines lines={content.lines} />
      <ProformaSums content={content} />
      {stamp ? (
        <section className="paper-payment">
          <TextBlock title="Payment">{stamp.text}</TextBlock>
        </section>
      ) : (
        <ProformaPayment content={content} qr={qr} validUntil={formatDay(content.validUntil)} />
      )}
      <div className="paper-words">
        <TextBlock title="Terms">{termsText(content)}</TextBlock>
        <TextBlock title="Delivery">{deliveryText(content)}</TextBlock>
      </div>
      {order.customerNotes && <TextBlock title="Your notes">{order.customerNotes}</TextBlock>}
    </article>
  );
}

const vatIdText = (vatId: string | null) => vatId && `VAT ID ${vatId}`;

function buyerLines({ name, company, address, vatId, eori, email }: ProformaContent["buyer"]) {
  return [company, name, ...address, vatIdText(vatId), eori ? `EORI ${eori}` : null, email];
}

function Party({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      {lines.filter(Boolean).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </section>
  );
}

/** The totals of a proforma, and the statement on VAT that the law requires. */
function ProformaSums({ content }: { content: ProformaContent }) {
  const isOpen = content.sums.vatKind === "to_confirm";
  return (
    <section className="paper-sums">
      <div>
        <h2 className="caps">VAT</h2>
        <p className={isOpen ? "paper-notice" : undefined}>{content.vatWords}</p>
      </div>
      <dl>
        {sumRows(content, piecesOf(content)).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
