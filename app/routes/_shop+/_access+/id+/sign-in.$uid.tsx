import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { refuse } from "~/http/gate/refusals.server";
import { requireEmbeddedSignIn } from "~/http/identity/guard.server";
import { findSignInAttempt, type SignInAttempt } from "~/http/identity/sign-in-attempt.server";
import { handleSignInForm, signInView } from "~/http/identity/sign-in-page.server";
import { pageTitle } from "~/ui/layout/meta";
import { CODE_MINUTES, MAX_EMAIL_LENGTH, MAX_TYPED_CODE_LENGTH } from "~/shop/customers/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Checkbox } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import type { DemoSignInView } from "~/http/identity/demo-sign-in.server";

/** This page has no client behaviour, so no scripts are sent with it. */
export const handle = { scripts: false };

/**
 * GET /id/sign-in/{id}: where the embedded provider asks who somebody is; only the browser that began this sign-in may see
 * it. A GET changes nothing: mail scanners open the link in a letter too.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  requireEmbeddedSignIn(request);
  const attempt = await requireAttempt(request, params.uid);
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  return data(await signInView(request, attempt), { headers });
}

/** POST /id/sign-in/{id}: one of the forms on it. */
export async function action({ request, params }: ActionFunctionArgs) {
  requireEmbeddedSignIn(request);
  return handleSignInForm(request, await requireAttempt(request, params.uid));
}

async function requireAttempt(request: Request, id = ""): Promise<SignInAttempt> {
  const attempt = await findSignInAttempt(request, id);
  if (attempt) return attempt;
  const link = { href: "/api/login", label: "SIGN IN" };
  if (new URL(request.url).searchParams.has("code")) {
    throw refuse(request, {
      status: 403,
      title: "Please go back to where you asked for the code",
      message:
        "The link works only in the browser in which you asked for it, and only once. Type the code into the page there. Or sign in here, with a new code.",
      link,
    });
  }
  throw refuse(request, {
    status: 400,
    title: "This sign-in is over",
    message: "It was finished, took too long, or was started in another browser. Please start again.",
    link,
  });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Sign in") },
  { name: "robots", content: "noindex, nofollow" },
];

export default function SignIn() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "lastResult" in answer ? answer : undefined;
  if (view.asks === "person") return <DemoSignInPage people={view.people} email={view.email} refused={refused} />;
  const isForEmail = refused && "asks" in refused ? refused.asks === "email" : view.asks === "email";
  if (isForEmail || view.asks === "email") {
    return <SignInEmailPage email={view.email} refused={refused} />;
  }
  return <SignInCodePage email={view.email} code={view.code} isOver={view.isOver} refused={refused} />;
}

/** /id/sign-in/{id}: asks for the e-mail address to which a code is mailed. */
function SignInEmailPage({ email, refused }: { email: string; refused?: RefusedForm }) {
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
function SignInCodePage({
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
function CancelForm() {
  return (
    <Form method="post">
      <Button name="intent" value="cancel" variant="quiet">
        Cancel and go back to the shop
      </Button>
    </Form>
  );
}

/** /id/sign-in/{id} of the demo: anybody chooses who to be. */
function DemoSignInPage({
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
