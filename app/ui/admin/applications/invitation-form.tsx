import { Form, useNavigation } from "@remix-run/react";

import { INVITATION_DAYS } from "~/shop/customers/invitation";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/request-access-limits";
import { Button } from "~/ui/base/button";
import { Field } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/** The form that invites a person by e-mail. */
export function InvitationForm({ field }: { field: FieldState }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action="/admin/invitations" noValidate className="stack max-w-xl">
      <Field
        field={field}
        label="E-mail to invite"
        hint={`They get a link that works once within ${INVITATION_DAYS} days. Whoever logs in with this address becomes an approved customer.`}
        type="email"
        required
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <Button pending={formData?.has("email")} pendingLabel="INVITING...">
        INVITE
      </Button>
    </Form>
  );
}
