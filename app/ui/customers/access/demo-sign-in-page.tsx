import { Form } from "@remix-run/react";

import type { DemoSignInView } from "~/http/identity/demo-sign-in.server";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { CancelForm } from "./sign-in-pages";

/** /id/sign-in/{id} of the demo: anybody chooses who to be. */
export function DemoSignInPage({
  people,
  email,
  refused,
}: Pick<DemoSignInView, "people" | "email"> & { refused?: RefusedForm }) {
  const defaults = { firstName: "", lastName: "", email, unverified: false };
  const { fields, errors } = formState(refused?.lastResult, "newcomer", defaults);
  return (
    <div className="wrap wrap-narrow page stack">
      <h1>Choose a demo account</h1>
      <Notice title="This is a demonstration.">
        There is no password, and nobody checks who you are. Choose a person or make one up. What you enter stays in
        this shop.
      </Notice>
      <ErrorSummary errors={errors} title={refused?.title} />
      <Form method="post">
        <ul className="stack">
          {people.map(({ subject, firstName, lastName, label, email }) => (
            <li key={subject}>
              <Button variant="secondary" wide name="person" value={subject}>
                {firstName} {lastName}
              </Button>
              <p className="hint mt-2">
                {label}, {email}
              </p>
            </li>
          ))}
        </ul>
      </Form>
      <Form method="post" noValidate className="stack mt-12">
        <h2>Someone new</h2>
        <p>A boutique new to the shop. Use the same e-mail to come back as the same person.</p>
        <Field field={fields.firstName} label="First name" required autoComplete="given-name" maxLength={100} />
        <Field field={fields.lastName} label="Last name" required autoComplete="family-name" maxLength={100} />
        <Field field={fields.email} label="E-mail" type="email" required autoComplete="email" maxLength={255} />
        <Checkbox field={fields.unverified} label="Pretend that the e-mail was never verified (the shop refuses it)" />
        <Button name="intent" value="new">
          Sign in as someone new
        </Button>
      </Form>
      <CancelForm />
    </div>
  );
}
