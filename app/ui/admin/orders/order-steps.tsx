import { Form, useNavigation } from "@remix-run/react";

import { MAX_STEP_NOTE_LENGTH } from "~/shop/orders/limits";
import type { OrderStatus } from "~/shop/orders/order";
import { nextSteps } from "~/shop/orders/steps";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";

interface OrderStepsProps {
  id: number;
  status: OrderStatus;
  /** The step that was not taken, with what was typed. */
  refused?: RefusedForm;
}

const BUTTONS: Partial<Record<OrderStatus, string>> = {
  confirmed: "CONFIRM ORDER",
  shipped: "MARK AS SHIPPED",
  delivered: "MARK AS DELIVERED",
};

/** What can be done with an order now: the next step with a note, or its end with a reason. */
export function OrderSteps({ id, status, refused }: OrderStepsProps) {
  const isCancelling = refused?.lastResult.initialValue?.intent === "cancelled";
  const defaults = { note: "" };
  const step = formState(isCancelling ? null : refused?.lastResult, "step", defaults);
  const cancel = formState(isCancelling ? refused?.lastResult : null, "cancel", defaults);
  const typed = isCancelling ? cancel.fields.note.value : step.fields.note.value;
  const sent = useNavigation().formData?.get("intent");
  const steps = nextSteps(status);
  const [next] = steps;
  const hasPlace = isCancelling ? steps.includes("cancelled") : next !== undefined;
  const form = { method: "post", action: `/admin/orders/${id}`, noValidate: true } as const;
  return (
    <section aria-label="Next step" className="stack no-print">
      <ErrorSummary errors={[...step.errors, ...cancel.errors]} title={refused?.title} />
      {!hasPlace && typed && <Notice title="What you wrote">{typed}</Notice>}
      {next && (
        <Form {...form} className="card stack">
          <TextArea
            field={step.fields.note}
            label="Note"
            hint="The customer sees it with the order: a delivery date, a tracking number."
            rows={2}
            maxLength={MAX_STEP_NOTE_LENGTH}
          />
          <Button name="intent" value={next} pending={sent === next} pendingLabel="SAVING...">
            {BUTTONS[next]}
          </Button>
          <input type="hidden" name="from" value={status} />
        </Form>
      )}
      {steps.includes("cancelled") && (
        <details open={isCancelling}>
          <summary className="admin-summary">Cancel this order</summary>
          <Form {...form} className="card stack">
            <TextArea
              field={cancel.fields.note}
              label="Reason"
              hint="The customer sees it with the order. A cancelled order stays cancelled."
              required
              rows={2}
              maxLength={MAX_STEP_NOTE_LENGTH}
            />
            <Button
              name="intent"
              value="cancelled"
              variant="danger"
              pending={sent === "cancelled"}
              pendingLabel="CANCELLING..."
            >
              CANCEL ORDER
            </Button>
            <input type="hidden" name="from" value={status} />
          </Form>
        </details>
      )}
    </section>
  );
}
