import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDate } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/desk";
import type { CustomerFigures } from "~/shop/desk/customer-data/customer-figures.server";
import type { CustomerFacts, CustomerFile } from "~/shop/desk/customer-data/customer-file.server";
import { dueOfOpen } from "~/shop/orders/payment-summary";
import { PaymentState } from "~/ui/orders/admin/state-badges";
import { Button } from "~/ui/base/button";
import { FactList } from "~/ui/base/fact-list";
import { Money } from "~/ui/base/money";
import { type PaymentTermsFields, PaymentTermsForm } from "~/ui/customers/admin/payment-terms-form";
import { PriceGroupForm } from "~/ui/customers/admin/price-group-form";
import { MailLink } from "~/ui/layout/admin/mail-link";
import { customerAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { May } from "~/ui/layout/admin/rights";

interface CustomerSummaryProps extends Pick<CustomerFile, "customer" | "figures" | "priceGroups"> {
  canOrderFor: boolean;
  paymentTerms: PaymentTermsFields;
}

export function CustomerSummary({ customer, figures, priceGroups, canOrderFor, paymentTerms }: CustomerSummaryProps) {
  const { id, priceGroupId, approvalStatus } = customer;
  const group = priceGroups.find(({ id: one }) => one === priceGroupId);
  // Somebody who has not been approved yet has ordered nothing.
  const mayHaveOrdered = approvalStatus === "approved" || figures.lastOrder !== null;
  const facts: [string, ReactNode][] = [
    ...(mayHaveOrdered
      ? ([
          [t.openAmount(), <OpenAmount figures={figures} />],
          [t.orderedIn({ year: figures.year }), <Money cents={figures.orderedThisYear} />],
          [t.lastOrder(), figures.lastOrder ? formatDate(figures.lastOrder) : t.noOrder()],
          [t.prices(), group?.name ?? t.listPrices()],
        ] satisfies [string, ReactNode][])
      : []),
    ...(customer.netDays === null
      ? []
      : [[t.paymentTerms(), t.netTerms({ days: customer.netDays })] satisfies [string, ReactNode]]),
    ...(customer.cashDiscount
      ? [[t.cashDiscount(), t.cashDiscountWithin(customer.cashDiscount)] satisfies [string, ReactNode]]
      : []),
    ...(customer.canExempt ? [vatFact(customer)] : []),
    ...(customer.mailingsOffAt
      ? [[t.mailings(), t.stoppedOn({ day: formatDate(customer.mailingsOffAt) })] as [string, ReactNode]]
      : []),
  ];
  return (
    <section className="card stack" aria-label={t.summary()}>
      <Contact customer={customer} />
      <FactList facts={facts.map(([label, value]) => ({ label, value }))} />
      {canOrderFor && <OrderFor companyId={id} />}
      {approvalStatus === "approved" && priceGroups.length > 0 && (
        <May right="change-customers">
          <details>
            <summary className="summary-link">{t.chooseGroup()}</summary>
            <PriceGroupForm companyId={id} chosen={priceGroupId} groups={priceGroups} />
          </details>
        </May>
      )}
      {approvalStatus === "approved" && (
        <May right="change-customers">
          <details open={paymentTerms.errors.length > 0}>
            <summary className="summary-link">{t.changePaymentTerms()}</summary>
            <PaymentTermsForm companyId={id} {...paymentTerms} />
          </details>
        </May>
      )}
    </section>
  );
}

function OpenAmount({ figures: { open, due, isOverdue } }: { figures: CustomerFigures }) {
  const dueText = dueOfOpen({ open, due });
  return (
    <>
      {isOverdue && <PaymentState status="overdue" />}{" "}
      <strong>
        <Money cents={open} />
      </strong>
      {dueText && <span className="muted small block">{dueText}</span>}
    </>
  );
}

const vatFact = ({ exemptUntil }: CustomerFacts): [string, ReactNode] =>
  exemptUntil ? [t.vatExemptUntil(), formatDate(exemptUntil)] : [t.vat(), t.vatToBeConfirmed()];

function Contact({ customer: { name, email, phone } }: { customer: CustomerFacts }) {
  return (
    <p>
      {name !== email && <strong className="block">{markLookAlikes(name)}</strong>}
      <MailLink email={email} />
      {phone && <span className="block">{phone}</span>}
    </p>
  );
}

/** An admin begins to order for a customer. */
function OrderFor({ companyId }: { companyId: string }) {
  const isStarting = useNavigation().formData?.get("intent") === "order-for";
  return (
    <Form method="post" action={customerAddress(companyId)}>
      <FormKey />
      <Button name="intent" value="order-for" variant="secondary" pending={isStarting} pendingLabel={t.opening()} wide>
        {t.orderForThisCustomer()}
      </Button>
      <p className="muted small mt-2">{t.orderForHint()}</p>
    </Form>
  );
}
