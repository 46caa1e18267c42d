import type { InteractionResults } from "oidc-provider";

import { shopOrigin } from "../gate/origin.server";
import { type Account, rememberAccount } from "./accounts.server";
import { toOwnPaths } from "./ask-provider.server";
import { importProvider } from "./import-provider.server";
import { answerInProcess } from "./in-process.server";
import { embeddedProvider } from "./provider.server";

/** A sign-in that waits for the person: what oidc-provider calls an interaction. */
export interface SignInAttempt {
  id: string;
  /** The e-mail address that the shop suggests. */
  loginHint: string | null;
}

/**
 * Returns the sign-in with this id if it is one of this browser, which has a cookie for it; null for one of another
 * browser, and one that is over.
 */
export async function findSignInAttempt(request: Request, id: string): Promise<SignInAttempt | null> {
  const origin = shopOrigin(request);
  const provider = await embeddedProvider(origin);
  const { errors } = await importProvider();
  let attempt: SignInAttempt | null = null;
  await answerInProcess(withoutBody(request), origin, async (incoming, outgoing) => {
    try {
      const { uid, params } = await provider.interactionDetails(incoming, outgoing);
      const hint = params.login_hint;
      attempt = { id: uid, loginHint: typeof hint === "string" ? hint : null };
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
    }
    outgoing.end();
  });
  return attempt !== null && (attempt as SignInAttempt).id === id ? attempt : null;
}

/** Ends a sign-in of this browser with who the person is. Returns the redirect that leads back to the shop. */
export async function finishSignInAttempt(request: Request, account: Account): Promise<Response> {
  await rememberAccount(account);
  return finish(request, { login: { accountId: account.subject, remember: false } });
}

/** Ends a sign-in of this browser because the person does not want to sign in. */
export function cancelSignInAttempt(request: Request): Promise<Response> {
  return finish(request, { error: "access_denied", error_description: "The person cancelled." });
}

async function finish(request: Request, result: InteractionResults): Promise<Response> {
  const origin = shopOrigin(request);
  const provider = await embeddedProvider(origin);
  const response = await answerInProcess(withoutBody(request), origin, (incoming, outgoing) =>
    provider.interactionFinished(incoming, outgoing, result),
  );
  return toOwnPaths(response, origin);
}

/** The same request as GET: the form in it has been read. */
const withoutBody = ({ url, headers }: Request) => new Request(url, { headers });
