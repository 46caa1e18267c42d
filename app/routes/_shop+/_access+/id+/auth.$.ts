import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { askProvider } from "~/http/identity/ask-provider.server";
import { authorisationParameters } from "~/http/identity/authorisation-parameters.server";
import { requireEmbeddedSignIn } from "~/http/identity/guard.server";
import { limitAttempts } from "~/http/identity/limits.server";
import { signInRefusal } from "~/http/session/sign-in.server";

/**
 * GET or POST /id/auth: the authorisation endpoint of the embedded OpenID provider, which leads to /id/sign-in/{id}, and
 * /id/auth/{id}, which leads from there to the shop's callback.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  requireEmbeddedSignIn(request);
  const wait = await limitAttempts(request);
  if (wait) {
    const headers = new Headers({ "Retry-After": String(wait) });
    throw signInRefusal(request, "too_many", { returnTo: "/", headers });
  }
  const authorisation = await readAuthorisation(request);
  const response = authorisation && (await askProvider(authorisation));
  if (response?.headers.has("Location")) return response;
  throw signInRefusal(request, "expired", { returnTo: "/" });
}

/** The request with the parameters that the provider reads; null when it is none. A posted one becomes a GET, which asks the same. */
async function readAuthorisation(request: Request): Promise<Request | null> {
  const url = new URL(request.url);
  const sent = new URLSearchParams(
    request.method === "GET" || request.method === "HEAD" ? url.search : await request.text(),
  );
  const known = authorisationParameters(sent);
  if (known === null) return null;
  url.search = known.toString();
  return new Request(url, { headers: request.headers });
}

export const action = (args: ActionFunctionArgs) => loader(args);

/** Never rendered. Without a component, Remix would treat this as a resource route and not render an error boundary. */
export default function Authorisation() {
  return null;
}
