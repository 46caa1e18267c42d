import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { refuse } from "~/http/gate/refusals.server";
import { requireEmbeddedSignIn } from "~/http/identity/guard.server";
import { findSignInAttempt, type SignInAttempt } from "~/http/identity/sign-in-attempt.server";
import { handleSignInForm, signInView } from "~/http/identity/sign-in-page.server";
import { DemoSignInPage } from "~/ui/customers/access/demo-sign-in-page";
import { SignInCodePage, SignInEmailPage } from "~/ui/customers/access/sign-in-pages";
import { pageTitle } from "~/ui/layout/meta";

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
  if (view.asks === "person") return <DemoSignInPage {...view} refused={refused} />;
  const isForEmail = refused && "asks" in refused ? refused.asks === "email" : view.asks === "email";
  if (isForEmail || view.asks === "email") {
    return <SignInEmailPage email={view.email} refused={refused} />;
  }
  return <SignInCodePage {...view} refused={refused} />;
}
