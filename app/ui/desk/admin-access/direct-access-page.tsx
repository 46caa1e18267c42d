import { Form, useNavigation } from "@remix-run/react";

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
    <AccessPageLayout
      title="Direct Admin Access"
      intro="For authorised staff only. We send a link to the sign-in to your staff address."
    >
      <Form method="post" action="/direct-admin-access" noValidate className="stack">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <Field
          field={fields.email}
          label="E-mail"
          hint="Your work e-mail address."
          type="email"
          required
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Button pending={isSending} pendingLabel="ONE MOMENT...">
          SEND ME A LINK
        </Button>
      </Form>
    </AccessPageLayout>
  );
}

/** The response to every address of the staff's domain, so that it does not reveal who works here. */
export function LinkSentPage() {
  return (
    <AccessPageLayout
      title="Check your e-mail"
      intro="If this address belongs to an admin, a link is on its way. It works once, within ten minutes, in this browser. A link sent in the last five minutes still works; no other is sent."
    >
      <LinkButton to="/admin" variant="secondary">
        CONTINUE TO ADMIN PANEL
      </LinkButton>
    </AccessPageLayout>
  );
}

/** /staff-link/{token}: the link is used by a form, not by opening it, because mail scanners open links too. */
export function UseLinkPage({ action }: { action: string }) {
  return (
    <AccessPageLayout title="Your link to the admin panel" intro="It works once. Then sign in as usual.">
      <Form method="post" action={action}>
        <FormKey />
        <Button>USE THIS LINK</Button>
      </Form>
    </AccessPageLayout>
  );
}

/**
 * After a link was used. A link and not a form: the CSP directive `form-action` blocks forms that redirect to the
 * identity provider.
 */
export function ContinuePage({ logIn }: { logIn: string }) {
  return (
    <AccessPageLayout title="Link accepted" intro="One step is left: sign in with your staff account.">
      <LinkButton to={logIn}>CONTINUE TO SIGN IN</LinkButton>
    </AccessPageLayout>
  );
}
