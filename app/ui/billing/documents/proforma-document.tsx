import type { ReactNode } from "react";

import { formatDay } from "~/formats/dates";
import { customsText } from "~/shop/billing/customs/customs";
import type { DocumentView } from "~/shop/billing/documents/document";
import { isFinal, isPaid, type ProformaContent, type ProformaLine } from "~/shop/billing/documents/proforma";
import {
  amountOfCode,
  deliveryText,
  linesNote,
  notAnInvoice,
  notFinal,
  paymentRows,
  piecesOf,
  sumRows,
  termsText,
  validUntilText,
} from "~/texts/proforma";
import { groupInFours } from "~/shop/brand/pdf/pdf-text";
import type { PaymentQr } from "~/shop/brand/pdf/qr.server";
import { documentLabel } from "~/shop/orders/document-kinds";
import { OrderTable } from "~/ui/orders/order-table";

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
            {notAnInvoice().en} / <span lang="sl">{notAnInvoice().sl}</span>
          </p>
        </div>
        <DocumentFacts
          facts={[
            ["Number", documentLabel(content)],
            ["Issued on", formatDay(content.issuedOn)],
            ["Valid until", validUntilText(content)],
            ["Order", order.number],
            ["Ordered on", formatDay(order.placedOn)],
            ["Your PO number", order.poNumber],
          ]}
        />
      </header>
      <div className="paper-parties">
        <Party
          title="Seller"
          lines={[seller.name, ...seller.address, vatIdText(seller.vatId), seller.registration, seller.email]}
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
        <ProformaPayment content={content} qr={qr} />
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

/** The lines of the order by delivery window and style. */
function ProformaLines({ lines }: { lines: readonly ProformaLine[] }) {
  return (
    <section>
      <h2 className="caps">Lines of the order</h2>
      <OrderTable
        lines={lines}
        note={({ composition, customs }) => (
          <>
            {composition && <span className="paper-composition">{composition}</span>}
            {customs && <span className="paper-composition">{customsText(customs)}</span>}
          </>
        )}
      />
      <p className="muted small mt-2">{linesNote(lines)}</p>
    </section>
  );
}

interface ProformaPaymentProps {
  content: ProformaContent;
  qr: PaymentQr;
}

/** The payment details and, once the amount is final, the QR code for SEPA credit transfers. */
function ProformaPayment({ content, qr }: ProformaPaymentProps) {
  const { seller, sums, epc, paymentReference } = content;
  const isPayable = isFinal(sums);
  const isSettled = isPaid(content);
  const amount = epc && amountOfCode(epc);
  return (
    <section className="paper-payment">
      <div>
        <h2 className="caps">Payment</h2>
        <DocumentFacts
          facts={[
            ["Beneficiary", seller.name],
            ["IBAN", !isSettled && <strong>{groupInFours(seller.iban)}</strong>],
            ["BIC", !isSettled && seller.bic],
            ["Reference", <strong>{groupInFours(paymentReference)}</strong>],
            ...paymentRows(content).map(([label, due]): [string, ReactNode] => [
              label,
              <strong key={label}>{due}</strong>,
            ]),
            ["Valid until", validUntilText(content)],
          ]}
        />
        {!isPayable && <p className="paper-notice mt-2">{notFinal()}</p>}
      </div>
      {qr && (
        <figure>
          <svg
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={`Payment QR code: ${amount} to ${seller.name}, reference ${paymentReference}`}
          >
            <rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <figcaption className="small">Scan to pay {amount} (SEPA)</figcaption>
        </figure>
      )}
    </section>
  );
}

/** A list of names and values; entries without a value are omitted. */
function DocumentFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="paper-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A multi-line text under a small heading. */
function TextBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <p className="paper-text">{children}</p>
    </section>
  );
}
