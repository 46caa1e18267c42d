import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";

import { MAX_CODE_LENGTH, MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { AccessPageLayout } from "./access-page";

/** /emergency-admin: makes an account an admin when nobody else can, with a code that works once. */
export function EmergencyPage({ refused }: { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "emergency", { email: "", secret: "" });
  const isSending = useNavigation().formAction === "/emergency-admin";
  // Without an answer the code stays, to be sent again; after one it does not.
  const [answer, setAnswer] = useState({ refused, number: 0 });
  if (answer.refused !== refused) setAnswer({ refused, number: answer.number + 1 });
  return (
    <AccessPageLayout
      title="Emergency Admin Access"
      intro="For when no admin can reach the panel. The account must exist, and its owner still has to sign in. The admin role ends after four hours unless another admin keeps it."
    >
      <Form method="post" action="/emergency-admin" noValidate className="stack">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <Field
          field={fields.email}
          label="E-mail"
          hint="Of the account to be made an admin."
          type="email"
          required
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Field
          // A new key clears the field.
          key={answer.number}
          field={fields.secret}
          label="Secret code"
          hint={
            fields.secret.wasSent
              ? "It is not kept in the page: type it again."
              : "Kept in a sealed envelope or in the server’s secret store. It works once, within seven days of being made."
          }
          type="password"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_CODE_LENGTH}
        />
        <Button pending={isSending} pendingLabel="ONE MOMENT...">
          CREATE ADMIN ACCOUNT
        </Button>
      </Form>
      <p>
        <AppLink to="/admin">Go to the admin panel</AppLink>
      </p>
    </AccessPageLayout>
  );
}

/** After a code was right. */
export function EmergencyDone() {
  return (
    <AccessPageLayout
      title="Admin Account Created"
      intro="The account has admin access for four hours, or longer if another admin keeps it. Sign in with it to open the admin panel."
    >
      <div className="row">
        <LinkButton to="/api/login?returnTo=%2Fadmin">SIGN IN</LinkButton>
        <LinkButton to="/admin" variant="secondary">
          GO TO ADMIN PANEL
        </LinkButton>
      </div>
    </AccessPageLayout>
  );
}
