import { Authenticator } from "remix-auth";
import { OAuth2RequestError, OAuth2Strategy } from "remix-auth-oauth2";

import { env } from "~/env.server";
import { shopOrigin } from "../gate/origin.server";
import { ATTEMPT_SECONDS, CLIENT_ID, clientSecret, PROVIDER_PATH } from "../identity/provider.server";
import { askProvider } from "../identity/ask-provider.server";
import type { IdentityProvider } from "./identity-provider";
import { identityOf, type ProvenIdentity, PROVIDER_TIMEOUT_MS } from "./profile.server";
import { cookieName } from "./shop-cookie.server";

/** The prefix of the cookies of sign-in attempts. No other cookie may have it, because remix-auth-oauth2 reads them all. */
export const ATTEMPT_COOKIE = cookieName("oauth");

/** Returns the configured identity provider, else the embedded one. */
export function identityProvider(request: Request): IdentityProvider {
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
  return embedded(env.demoSignIn ? "demo" : "email", shopOrigin(request));
}

/** The shop's own provider. Its issuer is constant, so that people stay the same when the shop gets another address. */
function embedded(issuer: string, origin: string): IdentityProvider {
  const base = origin + PROVIDER_PATH;
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: clientSecret(),
    authorizationUrl: `${base}/auth`,
    tokenUrl: `${base}/token`,
    userinfoUrl: `${base}/me`,
    scopes: ["openid", "email", "profile"],
    ask: askProvider,
  };
}

/**
 * Creates the OAuth 2 client (authorisation code, PKCE S256, state). One per request, because without PUBLIC_URL the
 * redirect URI depends on the request's origin.
 */
export function authenticatorFor(provider: IdentityProvider, shopOrigin: string): Authenticator<ProvenIdentity> {
  const strategy = new ShopStrategy(
    provider,
    {
      cookie: {
        name: ATTEMPT_COOKIE,
        maxAge: ATTEMPT_SECONDS,
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

class ShopStrategy extends OAuth2Strategy<ProvenIdentity> {
  constructor(
    private readonly provider: IdentityProvider,
    ...strategy: ConstructorParameters<typeof OAuth2Strategy<ProvenIdentity>>
  ) {
    super(...strategy);
  }

  /** Adds a timeout: the library's own request has none and accepts no AbortSignal. */
  protected override validateAuthorizationCode(code: string, verifier: string) {
    if (this.provider.ask) return this.exchangeInProcess(this.provider.ask, code, verifier);
    let timer: NodeJS.Timeout;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("The token endpoint is slow.")), PROVIDER_TIMEOUT_MS);
    });
    const tokens = super.validateAuthorizationCode(code, verifier);
    return Promise.race([tokens, deadline]).finally(() => clearTimeout(timer));
  }

  /** What the library does by the network (RFC 6749, 4.1.3), for a provider in this process. */
  private async exchangeInProcess(
    ask: (request: Request) => Promise<Response>,
    code: string,
    verifier: string,
  ): ReturnType<OAuth2Strategy<ProvenIdentity>["validateAuthorizationCode"]> {
    const { clientId, clientSecret, tokenEndpoint, redirectURI } = this.options;
    const answer = await ask(
      new Request(tokenEndpoint, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code,
          code_verifier: verifier,
          redirect_uri: String(redirectURI),
        }),
      }),
    );
    const tokens = (await answer.json()) as Record<string, string>;
    if (!answer.ok) {
      throw new OAuth2RequestError(tokens.error ?? "", tokens.error_description ?? null, null, null);
    }
    return { data: tokens } as Awaited<ReturnType<typeof this.validateAuthorizationCode>>;
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
