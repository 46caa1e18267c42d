import { Form } from "@remix-run/react";

import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

/** The form to which the checkboxes of the list belong. */
export const SEVERAL_FORM_ID = "several";

/** What can be done with all orders that are ticked in the list above. `here` is the address of the list. */
export function SeveralOrdersForm({ here, isOpen }: { here: string; isOpen: boolean }) {
  return (
    <Form
      id={SEVERAL_FORM_ID}
      method="post"
      action={here}
      // A PDF is no page of the client-side router, which takes the event from here.
      onSubmitCapture={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute("formmethod") === "get") event.stopPropagation();
      }}
      noValidate
      className="admin-several"
    >
      <FormKey />
      {/* Enter on a checkbox activates the form's first submit button. This disabled one prevents an accidental confirmation. */}
      <button type="submit" disabled hidden>
        Nothing
      </button>
      <details open={isOpen}>
        <summary className="admin-more">Confirm or print several at once</summary>
        <div className="stack">
          <p className="muted small">
            For all orders that are ticked above.{" "}
            <AppLink to={`${here}${here.includes("?") ? "&" : "?"}ticked=all#${SEVERAL_FORM_ID}`}>
              Tick all on this page
            </AppLink>
          </p>
          <div className="admin-buttons">
            <Button name="intent" value="confirm">
              CONFIRM ALL TICKED
            </Button>
            <Button
              variant="secondary"
              formMethod="get"
              formAction="/admin/orders/packing-lists.pdf"
            >
              PACKING LISTS (PDF)
            </Button>
          </div>
        </div>
      </details>
    </Form>
  );
}
