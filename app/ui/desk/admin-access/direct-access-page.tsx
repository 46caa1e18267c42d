import { Form, useNavigation } from "@remix-run/react";

import * as t from "~/messages/desk";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { Button, LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";

import { AccessPageLayout } from "./access-page";

/** /direct-admin-access: authorised staff request a link to the panel by e-mail. */
export function DirectAccessPage({ refused }: { refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "direct", { email: "" });
  const isSending = useNavigation().formAction === "/direct-admin-access";
  return (
    <AccessPageLayout title={t.directAdminAccess()} intro={t.forAuthorisedStaffOnlyWe()}>
      <Form method="post" action="/direct-admin-access" noValidate className="stack">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <Field
          field={fields.email}
          label={t.eMail()}
          hint={t.yourWorkEMailAddress()}
          type="email"
          required
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Button pending={isSending} pendingLabel={t.oneMoment()}>
          {t.sendMeALink()}
        </Button>
      </Form>
    </AccessPageLayout>
  );
}

/** For every address of the staff's domain, so that it does not reveal who works here. */
export function LinkSentPage() {
  return (
    <AccessPageLayout title={t.checkYourEMail()} intro={t.ifThisAddressBelongsTo()}>
      <LinkButton to="/admin" variant="secondary">
        {t.continueToAdminPanel()}
      </LinkButton>
    </AccessPageLayout>
  );
}

/** /staff-link/{token}: the link is used by a form, not by opening it, because mail scanners open links too. */
export function UseLinkPage({ action }: { action: string }) {
  return (
    <AccessPageLayout title={t.yourLinkToTheAdmin()} intro={t.itWorksOnceThenSign()}>
      <Form method="post" action={action}>
        <FormKey />
        <Button>{t.useThisLink()}</Button>
      </Form>
    </AccessPageLayout>
  );
}

/** A link and not a form: the CSP directive `form-action` blocks forms that redirect to the identity provider. */
export function ContinuePage({ logIn }: { logIn: string }) {
  return (
    <AccessPageLayout title={t.linkAccepted()} intro={t.oneStepIsLeftSign()}>
      <LinkButton to={logIn}>{t.continueToSignIn()}</LinkButton>
    </AccessPageLayout>
  );
}
