import { z } from "zod";

import { env } from "~/env.server";
import { isEmail, normaliseEmail } from "~/formats/email";
import type { Identity } from "~/shop/customers/sign-in/sign-in.server";

/** The brand's own OAuth 2 identity provider and the shop's client registration there. */
export interface IdentityProvider {
  clientId: string;
  clientSecret: string | null;
  authorizationUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
  scopes: string[];
}

/** The timeout of a request to the provider, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = 8_000;

/**
 * Thrown when the provider answers, but with nothing that the shop can accept: another attempt gets the same. The message is for the log
 * and names the cause, without what was sent.
 */
export class UnusableIdentity extends Error {
  constructor(
    readonly problem: "no_email" | "unverified_email" | "provider_setup",
    message: string,
  ) {
    super(message);
  }
}

const wrongSetup = (message: string) => new UnusableIdentity("provider_setup", message);

/** An identity, and when the provider asked the person who they are; null if it does not say. */
export interface ProvenIdentity extends Identity {
  authenticatedAt: Date | null;
}

const tokensSchema = z.object({ access_token: z.string().min(1), id_token: z.string().optional() });

// No control characters: Postgres cannot store NUL.
const key = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u);

// The latest time that a Date can hold.
const MAX_SECONDS = 8_640_000_000_000;

const idTokenSchema = z.object({
  iss: key,
  sub: key,
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  auth_time: z.number().min(0).max(MAX_SECONDS).optional(),
});

const nameText = z
  .string()
  .transform(
    (text) =>
      text
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, 100) || null,
  )
  .nullish()
  .catch(null);

const profileSchema = z.object({
  sub: key,
  email: z
    .string()
    .transform(normaliseEmail)
    .refine((email) => email.length <= 255 && isEmail(email))
    .nullish()
    .catch(null),
  email_verified: z.unknown().optional(),
  given_name: nameText,
  family_name: nameText,
  name: nameText,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullish()
    .catch(null),
});

/**
 * Reads the user's identity from the provider's userinfo endpoint with the tokens just received. Throws UnusableIdentity,
 * or another error when the provider's response is invalid or does not arrive in time.
 */
export async function identityOf(provider: IdentityProvider, tokens: object): Promise<ProvenIdentity> {
  const { access_token, id_token } = tokensSchema.parse(tokens);
  // oxlint-disable-next-line no-restricted-globals -- the identity provider of the settings.
  const response = await fetch(provider.userinfoUrl, {
    headers: { Authorization: `Bearer ${access_token}`, Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  const { profile, names } = await profileIn(response);
  const claims = id_token ? claimsOf(id_token, provider.clientId, profile.sub) : undefined;
  const issuer = claims?.iss ?? new URL(provider.tokenUrl).origin;

  if (!profile.email) {
    const help = "The client needs the scope and the claim email";
    throw new UnusableIdentity("no_email", `The userinfo has no e-mail, only: ${names}. ${help}.`);
  }
  const verified = profile.email_verified === true || profile.email_verified === "true";
  if (!verified && env.OAUTH2_TRUST_EMAIL !== "yes") {
    const help = "OAUTH2_TRUST_EMAIL=yes counts every address of this provider as verified";
    const message = `The userinfo does not say that the e-mail is verified. ${help}.`;
    throw new UnusableIdentity("unverified_email", message);
  }
  const [first = null, ...rest] = profile.name?.split(/\s+/) ?? [];
  return {
    issuer,
    subject: profile.sub,
    email: profile.email,
    firstName: profile.given_name ?? first,
    lastName: profile.family_name ?? (rest.join(" ") || null),
    pictureUrl: profile.picture ?? null,
    authenticatedAt: claims?.auth_time === undefined ? null : new Date(claims.auth_time * 1_000),
  };
}

/** The profile in an answer of the userinfo endpoint, and the names of its claims in words. */
async function profileIn(response: Response) {
  const { ok, status } = response;
  if (status >= 500 || status === 429) throw new Error(`The userinfo endpoint answered ${status}.`);
  if (!ok) throw wrongSetup(`The userinfo endpoint answered ${status} to the access token.`);
  const text = await response.text();
  const isToken = /^\s*"?[\w-]+(\.[\w-]*){2,4}"?\s*$/.test(text);
  if (isToken) {
    const help = "Switch off that it is signed or encrypted for this client";
    throw wrongSetup(`The userinfo is a token (JWT), not JSON. ${help}.`);
  }
  const answer = jsonIn(text);
  if (answer === undefined) throw wrongSetup("The userinfo is not JSON. Is OAUTH2_USERINFO_URL right?");
  const read = profileSchema.safeParse(answer);
  const names = Object.keys(Object(answer) as object)
    .slice(0, MAX_NAMED_CLAIMS)
    .map((name) => name.slice(0, 40))
    .join(", ");
  if (!read.success) throw wrongSetup(`The userinfo has no usable claim sub, only: ${names}.`);
  return { profile: read.data, names };
}

const MAX_NAMED_CLAIMS = 20;

/** What a text has as JSON; undefined when it is none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the claims of an ID token. The token came directly from the token endpoint, so its signature need not be
 * checked (OpenID Connect Core 3.1.3.7). Throws unless it is for this subject and this client and has not expired.
 */
function claimsOf(idToken: string, clientId: string, subject: string) {
  const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8");
  const claims = idTokenSchema.safeParse(jsonIn(payload));
  if (!claims.success) throw wrongSetup("The ID token cannot be read. Is it encrypted?");
  const { sub, aud, exp } = claims.data;
  if (sub !== subject) throw wrongSetup("The ID token and the userinfo are about two people.");
  if (![aud].flat().includes(clientId)) throw wrongSetup("The ID token is for another client.");
  if (exp * 1_000 < Date.now() - 60_000)
    throw wrongSetup("The ID token has expired. Is the clock of this machine right?");
  return claims.data;
}
