import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { CODE_MINUTES, MAX_EMAIL_LENGTH, MAX_TYPED_CODE_LENGTH } from "~/shop/customers/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";

/** /id/sign-in/{id}: asks for the e-mail address to which a code is mailed. */
export function SignInEmailPage({ email, refused }: { email: string; refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "sign-in", { email });
  return (
    <SignInLayout title="Sign in" lead="We e-mail you a code to enter here. You need no password.">
      <Form method="post" noValidate className="stack">
        <ErrorSummary errors={errors} title={refused?.title} />
        <Field
          field={fields.email}
          label="E-mail"
          type="email"
          required
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Button name="intent" value="send">
          SEND ME A CODE
        </Button>
      </Form>
      <CancelForm />
    </SignInLayout>
  );
}

/** /id/sign-in/{id}, after a code was mailed: asks for it. `code` is filled in for who came by the link in the letter. */
export function SignInCodePage({
  email,
  code,
  isOver,
  refused,
}: {
  email: string;
  code: string;
  isOver: boolean;
  refused?: RefusedForm;
}) {
  const { fields, errors } = formState(refused?.lastResult, "sign-in", { code });
  return (
    <SignInLayout
      title={code ? "One more step" : "Check your e-mail"}
      lead={
        <>
          We have sent a code to <strong>{email}</strong>.
          {!isOver && ` It works for ${CODE_MINUTES} minutes, in this browser.`}
        </>
      }
    >
      <ErrorSummary errors={errors} title={refused?.title} />
      {isOver ? (
        errors.length === 0 && (
          <Notice title="This code no longer works" tone="danger">
            <p>It was used, has expired, or was mistyped too often. Ask for a new one.</p>
          </Notice>
        )
      ) : (
        <Form method="post" noValidate className="stack">
          <Field
            field={fields.code}
            label="Code"
            hint="Six digits, from the e-mail."
            inputMode="numeric"
            required
            autoComplete="one-time-code"
            maxLength={MAX_TYPED_CODE_LENGTH}
          />
          <Button name="intent" value="check">
            SIGN IN
          </Button>
        </Form>
      )}
      <Form method="post" className="stack">
        <p>
          {!isOver && "No e-mail after a minute? Check your spam folder. "}
          <AppLink to="?other">Use another e-mail address</AppLink>
        </p>
        <Button name="intent" value="again" variant={isOver ? "primary" : "secondary"}>
          SEND A NEW CODE
        </Button>
      </Form>
      <CancelForm />
    </SignInLayout>
  );
}

function SignInLayout({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap wrap-narrow page stack">
      <div>
        <h1>{title}</h1>
        <p className="lead mt-3">{lead}</p>
      </div>
      {children}
    </div>
  );
}

/** Leads back to the shop without a sign-in. */
export function CancelForm() {
  return (
    <Form method="post">
      <Button name="intent" value="cancel" variant="quiet">
        Cancel and go back to the shop
      </Button>
    </Form>
  );
}
