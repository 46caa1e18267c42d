import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { isPrefetch } from "~/http/gate/navigation.server";
import { methodNotAllowed } from "~/http/gate/refusals.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { readSession } from "~/http/session/sessions.server";
import { beginSignIn, limitSignIns } from "~/http/session/sign-in.server";

/**
 * Redirects the browser to the identity provider, or to a page of the shop's own that asks who somebody is; `returnTo`
 * is the page to come back to. With `again` somebody who is signed in is asked again.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store" };
  if (isPrefetch(request)) return new Response(null, { status: 204, headers });
  const { searchParams } = new URL(request.url);
  const returnTo = safeReturnTo(searchParams.get("returnTo"));
  const again = searchParams.has("again");
  const account = await readSession(request);
  if (account && !again) return redirect(returnTo, { status: 302, headers });
  await limitSignIns(request, returnTo);
  const hint = searchParams.get("login_hint") ?? account?.user.email;
  const loginHint = hint && /^[^\s\p{Cc}]{1,255}$/u.test(hint) ? hint : null;
  return beginSignIn(request, { returnTo, loginHint, again });
}

export async function action({ request }: ActionFunctionArgs) {
  throw methodNotAllowed(request, "GET, HEAD");
}

/** Never rendered. Without a component, Remix would treat this as a resource route and not render an error boundary. */
export default function SignIn() {
  return null;
}
