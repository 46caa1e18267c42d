import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "~/ui/base/button";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

/** The form that invites a colleague; `children` says in which role. */
export function InviteForm({ email, children }: { email: FieldState; children: ReactNode }) {
  return (
    <Form method="post" action="/company/people" noValidate className="card stack">
      <FormKey />
      <h2>Invite a colleague</h2>
      <Field
        field={email}
        label="E-mail"
        type="email"
        hint="We send the link to this address, with which your colleague signs in."
        required
        autoComplete="off"
      />
      {children}
      <Button name="intent" value="invite">
        SEND INVITATION
      </Button>
    </Form>
  );
}
