import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";

import * as t from "~/messages/desk";
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
    <AccessPageLayout title={t.emergencyAdminAccess()} intro={t.forWhenNoAdminCan()}>
      <Form method="post" action="/emergency-admin" noValidate className="stack">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <Field
          field={fields.email}
          label={t.eMail()}
          hint={t.ofTheAccountToBe()}
          type="email"
          required
          autoComplete="off"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Field
          // A new key clears the field.
          key={answer.number}
          field={fields.secret}
          label={t.secretCode()}
          hint={fields.secret.wasSent ? t.itIsNotKeptIn() : t.keptInASealedEnvelope()}
          type="password"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_CODE_LENGTH}
        />
        <Button pending={isSending} pendingLabel={t.oneMoment()}>
          {t.createAdminAccount()}
        </Button>
      </Form>
      <p>
        <AppLink to="/admin">{t.goToTheAdminPanel()}</AppLink>
      </p>
    </AccessPageLayout>
  );
}

export function EmergencyDone() {
  return (
    <AccessPageLayout title={t.adminAccountCreated()} intro={t.theAccountHasAdminAccess()}>
      <div className="row">
        <LinkButton to="/api/login?returnTo=%2Fadmin">{t.signIn()}</LinkButton>
        <LinkButton to="/admin" variant="secondary">
          {t.goToAdminPanel()}
        </LinkButton>
      </div>
    </AccessPageLayout>
  );
}
