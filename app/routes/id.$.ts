import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { askProvider } from "~/http/identity/ask-provider.server";
import { requireEmbeddedSignIn } from "~/http/identity/guard.server";

/** /id/token, /id/me, /id/jwks and /id/.well-known/openid-configuration: the embedded OpenID provider (SIGN_IN=email). */
export function loader({ request }: LoaderFunctionArgs) {
  requireEmbeddedSignIn(request);
  return askProvider(request);
}

export const action = (args: ActionFunctionArgs) => loader(args);
