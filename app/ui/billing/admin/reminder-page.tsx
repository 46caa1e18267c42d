import { Form, useNavigation } from "@remix-run/react";

import { isEmailOfErased, markLookAlikes } from "~/formats/email";
import { ordinal } from "~/texts/billing";
import { nobodyWrittenTo } from "~/texts/desk";
import { reminderAddress, type ReminderPreview } from "~/shop/billing/payments/reminder";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

/** A payment reminder as the customer will read it, with the button that sends it. */
export function ReminderPage({
  id,
  reminder: { orderNumber, to, number, letter },
  back,
  refused,
}: {
  id: number;
  reminder: ReminderPreview;
  back: string;
  refused?: RefusedForm;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const { errors } = formState(refused?.lastResult, "reminder", {});
  const name = ordinal(number);
  return (
    <>
      <p className="mb-2">
        <AppLink to={`/admin/orders/${id}`}>Order {orderNumber}</AppLink>
      </p>
      <AdminHeading>{`${name} reminder`}</AdminHeading>
      <ErrorSummary title={refused?.title} errors={errors} />
      {letter === null ? (
        <p>
          {isEmailOfErased(to)
            ? nobodyWrittenTo()
            : "Nothing to send: no payment for this order is overdue, or a reminder was sent today."}
        </p>
      ) : (
        <div className="stack max-w-4xl">
          <p className="wrap-anywhere">
            Nothing has been sent yet. This e-mail goes to {markLookAlikes(to)} with the proforma invoice, and cannot be
            taken back.
          </p>
          <section className="card stack" aria-labelledby="letter">
            <h2 id="letter">{letter.subject}</h2>
            <pre className="whitespace-pre-wrap wrap-anywhere">{letter.text}</pre>
          </section>
          <Form method="post" action={reminderAddress(id, back)} className="admin-buttons">
            <FormKey />
            <Button pending={isSending} pendingLabel="SENDING...">
              {`SEND ${name.toUpperCase()} REMINDER`}
            </Button>
            <LinkButton to={back} variant="secondary">
              BACK WITHOUT SENDING
            </LinkButton>
          </Form>
        </div>
      )}
    </>
  );
}
