import { Form } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { type Cents, formatEuro, toDecimalString } from "~/shop/base/money/money";
import { type ListedRelease, RELEASE_STATES } from "~/shop/checkout/approvals/release";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { SectionHeading } from "~/ui/base/section-heading";
import { FormKey } from "~/ui/layout/form-key";

interface ReleasesPageProps {
  amount: Cents | null;
  /** How many people of the company may order. */
  people: number;
  isOwner: boolean;
  open: readonly ListedRelease[];
  ended: readonly ListedRelease[];
  refused?: RefusedForm;
}

/** /company/releases: over which amount orders are released by a second person, and the requests. */
export function ReleasesPage({ amount, people, isOwner, open, ended, refused }: ReleasesPageProps) {
  const typed = amount === null ? "" : toDecimalString(amount);
  const form = formState(refused?.lastResult, "amount", { amount: typed });
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label="Your company"
        intro={
          amount === null
            ? "Every order of your company is placed at once."
            : `Orders over ${formatEuro(amount)} (their total after discount, excl. VAT and shipping) are placed once a second owner or buyer releases them.`
        }
      >
        Release of orders
      </SectionHeading>
      <div className="stack">
        <ErrorSummary errors={form.errors} title={refused?.title} />
        {amount !== null && people < 2 && (
          <Notice>
            Only one person at your company may order, so nobody can release an order over this
            amount. An owner can invite a colleague, or remove the amount.
          </Notice>
        )}
      </div>
      <div className="with-aside mt-6">
        <div className="min-w-0">
          <section aria-labelledby="open">
            <h2 id="open">Waiting</h2>
            {open.length === 0 ? (
              <p className="mt-2">No order is waiting.</p>
            ) : (
              <List releases={open} />
            )}
          </section>
          {ended.length > 0 && (
            <section aria-labelledby="ended" className="mt-8">
              <h2 id="ended">Earlier</h2>
              <List releases={ended} />
            </section>
          )}
        </div>
        {isOwner && (
          <Form method="post" action="/company/releases" noValidate className="card stack">
            <FormKey />
            <h2>The amount</h2>
            <Field
              field={form.fields.amount}
              label="Orders over, in EUR"
              hint="An order of exactly this amount is placed at once. Larger orders placed with an API key are refused."
              inputMode="decimal"
              required
            />
            <Button name="intent" value="set">
              SAVE AMOUNT
            </Button>
            {amount !== null && (
              <Button name="intent" value="remove" variant="secondary">
                REMOVE AMOUNT
              </Button>
            )}
          </Form>
        )}
      </div>
      <p className="small mt-6">
        <a href="/company">Your company</a>
      </p>
    </div>
  );
}

function List({ releases }: { releases: readonly ListedRelease[] }) {
  return (
    <ul className="mt-4">
      {releases.map(({ id, state, total, askedBy, createdAt }) => (
        <li key={id} className="rule py-4">
          <a href={`/company/releases/${id}`}>
            {formatEuro(total)}, asked for by {askedBy}
          </a>
          <span className="muted small block">
            {formatDate(createdAt)} · {RELEASE_STATES[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}
