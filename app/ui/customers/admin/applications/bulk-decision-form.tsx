import { Form } from "@remix-run/react";

import { MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { type RefusedTarget, BULK_FORM_ID } from "./refused-target";

/** One decision about all applicants whose checkboxes in the table above are checked. */
export function BulkDecisionForm({
  here,
  refused,
  target,
  isAllTicked,
}: {
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
  isAllTicked: boolean;
}) {
  const isRefused = target.formId === BULK_FORM_ID;
  const { fields } = formState(isRefused ? refused?.lastResult : null, BULK_FORM_ID, {
    reason: "",
  });
  return (
    <Form id={BULK_FORM_ID} method="post" action={here} noValidate className="admin-several">
      <FormKey />
      {/* Enter on a checkbox activates the form's first submit button. This disabled one prevents an accidental
          approval. */}
      <button type="submit" disabled hidden>
        Nothing
      </button>
      <input type="hidden" name="several" value="yes" />
      <details open={isRefused || isAllTicked}>
        <summary className="admin-more">Decide about several at once</summary>
        <div className="stack">
          <p className="muted small">
            For all who are ticked above.{" "}
            <AppLink to={`${here}${here.includes("?") ? "&" : "?"}ticked=all#${BULK_FORM_ID}`}>
              Tick all on this page
            </AppLink>
          </p>
          <Button name="intent" value="approve">
            APPROVE ALL TICKED
          </Button>
          <TextArea
            field={fields.reason}
            label="Question or reason for all who are ticked"
            hint="To ask or decline. Shown on their account pages."
            maxLength={MAX_REASON_LENGTH}
            rows={3}
            optional={false}
          />
          <div className="admin-buttons">
            <Button name="intent" value="ask" variant="secondary">
              ASK ALL TICKED
            </Button>
            <Button name="intent" value="decline" variant="danger">
              DECLINE ALL TICKED
            </Button>
          </div>
        </div>
      </details>
    </Form>
  );
}
