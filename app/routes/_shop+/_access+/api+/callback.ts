import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { checkVatIdsOf } from "~/shop/customers/companies/vat-checks.server";
import { log, logError } from "~/http/log.server";
import { startSession } from "~/http/session/sessions.server";
import { finishSignIn, limitSignIns, signInRefusal } from "~/http/session/sign-in.server";
import { signInCustomer } from "~/shop/customers/sign-in/sign-in.server";

/** GET /api/callback: the redirect URI of the OpenID Connect sign-in; the only request that starts a session. */
export async function loader({ request }: LoaderFunctionArgs) {
  await limitSignIns(request, "/");
  const { returnTo, headers, ...answer } = await finishSignIn(request);
  if ("problem" in answer) {
    throw signInRefusal(request, answer.problem, { returnTo, headers });
  }
  const customer = await signInCustomer(answer.identity);
  if ("refused" in customer) {
    const problem = customer.refused === "account-closed" ? "account_closed" : "email_taken";
    throw signInRefusal(request, problem, { returnTo, headers });
  }
  // Not awaited: VIES may take seconds.
  void checkVatIdsOf(customer.userId).catch((error) => logError(error, request));
  const { authenticatedAt } = answer.identity;
  headers.append("Set-Cookie", await startSession(customer.userId, request, authenticatedAt));
  headers.set("Cache-Control", "no-store");
  log.info({ userId: customer.userId }, "signed in");
  return redirect(returnTo, { status: 303, headers });
}

/** Never rendered. Without a component, Remix would treat this as a resource route and not render an error boundary. */
export default function SignedIn() {
  return null;
}
