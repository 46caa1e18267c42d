import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { LRUCache } from "lru-cache";
import type { Configuration, Provider } from "oidc-provider";

import { env, sessionSecret } from "~/env.server";
import { findAccount } from "./accounts.server";
import { importProvider } from "./import-provider.server";
import { type IdentityKeys, identityKeys, periodOf } from "./keys.server";
import { identityRecords } from "./records.server";

/** The path below which the embedded provider answers. */
export const PROVIDER_PATH = "/id";
/** The shop as a client of its own provider. */
export const CLIENT_ID = "shop";

/** How long a sign-in may take in seconds. A letter may be late, and its code works for ten minutes. */
export const ATTEMPT_SECONDS = env.SIGN_IN === "email" ? 1_800 : 600;

const COOKIE = env.secure ? "__Secure-shop_id" : "shop_id";
/** The provider's own session. Browsers never get it: whoever signs in is asked who they are. */
export const PROVIDER_SESSION_COOKIE = COOKIE;

/** The secret of that client: the same in all processes of a shop, and kept nowhere. */
export const clientSecret = () =>
  createHmac("sha256", sessionSecret()).update("client of the embedded provider").digest("base64url");

/** What a fault of the provider was, by the request in which it happened. */
export const faults = new WeakMap<IncomingMessage, Error>();

const providers = new LRUCache<string, Promise<Provider>>({
  // Without PUBLIC_URL the origin is what the browser asked for, which may be anything.
  max: 4,
});

/** Returns the OpenID provider of the shop at an origin ("https://shop.example"), with the keys of today. */
export function embeddedProvider(origin: string): Promise<Provider> {
  const key = `${periodOf(Date.now())} ${origin}`;
  const known = providers.get(key);
  if (known) return known;
  const made = identityKeys().then((keys) => createProvider(origin, keys));
  providers.set(key, made);
  made.catch(() => providers.delete(key));
  return made;
}

async function createProvider(origin: string, keys: IdentityKeys): Promise<Provider> {
  const { Provider, interactionPolicy } = await importProvider();
  const policy = interactionPolicy.base();
  policy.remove("consent");
  const configuration: Configuration = {
    adapter: identityRecords,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret(),
        redirect_uris: [`${origin}/api/callback`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: keys.signing },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    responseTypes: ["code"],
    scopes: ["openid", "email", "profile"],
    claims: {
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    cookies: {
      keys: keys.cookies,
      names: { session: COOKIE, interaction: `${COOKIE}_asks`, resume: `${COOKIE}_resumes` },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
      long: { signed: true, httpOnly: true, sameSite: "lax", path: `${PROVIDER_PATH}/auth` },
    },
    // Minutes, though each is used at once: the clocks of several machines differ.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 300,
      IdToken: 600,
      Grant: 600,
      Interaction: ATTEMPT_SECONDS,
      Session: 600,
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    clientBasedCORS: () => false,
    interactions: { policy, url: (_, { uid }) => `${PROVIDER_PATH}/sign-in/${uid}` },
    findAccount,
    // Grants the shop every scope that it requests, without a consent page.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider, params } = oidc;
      const grant = new provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId,
      });
      grant.addOIDCScope(String(params?.scope ?? "openid"));
      await grant.save();
      return grant;
    },
    // The routes make the page.
    renderError: (ctx, out) => {
      ctx.body = out;
    },
  };
  const provider = new Provider(origin + PROVIDER_PATH, configuration);
  // Its requests come from in-process.server.ts alone, which sets the forwarding headers.
  provider.proxy = true;
  provider.on("server_error", ({ req }, error) => faults.set(req, error));
  return provider;
}
