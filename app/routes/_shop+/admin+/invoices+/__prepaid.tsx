import { Link } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { shortDay } from "~/formats/dates";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import { invoicesAddress } from "~/shop/billing/invoices/invoice";
import type { PrepaidOrder } from "~/shop/billing/invoices/prepayments.server";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { VersionField } from "~/ui/base/version-field";
import type { Column } from "~/ui/layout/admin/admin-table";
import { PanelForm, PanelLink } from "~/ui/layout/admin/rights";
import { customerAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { TickedList } from "./__ticked-list";

const columns = () =>
  [
    { key: "order", label: tOrders.order() },
    { key: "customer", label: t.customer(), onPhone: "plain" },
    { key: "received", label: t.receivedOn(), onPhone: "named" },
    { key: "document", label: t.documentThatFits(), onPhone: "plain" },
    { key: "amount", label: tOrders.amount(), isNumber: true, onPhone: "end" },
  ] as const satisfies Column<string>[];

type PrepaidProps = Pick<Parameters<typeof TickedList>[0], "page" | "isAllTicked" | "typed"> & {
  orders: readonly PrepaidOrder[];
};

/** Orders with money without a document, and the button that issues what fits each. */
export function Prepaid({ orders, ...list }: PrepaidProps) {
  const rows = orders.map((one) => ({
    key: one.id,
    label: tOrders.tick({ orderNumber: one.orderNumber }),
    cells: {
      order: <Link to={`/admin/orders/${one.id}`}>{one.orderNumber}</Link>,
      customer: <PanelLink to={customerAddress(one.companyId)}>{markLookAlikes(one.customer)}</PanelLink>,
      received: one.received.map(({ paidOn }, at) => (
        <span key={at} className="figures block">
          {shortDay(paidOn)}
        </span>
      )),
      document: t.invoiceTitle(one.kind),
      amount: <Money cents={one.amount} />,
    },
  }));
  return (
    <TickedList {...list} show="prepaid" columns={columns()} rows={rows} sent={t.customersGetDocuments()}>
      <Button name="intent" value="prepaid">
        {t.issuePrepaid()}
      </Button>
    </TickedList>
  );
}

interface PrepaymentDocumentsProps {
  /** Whether the lack of a document is a task. */
  prepaymentDocuments: boolean;
  version: number;
  refused?: RefusedForm;
}

/** What the list is about, and whether it is a task. */
export function PrepaymentDocuments({ prepaymentDocuments, version, refused }: PrepaymentDocumentsProps) {
  const { fields, errors } = formState(refused?.lastResult, "prepayment-documents", { prepaymentDocuments });
  return (
    <div className="stack mt-8 max-w-2xl">
      <ErrorSummary errors={errors} title={refused?.title} />
      <p className="muted">{t.prepaymentAdvice()}</p>
      <PanelForm right="change-documents" method="post" action={invoicesAddress("prepaid")} className="card stack">
        <FormKey />
        <input type="hidden" name="intent" value="prepayment-documents" />
        <VersionField stored={version} refused={refused} />
        <Checkbox
          field={fields.prepaymentDocuments}
          label={tDesk.settingLabel("prepaymentDocuments")}
          hint={t.prepaymentDocumentsHint()}
        />
        <Button variant="secondary">{t.savePrepaymentDocuments()}</Button>
      </PanelForm>
    </div>
  );
}
