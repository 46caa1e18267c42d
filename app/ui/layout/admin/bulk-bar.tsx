import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/desk";
import * as tLayout from "~/messages/layout";
import { AppLink } from "~/ui/base/app-link";
import { FormKey } from "~/ui/layout/form-key";

/**
 * Buttons in one row above an AdminTable, whose TickBoxes belong to this form by its id. Once something is ticked, CSS
 * keeps it in sight. `here` is the address of the list; `?ticked=all` ticks all rows of the page.
 */
export function BulkBar({
  id,
  here,
  isAllTicked,
  children,
}: {
  id: string;
  here: string;
  isAllTicked: boolean;
  /** One that downloads has `formMethod="get"`. */
  children: ReactNode;
}) {
  const ticked = `${here}${here.includes("?") ? "&" : "?"}ticked=all`;
  return (
    <Form
      id={id}
      method="post"
      action={here}
      // A PDF is no page of the client-side router, which takes the event from here.
      onSubmitCapture={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute("formmethod") === "get") event.stopPropagation();
      }}
      noValidate
      className="admin-bulk no-print"
    >
      <FormKey />
      {/* Enter on a checkbox activates the form's first submit button. This disabled one prevents an accidental change. */}
      <button type="submit" disabled hidden>
        {t.nothing()}
      </button>
      <AppLink to={isAllTicked ? here : ticked} keepScroll>
        {isAllTicked ? tLayout.tickNone() : tLayout.tickAll()}
      </AppLink>
      {children}
    </Form>
  );
}
