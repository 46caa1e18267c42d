import type { ComponentProps, ReactNode } from "react";

import { formatDateTime, formatDay } from "~/formats/dates";
import * as tOrders from "~/messages/orders";
import * as t from "~/messages/billing";
import { documentLabel } from "~/shop/billing/documents/document-kinds";
import type { DocumentView } from "~/shop/billing/documents/document";
import type { PaymentQr } from "~/shop/brand/pdf/qr.server";
import { isVoid } from "~/shop/orders/steps";
import { AppLink } from "~/ui/base/app-link";
import { buttonClass } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { PaymentFacts } from "~/ui/orders/payment-facts";
import { customsText } from "~/shop/billing/customs/customs";
import { isFinal, isPaid, type ProformaContent, type ProformaLine } from "~/shop/billing/documents/proforma";
import {
  amountOfCode,
  deliveryText,
  linesNote,
  paperWords,
  paymentRows,
  piecesOfProforma,
  sellerLines,
  sumRows,
  termsText,
  validUntilText,
} from "~/shop/billing/documents/proforma-text";
import { groupInFours } from "~/shop/brand/pdf/pdf-text";
import { OrderTable } from "~/ui/orders/order-table";
import { Paper } from "./paper";

interface ProformaPageProps {
  view: DocumentView<"proforma">;
  paper: ComponentProps<typeof Paper>;
  order: string;
}

/** With its PDF, warnings and other versions. `order` is the page of its order: the buyer's or the admin's. */
export function ProformaPage({ view, paper, order }: ProformaPageProps) {
  const { content, versions, orderStatus } = view;
  const [newest] = versions;
  const isOld = newest !== undefined && newest.version !== content.version;
  const query = isOld ? `?version=${content.version}` : "";
  return (
    <>
      <div className="stack no-print">
        <p className="row">
          <AppLink to={order}>{t.order({ number: content.order.number })}</AppLink>
        </p>
        {isVoid(orderStatus) && (
          <Notice tone="danger" title={t.orderWasCancelled()}>
            {t.doNotPayThis()}
          </Notice>
        )}
        {isOld && (
          <Notice title={t.newerVersion()}>
            <p>
              {t.seeNewerVersion({
                documentLabel: documentLabel({ ...content, version: newest.version }),
                link: (words) => <AppLink to={`${order}/proforma`}>{words}</AppLink>,
              })}
            </p>
          </Notice>
        )}
        <div className="max-w-md md:max-w-240 md:[&_.facts]:flex md:[&_.facts]:flex-wrap md:[&_.facts]:gap-x-12 md:[&_.facts>div]:block md:[&_.facts>div]:border-0">
          <PaymentFacts summary={view.payments} reader="customer" />
        </div>
        <p className="row">
          {/* A file download, so no client-side navigation. */}
          <a href={`${order}/proforma.pdf${query}`} className={buttonClass({ variant: "secondary" })}>
            {t.openPdf()}
          </a>
          <span className="muted small">{t.howToPrint()}</span>
        </p>
      </div>
      <Paper {...paper} />
      {versions.length > 1 && (
        <section className="no-print mt-8" aria-labelledby="versions">
          <h2 id="versions" className="caps text-xs mb-2">
            {t.versions()}
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

interface ProformaDocumentProps {
  view: DocumentView<"proforma">;
  qr: PaymentQr;
}

/** The same content as the PDF. */
export function ProformaDocument({ view: { content, stamp }, qr }: ProformaDocumentProps) {
  const { seller, order, buyer, shipTo } = content;
  const words = paperWords(content);
  return (
    <article className="paper" aria-labelledby="proforma-title">
      {stamp && (
        <div className="border-2 border-clay p-[0.75rem_1rem]">
          <p className="font-serif text-[1.75rem] tracking-[0.08em] text-clay">{stamp.title}</p>
          <p className="paper-notice">{stamp.text}</p>
        </div>
      )}
      <header className="paper-head">
        <div>
          <p className="mb-4 font-semibold tracking-[0.08em]">{seller.name}</p>
          <h1 id="proforma-title">
            {t.proformaHeading()}
            {words && (
              <>
                {" / "}
                <span lang={words.lang}>{words.proforma}</span>
              </>
            )}
          </h1>
          <p className="paper-notice">
            {t.notAnInvoice()}
            {words && (
              <>
                {" / "}
                <span lang={words.lang}>{words.notAnInvoice}</span>
              </>
            )}
          </p>
        </div>
        <DocumentFacts
          facts={[
            [t.number(), documentLabel(content)],
            [t.issuedOn(), formatDay(content.issuedOn)],
            [t.validUntil(), validUntilText(content)],
            [t.orderLabel(), order.number],
            [t.orderedOn(), formatDay(order.placedOn)],
            [t.yourPoNumber(), order.poNumber],
          ]}
        />
      </header>
      <div className="paper-parties">
        <Party title={t.seller()} lines={sellerLines(seller)} />
        <Party title={t.buyer()} lines={buyerLines(buyer)} />
        <Party title={t.shipTo()} lines={shipTo} />
      </div>
      <ProformaLines {...content} />
      <ProformaSums content={content} />
      {stamp ? (
        <section className="paper-payment">
          <TextBlock title={t.payment()}>{stamp.text}</TextBlock>
        </section>
      ) : (
        <ProformaPayment content={content} qr={qr} />
      )}
      <div className="paper-words">
        <TextBlock title={t.terms()}>{termsText(content)}</TextBlock>
        <TextBlock title={t.delivery()}>{deliveryText(content)}</TextBlock>
      </div>
      {order.customerNotes && <TextBlock title={t.yourNotes()}>{order.customerNotes}</TextBlock>}
    </article>
  );
}

const vatIdText = (vatId: string | null) => vatId && t.vatId({ vatId });

function buyerLines({ name, company, address, vatId, eori, email }: ProformaContent["buyer"]) {
  return [company, name, ...address, vatIdText(vatId), eori ? t.eori({ eori }) : null, email];
}

export function Party({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      {lines.filter(Boolean).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </section>
  );
}

/** With the statement on VAT that the law requires. */
function ProformaSums({ content }: { content: ProformaContent }) {
  const isOpen = content.sums.vatKind === "to_confirm";
  return (
    <section className="paper-sums">
      <div>
        <h2 className="caps">{t.vat()}</h2>
        <p className={isOpen ? "paper-notice" : undefined}>{content.vatWords}</p>
      </div>
      <dl>
        {sumRows(content, piecesOfProforma(content)).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** By delivery window and style. */
function ProformaLines({ lines, sums }: Pick<ProformaContent, "lines" | "sums">) {
  return (
    <section>
      <h2 className="caps">{t.linesOfOrder()}</h2>
      <OrderTable lines={lines} note={StyleNote} />
      <p className="muted small mt-2">{linesNote({ lines, sums })}</p>
    </section>
  );
}

/** What customs ask of a style. */
export const StyleNote = ({ composition, customs }: ProformaLine) => (
  <>
    {composition && <span className="muted block text-[0.875rem] font-normal">{composition}</span>}
    {customs && <span className="muted block text-[0.875rem] font-normal">{customsText(customs)}</span>}
  </>
);

interface ProformaPaymentProps {
  content: ProformaContent;
  qr: PaymentQr;
}

/** With the QR code for SEPA credit transfers once the amount is final. */
function ProformaPayment({ content, qr }: ProformaPaymentProps) {
  const { seller, sums, epc, paymentReference } = content;
  const isPayable = isFinal(sums);
  const isSettled = isPaid(content);
  const amount = epc && amountOfCode(epc);
  return (
    <section className="paper-payment">
      <div>
        <h2 className="caps">{t.payment()}</h2>
        <DocumentFacts
          facts={[
            [t.beneficiary(), seller.name],
            [t.iban(), !isSettled && <strong>{groupInFours(seller.iban)}</strong>],
            [t.bic(), !isSettled && seller.bic],
            [t.reference(), <strong>{groupInFours(paymentReference)}</strong>],
            ...paymentRows(content).map(([label, due]): [string, ReactNode] => [
              label,
              <strong key={label}>{due}</strong>,
            ]),
            [t.validUntil(), validUntilText(content)],
          ]}
        />
        {!isPayable && (
          <p className="paper-notice mt-2">{t.notFinal({ isByInvoice: content.netDays !== undefined })}</p>
        )}
      </div>
      {qr && (
        <figure className="w-40">
          <svg
            className="h-auto w-full"
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t.qrCode({ amount: amount ?? "", seller: seller.name, reference: paymentReference })}
          >
            <rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <figcaption className="small">{tOrders.scanToPay({ amount: amount ?? "" })}</figcaption>
        </figure>
      )}
    </section>
  );
}

/** Entries without a value are omitted. */
export function DocumentFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
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

/** Multi-line, under a small heading. */
export function TextBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <p className="whitespace-pre-line">{children}</p>
    </section>
  );
}
