import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/customers";
import { Button } from "~/ui/base/button";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

/** `children` says in which role. */
export function InviteForm({ email, children }: { email: FieldState; children: ReactNode }) {
  return (
    <Form method="post" action="/company/people" noValidate className="card stack">
      <FormKey />
      <h2>{t.inviteColleague()}</h2>
      <Field field={email} label={t.email()} type="email" hint={t.inviteHint()} required autoComplete="off" />
      {children}
      <Button name="intent" value="invite">
        {t.sendInvitation()}
      </Button>
    </Form>
  );
}
