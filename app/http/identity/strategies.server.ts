import { createHash } from "node:crypto";

import { Authenticator } from "remix-auth";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { Strategy } from "remix-auth/strategy";

import { env } from "~/env.server";
import { normaliseEmail } from "~/formats/email";
import { checkSignInCode } from "~/shop/customers/sign-in/sign-in-codes.server";
import { DEMO_PEOPLE } from "../../../prisma/seed/people";
import { shopOrigin } from "../gate/origin.server";
import {
  type IdentityProvider,
  identityOf,
  type ProvenIdentity,
  PROVIDER_TIMEOUT_MS,
  UnusableIdentity,
} from "../session/profile.server";
import { cookieName } from "../session/shop-cookie.server";
import { ATTEMPT_SECONDS, beginAttempt, findAttempt } from "./sign-in-attempt.server";

/** The prefix of the cookies of sign-ins at a provider. No other cookie may have it, because remix-auth-oauth2 reads them all. */
export const PROVIDER_COOKIE = cookieName("oauth");

/** How people sign in to this shop: at the brand's own provider, by a mailed code, or as anybody (the demo). */
export function signInMethod(): "provider" | "email" | "demo" {
  if (configuredProvider()) return "provider";
  return env.demoSignIn ? "demo" : "email";
}

/**
 * Begins or finishes a sign-in, by what the request is. Beginning throws the redirect to the page where the person says who they are.
 * Finishing returns who they are, or throws why that is not known: an error of remix-auth-oauth2, UnusableIdentity, or a Problem.
 */
export function authenticate(request: Request): Promise<ProvenIdentity> {
  const method = signInMethod();
  // One per request, because without PUBLIC_URL the redirect URI depends on the request's origin.
  return new Authenticator<ProvenIdentity>().use(strategyOf(method, request), method).authenticate(method, request);
}

function strategyOf(method: ReturnType<typeof signInMethod>, request: Request) {
  if (method === "provider") return new ProviderStrategy(configuredProvider()!, shopOrigin(request));
  return new OwnPageStrategy(method, method === "demo" ? demoIdentity : emailIdentity);
}

function configuredProvider(): IdentityProvider | null {
  const { OAUTH2_CLIENT_ID, OAUTH2_AUTHORIZATION_URL, OAUTH2_TOKEN_URL, OAUTH2_USERINFO_URL } = env;
  if (!OAUTH2_CLIENT_ID || !OAUTH2_AUTHORIZATION_URL || !OAUTH2_TOKEN_URL || !OAUTH2_USERINFO_URL) return null;
  return {
    clientId: OAUTH2_CLIENT_ID,
    clientSecret: env.OAUTH2_CLIENT_SECRET ?? null,
    authorizationUrl: OAUTH2_AUTHORIZATION_URL,
    tokenUrl: OAUTH2_TOKEN_URL,
    userinfoUrl: OAUTH2_USERINFO_URL,
    scopes: env.OAUTH2_SCOPES.split(/\s+/).filter(Boolean),
  };
}

/** At the brand's own provider: the OAuth 2 client (authorisation code, PKCE S256, state). */
class ProviderStrategy extends OAuth2Strategy<ProvenIdentity> {
  constructor(provider: IdentityProvider, origin: string) {
    super(
      {
        cookie: {
          name: PROVIDER_COOKIE,
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
        redirectURI: `${origin}/api/callback`,
        scopes: provider.scopes,
      },
      ({ tokens }) => identityOf(provider, tokens.data),
    );
  }

  /** Adds a timeout: the library's own request has none and accepts no AbortSignal. */
  protected override validateAuthorizationCode(code: string, verifier: string) {
    let timer: NodeJS.Timeout;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("The token endpoint is slow.")), PROVIDER_TIMEOUT_MS);
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

/** What somebody has sent with the form of their sign-in's page. */
interface SentForm {
  /** The id of the sign-in. */
  attempt: string;
  form: FormData;
}

/** On a page of the shop's own, /id/sign-in/{id}, whose form says who somebody is. */
class OwnPageStrategy extends Strategy<ProvenIdentity, SentForm> {
  constructor(
    readonly name: "email" | "demo",
    verify: (sent: SentForm) => Promise<ProvenIdentity>,
  ) {
    super(verify);
  }

  async authenticate(request: Request): Promise<ProvenIdentity> {
    if (request.method !== "POST") throw await beginAttempt(request);
    const attempt = await findAttempt(request);
    if (!attempt) throw new ReferenceError("The sign-in is not one of this browser.");
    return this.verify({ attempt: attempt.id, form: await request.formData() });
  }
}

/** An identity that the shop itself has found. The issuer is constant, so that people stay the same when the shop gets another address. */
const ownIdentity = (issuer: "email" | "demo", subject: string, email: string): ProvenIdentity => ({
  issuer,
  subject,
  email,
  firstName: null,
  lastName: null,
  pictureUrl: null,
  authenticatedAt: null,
});

/** Who has the address to which the code was mailed: the same person each time. */
async function emailIdentity({ attempt, form }: SentForm): Promise<ProvenIdentity> {
  const email = await checkSignInCode(attempt, String(form.get("code")));
  return ownIdentity("email", createHash("sha256").update(email).digest("base64url"), email);
}

/** The people of the demo whom its page offers. */
export const DEMO_OFFERED = DEMO_PEOPLE.filter(({ offered }) => offered);

/** One of the offered people, or somebody new, whose e-mail is always the same person. */
async function demoIdentity({ form }: SentForm): Promise<ProvenIdentity> {
  const chosen = DEMO_OFFERED.find(({ subject }) => subject === form.get("person"));
  if (chosen) {
    const { subject, email, firstName, lastName } = chosen;
    return { ...ownIdentity("demo", subject, normaliseEmail(email)), firstName, lastName };
  }
  if (form.has("unverified")) throw new UnusableIdentity("unverified_email", "email_verified=false");
  const [email, firstName, lastName] = ["email", "firstName", "lastName"].map((name) => String(form.get(name)));
  const digest = createHash("sha256").update(email!).digest("hex").slice(0, 32);
  return { ...ownIdentity("demo", `new-${digest}`, email!), firstName: firstName!, lastName: lastName! };
}
