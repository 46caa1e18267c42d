import { Authenticator } from "remix-auth";
import { OAuth2Strategy } from "remix-auth-oauth2";

import { env } from "~/env.server";
import type { Identity } from "~/shop/customers/sign-in.server";
import type { IdentityProvider } from "./identity-provider";
import { identityOf, PROVIDER_PATIENCE_MS } from "./profile.server";

/** Cookies of attempts to sign in begin with this and no others do: remix-auth-oauth2 reads all that begin so. */
export const ATTEMPT_COOKIE = env.secure ? "__Host-preja_oauth" : "preja_oauth";
/** Seconds that an attempt to sign in may take. */
export const ATTEMPT_LIFETIME = 600;

/** The provider of the settings: the configured one, the embedded one of the demo, or none. */
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
 * What speaks OAuth 2 with the provider (authorisation code, PKCE S256, state). Made for each request,
 * because the address to come back to is the request's own when PUBLIC_URL is unset.
 */
export function authenticatorFor(
  provider: IdentityProvider,
  shopOrigin: string,
): Authenticator<Identity> {
  const strategy = new PatientStrategy(
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
  return new Authenticator<Identity>().use(strategy, "provider");
}

class PatientStrategy extends OAuth2Strategy<Identity> {
  /** The library's own request has no deadline and takes no signal. */
  protected override validateAuthorizationCode(code: string, verifier: string) {
    let timer: NodeJS.Timeout;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error("The token endpoint is slow.")),
        PROVIDER_PATIENCE_MS,
      );
    });
    const answer = super.validateAuthorizationCode(code, verifier);
    return Promise.race([answer, deadline]).finally(() => clearTimeout(timer));
  }

  protected override authorizationParams(params: URLSearchParams, request: Request) {
    const hint = new URL(request.url).searchParams.get("login_hint");
    if (hint) params.set("login_hint", hint);
    return params;
  }
}
