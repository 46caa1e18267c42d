import { z } from "zod";

import { env } from "~/env.server";
import { isEmail, normaliseEmail } from "~/formats/email";
import type { Identity } from "~/shop/customers/sign-in.server";
import type { IdentityProvider } from "./identity-provider";

/** Milliseconds that one answer of the provider may take. */
export const PROVIDER_PATIENCE_MS = 8_000;

/** The provider gave an identity that the shop cannot take; the code says why. */
export class UnusableIdentity extends Error {
  constructor(readonly problem: "no_email" | "unverified_email") {
    super(problem);
  }
}

const tokensSchema = z.object({ access_token: z.string().min(1), id_token: z.string().optional() });

// No control characters: Postgres keeps no NUL, and nobody is called so.
const key = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}*$/u);

const idTokenSchema = z.object({
  iss: key,
  sub: key,
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
});

const words = z
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
  given_name: words,
  family_name: words,
  name: words,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullish()
    .catch(null),
});

/**
 * Asks the provider, with the token just received, who this is. Throws UnusableIdentity, or any other
 * error when the provider's answers make no sense or do not come.
 */
export async function identityOf(provider: IdentityProvider, tokens: object): Promise<Identity> {
  const { access_token, id_token } = tokensSchema.parse(tokens);
  const response = await fetch(provider.userinfoUrl, {
    headers: { Authorization: `Bearer ${access_token}`, Accept: "application/json" },
    signal: AbortSignal.timeout(PROVIDER_PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`The userinfo endpoint answered ${response.status}.`);
  const profile = profileSchema.parse(await response.json());
  const issuer =
    provider.issuer ??
    (id_token ? issuerOf(id_token, provider.clientId, profile.sub) : undefined) ??
    new URL(provider.tokenUrl).origin;

  if (!profile.email) throw new UnusableIdentity("no_email");
  const verified = profile.email_verified === true || profile.email_verified === "true";
  if (!verified && env.OAUTH2_TRUST_EMAIL !== "yes") throw new UnusableIdentity("unverified_email");
  const [first = null, ...rest] = profile.name?.split(/\s+/) ?? [];
  return {
    issuer,
    subject: profile.sub,
    email: profile.email,
    firstName: profile.given_name ?? first,
    lastName: profile.family_name ?? (rest.join(" ") || null),
    pictureUrl: profile.picture ?? null,
  };
}

/**
 * The issuer that an ID token names. It came straight from the token endpoint, so its signature need not be
 * checked (OpenID Connect Core 3.1.3.7); that it is about this person and for this shop must be.
 */
function issuerOf(idToken: string, clientId: string, subject: string): string {
  const payload = Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString("utf8");
  const { iss, sub, aud, exp } = idTokenSchema.parse(JSON.parse(payload));
  if (sub !== subject) throw new Error("The ID token and the userinfo are about two people.");
  if (![aud].flat().includes(clientId)) throw new Error("The ID token is for another client.");
  if (exp * 1_000 < Date.now() - 60_000) throw new Error("The ID token has expired.");
  return iss;
}
