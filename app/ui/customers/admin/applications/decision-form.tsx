import { Form } from "@remix-run/react";

import type { Applicant } from "~/shop/customers/applications/applications.server";
import { canDecide, MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { Button } from "~/ui/base/button";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { formOfApplicant, type RefusedTarget } from "./refused-target";

/** Declines an applicant or asks for more information; both need a text. Unfolded when this form was rejected. */
export function DecisionForm({
  applicant: { id, name, approvalStatus },
  here,
  refused,
  target,
}: {
  applicant: Applicant;
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
}) {
  const formId = formOfApplicant(id);
  const isRefused = target.formId === formId;
  const { fields } = formState(isRefused ? refused?.lastResult : null, formId, { reason: "" });
  const canAsk = canDecide("ask", approvalStatus);
  return (
    <details open={isRefused}>
      <summary className="admin-more">
        {canAsk ? "Ask or decline" : "Decline"}
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" action={here} noValidate className="stack">
        <FormKey />
        <input type="hidden" name="id" value={id} />
        <TextArea
          field={fields.reason}
          label={canAsk ? "Question or reason" : "Reason"}
          hint="Shown on their account page."
          maxLength={MAX_REASON_LENGTH}
          rows={3}
          optional={false}
        />
        <div className="admin-buttons">
          {canAsk && (
            <Button name="intent" value="ask" variant="secondary">
              ASK<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button name="intent" value="decline" variant="danger">
            DECLINE<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </Form>
    </details>
  );
}
