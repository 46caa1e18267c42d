import { useNavigation } from "@remix-run/react";

import { formatDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { invoiceAddress } from "~/shop/billing/invoices/invoice";
import type { ListedInvoice, ShipmentToInvoice } from "~/shop/billing/invoices/invoices.server";
import type { PrepaidOrder } from "~/shop/billing/invoices/prepayments.server";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { PanelForm } from "~/ui/layout/admin/rights";
import { InvoiceList } from "~/ui/orders/invoice-list";

interface InvoicesSectionProps {
  orderId: number;
  invoices: readonly ListedInvoice[];
  /** Shipments without an invoice; none while invoices are issued elsewhere. */
  shipments: readonly ShipmentToInvoice[];
  /** Null where all money has its document. */
  prepaid: PrepaidOrder | null;
  refused?: RefusedForm;
}

/** Nothing before there is something to invoice. */
export function InvoicesSection({ orderId, invoices, shipments, prepaid, refused }: InvoicesSectionProps) {
  const action = `/admin/orders/${orderId}/issue-invoice`;
  const isIssuing = useNavigation().formAction === action;
  const { errors } = formState(refused?.lastResult, "invoice", {});
  if (invoices.length === 0 && shipments.length === 0 && !prepaid && !refused) return null;
  const [first] = shipments;
  return (
    <section id="invoices" aria-labelledby="invoices-title" className="stack">
      <h2 id="invoices-title" className="caps text-xs">
        {t.invoices()}
      </h2>
      <InvoiceList invoices={invoices} page={invoiceAddress} files={invoiceAddress} />
      <ErrorSummary errors={errors} title={refused?.title} />
      {first && (
        <PanelForm
          right="change-documents"
          method="post"
          action={action}
          preventScrollReset
          className="card stack no-print"
        >
          <FormKey />
          <input type="hidden" name="shipments" value={shipments.map(({ id }) => id).join()} />
          <p>{t.shipmentsWithoutInvoice({ count: shipments.length, by: formatDay(first.by) })}</p>
          <p className="muted small">{t.invoiceIsFinal()}</p>
          <LetterNote />
          <Button pending={isIssuing} pendingLabel={t.issuingInvoice()}>
            {t.issueInvoiceButton({ count: shipments.length })}
          </Button>
        </PanelForm>
      )}
      {prepaid && (
        <PanelForm
          right="change-documents"
          method="post"
          action={`/admin/orders/${orderId}/issue-prepayment`}
          preventScrollReset
          className="card stack no-print"
        >
          <FormKey />
          <p>{t.prepaidOfOrder({ amount: prepaid.amount })}</p>
          <p className="muted small">{t.invoiceIsFinal()}</p>
          <LetterNote />
          <Button variant="secondary">{t.issuePrepaidKind({ kind: prepaid.kind })}</Button>
        </PanelForm>
      )}
    </section>
  );
}
