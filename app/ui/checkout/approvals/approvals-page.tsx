import { Form } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { type Cents, formatEuro, toDecimalString, formatEuroShort } from "~/shop/base/money/money";
import type { ListedApprovalRequest } from "~/shop/checkout/approvals/approval-request";
import { approvalStateName } from "~/texts/checkout";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";

interface ApprovalsPageProps {
  amount: Cents | null;
  /** How many people of the company may order. */
  people: number;
  isOwner: boolean;
  open: readonly ListedApprovalRequest[];
  ended: readonly ListedApprovalRequest[];
  refused?: RefusedForm;
}

/** /company/approvals: over which amount orders are approved by a second person, and the requests. */
export function ApprovalsPage({ amount, people, isOwner, open, ended, refused }: ApprovalsPageProps) {
  const typed = amount === null ? "" : toDecimalString(amount);
  const form = formState(refused?.lastResult, "amount", { amount: typed });
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label="Your account"
        intro={
          amount === null
            ? "Orders are placed at once, without approval."
            : `Orders over ${formatEuroShort(amount)} (after discount, excl. VAT and shipping) need the approval of a second owner or buyer.`
        }
      >
        Approvals
      </SectionHeading>
      <div className="stack">
        <ErrorSummary errors={form.errors} title={refused?.title} />
        {amount !== null && people < 2 && (
          <Notice>
            Only one person at your company can order, so nobody can approve an order over this limit. An owner can
            invite a colleague or remove the limit.
          </Notice>
        )}
      </div>
      <div className="with-aside mt-6">
        <div className="min-w-0">
          <section aria-labelledby="open">
            <h2 id="open">Waiting</h2>
            {open.length === 0 ? <p className="mt-2">No order is waiting.</p> : <List approvals={open} />}
          </section>
          {ended.length > 0 && (
            <section aria-labelledby="ended" className="mt-8">
              <h2 id="ended">Earlier</h2>
              <List approvals={ended} />
            </section>
          )}
        </div>
        {isOwner && (
          <Form method="post" action="/company/approvals" noValidate className="card stack">
            <FormKey />
            <h2>Approval limit</h2>
            <Field
              field={form.fields.amount}
              label="Orders over, in EUR"
              hint="An order of exactly this amount is placed at once. Larger orders placed with an API key are refused."
              inputMode="decimal"
              required
            />
            <Button name="intent" value="set">
              SAVE LIMIT
            </Button>
            {amount !== null && (
              <Button name="intent" value="remove" variant="secondary">
                REMOVE LIMIT
              </Button>
            )}
          </Form>
        )}
      </div>
    </div>
  );
}

function List({ approvals }: { approvals: readonly ListedApprovalRequest[] }) {
  return (
    <ul className="mt-4">
      {approvals.map(({ id, state, total, askedBy, createdAt }) => (
        <li key={id} className="rule py-4">
          <a href={`/company/approvals/${id}`}>
            {formatEuro(total)}, requested by {askedBy}
          </a>
          <span className="muted small block">
            {formatDate(createdAt)} · {approvalStateName(state)}
          </span>
        </li>
      ))}
    </ul>
  );
}
