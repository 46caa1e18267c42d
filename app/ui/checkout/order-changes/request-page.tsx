import { Form, useNavigation } from "@remix-run/react";

import type { EditableLine } from "~/shop/checkout/order-changes/change-page.server";
import { MAX_REASON_LENGTH } from "~/shop/checkout/order-changes/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { lineErrors } from "~/ui/orders/order-table";

import { lineDefaults, LineFields } from "./line-fields";

interface RequestPageProps {
  id: number;
  orderNumber: string;
  lines: readonly EditableLine[];
  refused?: RefusedForm;
}

/** The page on which a customer asks for a change or a cancellation of a pending order. */
export function RequestPage({ id, orderNumber, lines, refused }: RequestPageProps) {
  const form = formState(refused?.lastResult, "request", { ...lineDefaults(lines), message: "" });
  const sent = useNavigation().formData?.get("intent");
  return (
    <div className="wrap page stack-loose">
      <p>
        <AppLink to={`/orders/${id}`}>Order #{orderNumber}</AppLink>
      </p>
      <h1>Ask for a change</h1>
      <p>
        Enter the quantities you want, or tell us what else should change. Our team checks it and writes to you; until
        then the order stays as it is.
      </p>
      <ErrorSummary errors={lineErrors(form, lines)} title={refused?.title} />
      <Form method="post" action={`/orders/${id}/change`} noValidate className="stack-loose">
        <FormKey />
        <section aria-labelledby="lines">
          <h2 id="lines">Quantities</h2>
          <LineFields lines={lines} fields={form.fields} />
        </section>
        <div className="max-w-[42rem]">
          <TextArea
            field={form.fields.message}
            label="What else should change"
            hint="For example another address, or why you cancel the order."
            rows={3}
            maxLength={MAX_REASON_LENGTH}
          />
        </div>
        <p className="row">
          <Button name="intent" value="change" pending={sent === "change"} pendingLabel="SENDING...">
            ASK FOR THIS CHANGE
          </Button>
          <Button name="intent" value="cancel" variant="danger" pending={sent === "cancel"} pendingLabel="SENDING...">
            ASK TO CANCEL THE ORDER
          </Button>
        </p>
      </Form>
    </div>
  );
}
