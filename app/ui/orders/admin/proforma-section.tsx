import { useContext } from "react";

import { formatDateTime } from "~/formats/dates";
import type { AdminProforma } from "~/shop/billing/documents/admin-proforma.server";
import { type OrderStatus, PARTLY_SHIPPED } from "~/shop/orders/order";
import { isVoid } from "~/shop/orders/steps";
import { notIssuedAnyMore } from "~/texts/documents";
import { VatCheck } from "~/ui/customers/admin/vat-check";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Notice } from "~/ui/base/notice";
import { CustomerErased } from "~/ui/layout/admin/letter-note";
import { DocumentLink } from "~/ui/orders/document-link";

import { CONFIRM_AND_ISSUE, type OrderAnswer } from "./order-forms";
import { ConfirmVatIdForm, ProformaForm, proformaFields } from "./proforma-form";

interface ProformaSectionProps {
  orderId: number;
  status: OrderStatus;
  proforma: AdminProforma;
  /** The rejected proforma form. */
  answer?: OrderAnswer;
}

/**
 * The proforma of an order in the admin panel: the latest version, the VAT treatment with its warnings, and the form
 * that issues a new version.
 */
export function ProformaSection({ orderId, status, proforma, answer }: ProformaSectionProps) {
  const { latest, vat, vatId, vatIdDoubt, check, isFrozen, isVatIdNew, isVatChanged } = proforma;
  const isConfirming = answer?.lastResult.initialValue?.intent === CONFIRM_AND_ISSUE;
  const form = proformaFields(proforma, isConfirming ? undefined : answer);
  const confirming = proformaFields(proforma, isConfirming ? answer : undefined, "confirm-vat-id");
  const isErased = useContext(CustomerErased);
  const isOff = isVoid(status) || isErased;
  const needsDecision = !latest || isVatIdNew || isVatChanged || proforma.isOpen;
  return (
    <section id="proforma" aria-labelledby="proforma-title" className="stack">
      <h2 id="proforma-title" className="caps text-xs">
        Proforma
      </h2>
      {isOff && <p className="muted">{notIssuedAnyMore("proforma", status, isErased)}</p>}
      {latest ? (
        <p>
          <DocumentLink order={`/admin/orders/${orderId}`} kind="proforma" number={latest} />
          <span className="muted small block">
            Version {latest.version}, issued {formatDateTime(latest.createdAt)}
          </span>
          {latest.reason && <span className="small block whitespace-pre-line">{latest.reason}</span>}
        </p>
      ) : (
        <p>This order has no proforma yet.</p>
      )}
      <div>
        <p className="small">{vat.text}</p>
        {vat.flags.length > 0 && (
          <ul className="small mt-2 list-disc pl-5">
            {vat.flags.map((flag) => (
              <li key={flag}>{flag}</li>
            ))}
          </ul>
        )}
      </div>
      <details open={needsDecision || vatIdDoubt !== null}>
        <summary className="admin-summary">Why this VAT</summary>
        {vat.reason && (
          <p className="small mt-2">
            <span className="muted">
              {`VAT was decided${vat.decidedBy ? ` by ${vat.decidedBy}` : ""}${vat.decidedAt ? `, ${formatDateTime(vat.decidedAt)}` : ""}:`}
            </span>
            <span className="block whitespace-pre-line">{vat.reason}</span>
          </p>
        )}
        {isFrozen && (
          <p className="small mt-2">
            {status === PARTLY_SHIPPED ? "Part of this order" : "This order"} has been shipped: changes in the
            customer’s profile no longer change its VAT.
          </p>
        )}
        <p className="small mt-2">
          {vatId ? `VAT ID ${vatId}` : "The customer has given no VAT ID."}
          {vatIdDoubt && <span className="error block">{vatIdDoubt}</span>}
        </p>
        <VatCheck check={check} />
      </details>
      {isVatIdNew && !isOff && (
        <Notice title="The customer’s VAT ID has changed">
          The latest proforma shows the previous one. Issue it again to correct it.
        </Notice>
      )}
      <ErrorSummary errors={(isConfirming ? confirming : form).errors} title={answer?.title} />
      {!isOff && (proforma.needsCheck || isConfirming) && (
        <ConfirmVatIdForm
          version={latest?.version ?? 0}
          orderId={orderId}
          form={confirming}
          proforma={proforma}
          answer={isConfirming ? answer : undefined}
        />
      )}
      {(!isOff || answer) && (
        <details open={needsDecision || answer !== undefined} className="no-print">
          <summary className="admin-summary">{latest ? "Change and issue again" : "Issue the proforma"}</summary>
          <ProformaForm
            version={latest?.version ?? 0}
            orderId={orderId}
            form={form}
            proforma={proforma}
            answer={isConfirming ? undefined : answer}
          />
        </details>
      )}
    </section>
  );
}
