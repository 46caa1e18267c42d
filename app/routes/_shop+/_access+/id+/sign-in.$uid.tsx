import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { readForm } from "~/http/gate/body.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { type DemoSignInView, demoSignInView, handleDemoSignIn } from "~/http/identity/demo-sign-in.server";
import { emailSignInView, handleEmailSignIn } from "~/http/identity/email-sign-in.server";
import { findAttempt, type SignInAttempt } from "~/http/identity/sign-in-attempt.server";
import { signInMethod } from "~/http/identity/strategies.server";
import { cancelSignIn } from "~/http/session/sign-in.server";
import * as t from "~/messages/customers";
import { pageTitle } from "~/ui/layout/meta";
import { isCodeUsed } from "~/shop/customers/sign-in/sign-in-codes.server";
import { CODE_MINUTES, MAX_EMAIL_LENGTH, MAX_TYPED_CODE_LENGTH } from "~/shop/customers/limits";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, Checkbox } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";

export const handle = { scripts: false };

/** Only for the browser that began this sign-in. A GET changes nothing: mail scanners open the link in a letter too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const attempt = await requireAttempt(request);
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  const isDemo = signInMethod() === "demo";
  return data(isDemo ? demoSignInView(attempt) : await emailSignInView(request, attempt), { headers });
}

/** Ends with a session when it is known who somebody is. */
export async function action({ request }: ActionFunctionArgs) {
  const attempt = await requireAttempt(request);
  const form = await readForm(request);
  // No answer of a sign-in is given again.
  form.delete("key");
  if (form.get("intent") === "cancel") return cancelSignIn(request, attempt.id);
  return signInMethod() === "demo"
    ? handleDemoSignIn(request, attempt, form)
    : handleEmailSignIn(request, attempt, form);
}

/** Throws 404 where people sign in elsewhere, and instructions for a sign-in that is over or of another browser. */
async function requireAttempt(request: Request): Promise<SignInAttempt> {
  if (signInMethod() === "provider") throw notFound(request);
  const attempt = await findAttempt(request);
  if (attempt && !(await isCodeUsed(attempt.id))) return attempt;
  const link = { href: "/api/login", label: t.signIn() };
  if (new URL(request.url).searchParams.has("code")) {
    throw refuse(request, {
      status: 403,
      title: t.pleaseGoBackToWhere(),
      message: t.theLinkWorksOnlyIn(),
      link,
    });
  }
  throw refuse(request, {
    status: 400,
    title: t.thisSignInIsOver(),
    message: t.itWasFinishedTookToo(),
    link,
  });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, t.signInLabel()) },
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
  return <SignInCodePage {...view} refused={refused} />;
}

function SignInEmailPage({ email, refused }: { email: string; refused?: RefusedForm }) {
  const { fields, errors } = formState(refused?.lastResult, "sign-in", { email });
  return (
    <SignInLayout title={t.signInLabel()} lead={t.weEMailYouA()}>
      <Form method="post" noValidate className="stack">
        <ErrorSummary errors={errors} title={refused?.title} />
        <Field
          field={fields.email}
          label={t.email()}
          type="email"
          required
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Button name="intent" value="send">
          {t.sendMeACode()}
        </Button>
      </Form>
      <CancelForm />
    </SignInLayout>
  );
}

/**
 * After a code was mailed, or printed where there is no mail server. `code` is filled in for somebody who came by the link in
 * the letter.
 */
function SignInCodePage({
  email,
  code,
  isOver,
  isPrinted,
  refused,
}: {
  email: string;
  code: string;
  isOver: boolean;
  isPrinted: boolean;
  refused?: RefusedForm;
}) {
  const { fields, errors } = formState(refused?.lastResult, "sign-in", { code });
  return (
    <SignInLayout
      title={code ? t.oneMoreStep() : t.checkYourEMail()}
      lead={
        <>
          {t.weHaveSentACode({ email, strong: (words) => <strong>{words}</strong> })}
          {isPrinted && ` ${t.codeIsPrinted()}`}
          {!isOver && ` ${t.codeValidity({ codeMinutes: CODE_MINUTES })}`}
        </>
      }
    >
      <ErrorSummary errors={errors} title={refused?.title} />
      {isOver ? (
        errors.length === 0 && (
          <Notice title={t.thisCodeNoLongerWorks()} tone="danger">
            <p>{t.itWasUsedHasExpired()}</p>
          </Notice>
        )
      ) : (
        <Form method="post" noValidate className="stack">
          <Field
            field={fields.code}
            label={t.code()}
            hint={t.sixDigitsFromTheE()}
            inputMode="numeric"
            required
            autoComplete="one-time-code"
            maxLength={MAX_TYPED_CODE_LENGTH}
          />
          <Button name="intent" value="check">
            {t.signIn()}
          </Button>
        </Form>
      )}
      <Form method="post" className="stack">
        <p>
          {!isOver && `${t.noEmailAfterMinute()} `}
          <AppLink to="?other">{t.useAnotherEMailAddress()}</AppLink>
        </p>
        <Button name="intent" value="again" variant={isOver ? "primary" : "secondary"}>
          {t.sendANewCode()}
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

function CancelForm() {
  return (
    <Form method="post">
      <Button name="intent" value="cancel" variant="quiet">
        {t.cancelAndGoBackTo()}
      </Button>
    </Form>
  );
}

/** The demo: anybody chooses who to be. */
function DemoSignInPage({
  people,
  email,
  refused,
}: Pick<DemoSignInView, "people" | "email"> & { refused?: RefusedForm }) {
  const defaults = { firstName: "", lastName: "", email, unverified: false };
  const { fields, errors } = formState(refused?.lastResult, "newcomer", defaults);
  return (
    <div className="wrap wrap-narrow page stack">
      <h1>{t.chooseADemoAccount()}</h1>
      <Notice title={t.thisIsADemonstration()}>{t.thereIsNoPasswordAnd()}</Notice>
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
        <h2>{t.someoneNew()}</h2>
        <p>{t.aBoutiqueNewToThe()}</p>
        <Field field={fields.firstName} label={t.firstName()} required autoComplete="given-name" maxLength={100} />
        <Field field={fields.lastName} label={t.lastName()} required autoComplete="family-name" maxLength={100} />
        <Field field={fields.email} label={t.email()} type="email" required autoComplete="email" maxLength={255} />
        <Checkbox field={fields.unverified} label={t.pretendThatTheEMail()} />
        <Button name="intent" value="new">
          {t.signInAsSomeoneNew()}
        </Button>
      </Form>
      <CancelForm />
    </div>
  );
}
