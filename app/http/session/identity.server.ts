import { Authenticator } from "remix-auth";
import { OAuth2Strategy } from "remix-auth-oauth2";

import { env } from "~/env.server";
import type { IdentityProvider } from "./identity-provider";
import { identityOf, type ProvenIdentity, PROVIDER_TIMEOUT_MS } from "./profile.server";

/** The prefix of the cookies of sign-in attempts. No other cookie may have it, because remix-auth-oauth2 reads them all. */
export const ATTEMPT_COOKIE = env.secure ? "__Host-preja_oauth" : "preja_oauth";
/** The maximum duration of a sign-in attempt in seconds. */
export const ATTEMPT_LIFETIME = 600;

/** Returns the configured identity provider, else the embedded one of the demo if it is enabled, else null. */
export function identityProvider(): IdentityProvider | null {
  const scopes = env.OAUTH2_SCOPES.split(/\s+/).filter(Boolean);
  const { OAUTH2_CLIENT_ID, OAUTH2_AUTHORIZATION_URL, OAUTH2_TOKEN_URL, OAUTH2_USERINFO_URL } = env;
  if (OAUTH2_CLIENT_ID && OAUTH2_AUTHORIZATION_URL && OAUTH2_TOKEN_URL && OAUTH2_USERINFO_URL) {
    return {
      issuer: null,
      clientId: OAUTH2_CLIENT_ID,
      clientSecret: env.OAUTH2_CLIENT_SECRET ?? null,
      authorizationUrl: OAUTH2_AUTHORIZATION_URL,
      tokenUrl: OAUTH2_TOKEN_URL,
      userinfoUrl: OAUTH2_USERINFO_URL,
      scopes,
    };
  }
  const { DEMO_IDENTITY_URL: demo, DEMO_IDENTITY_SECRET } = env;
  if (!env.demoSignIn || !demo || !DEMO_IDENTITY_SECRET) return null;
  return {
    issuer: "demo",
    clientId: "preja-demo",
    clientSecret: DEMO_IDENTITY_SECRET,
    authorizationUrl: new URL("/auth", demo).href,
    tokenUrl: new URL("/token", demo).href,
    userinfoUrl: new URL("/me", demo).href,
    scopes: ["openid", "email", "profile"],
  };
}

/**
 * Creates the OAuth 2 client (authorisation code, PKCE S256, state). One per request, because without PUBLIC_URL the
 * redirect URI depends on the request's origin.
 */
export function authenticatorFor(
  provider: IdentityProvider,
  shopOrigin: string,
): Authenticator<ProvenIdentity> {
  const strategy = new StrategyWithTimeout(
    {
      cookie: {
        name: ATTEMPT_COOKIE,
        maxAge: ATTEMPT_LIFETIME,
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
        secure: env.secure || undefined,
      },
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      authorizationEndpoint: provider.authorizationUrl,
      tokenEndpoint: provider.tokenUrl,
      redirectURI: `${shopOrigin}/api/callback`,
      scopes: provider.scopes,
    },
    ({ tokens }) => identityOf(provider, tokens.data),
  );
  return new Authenticator<ProvenIdentity>().use(strategy, "provider");
}

class StrategyWithTimeout extends OAuth2Strategy<ProvenIdentity> {
  /** Adds a timeout: the library's own request has none and accepts no AbortSignal. */
  protected override validateAuthorizationCode(code: string, verifier: string) {
    let timer: NodeJS.Timeout;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error("The token endpoint is slow.")),
        PROVIDER_TIMEOUT_MS,
      );
    });
    const tokens = super.validateAuthorizationCode(code, verifier);
    return Promise.race([tokens, deadline]).finally(() => clearTimeout(timer));
  }

  protected override authorizationParams(params: URLSearchParams, request: Request) {
    const { searchParams } = new URL(request.url);
    const hint = searchParams.get("login_hint");
    if (hint) params.set("login_hint", hint);
    if (searchParams.has("again")) {
      params.set("prompt", "login");
      // Means the same (OpenID Connect Core 3.1.2.1), and makes the provider say when it asked.
      params.set("max_age", "0");
    }
    return params;
  }
}
