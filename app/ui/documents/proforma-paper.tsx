import { formatDate } from "~/formats/dates";
import { type ProformaContent, proformaLabel } from "~/shop/documents/proforma";
import { NOT_AN_INVOICE } from "~/shop/documents/proforma-texts";
import type { ProformaView } from "~/shop/documents/read-proforma.server";

import { DocumentFacts, Words } from "./paper-parts";
import { ProformaLines } from "./proforma-lines";
import { ProformaPayment } from "./proforma-payment";
import { ProformaSums } from "./proforma-sums";

/** In no zone of Europe another day. */
const printedDay = (day: string) => formatDate(new Date(`${day}T12:00:00Z`));

/** A proforma as it stands on paper: the same as its PDF says. */
export function ProformaPaper({ view: { content, qr } }: { view: ProformaView }) {
  const { seller, order, buyer, shipTo, terms, delivery } = content;
  return (
    <article className="paper" aria-labelledby="proforma-title">
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
            ["Number", proformaLabel(content)],
            ["Issued on", printedDay(content.issuedOn)],
            ["Valid until", printedDay(content.validUntil)],
            ["Order", order.number],
            ["Ordered on", printedDay(order.placedOn)],
            ["Your PO number", order.poNumber],
          ]}
        />
      </header>
      <div className="paper-parties">
        <Party
          title="Seller"
          lines={[
            ...[seller.name, ...seller.address, vatIdWords(seller.vatId)],
            ...[seller.registration, seller.email],
          ]}
        />
        <Party title="Buyer" lines={buyerLines(buyer)} />
        <Party title="Ship to" lines={shipTo} />
      </div>
      <ProformaLines lines={content.lines} />
      <ProformaSums content={content} />
      <ProformaPayment content={content} qr={qr} validUntil={printedDay(content.validUntil)} />
      <div className="paper-words">
        <Words title="Terms">{terms.join("\n")}</Words>
        <Words title="Delivery">{delivery}</Words>
      </div>
      {order.customerNotes && <Words title="Your notes">{order.customerNotes}</Words>}
    </article>
  );
}

const vatIdWords = (vatId: string | null) => vatId && `VAT ID ${vatId}`;

function buyerLines({ name, company, address, vatId, email }: ProformaContent["buyer"]) {
  return [company, name, ...address, vatIdWords(vatId), email];
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
