import { z } from "zod";

import { reasonOf } from "./reason";

const TIMEOUT_MS = 8_000;
const WELL_KNOWN = "/.well-known/openid-configuration";

// The part of OpenID Connect Discovery 1.0, section 3, that the shop needs.
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
  response_types_supported: z.array(z.string()).optional(),
  claims_supported: z.array(z.string()).optional(),
});

export type Discovery = z.infer<typeof discovery>;

/** By the issuer or the document's own address. Returns the discovery document, or what is wrong in plain words. */
export async function discoverProvider(issuer: string): Promise<Discovery | string> {
  const base = issuer.replace(/\/+$/, "").replace(WELL_KNOWN, "");
  try {
    const answer = await fetch(base + WELL_KNOWN, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return `${base}${WELL_KNOWN} answers ${answer.status}. Is this the issuer?`;
    const found = discovery.safeParse(await answer.json().catch(() => null));
    if (!found.success)
      return `${base}${WELL_KNOWN} is no discovery document of an OpenID provider with a userinfo address.`;
    const { issuer: own, response_types_supported: types = ["code"] } = found.data;
    // RFC 8414, section 3.3: another issuer may not be named. Entra names a pattern for all tenants.
    if (own.replace(/\/+$/, "") !== base && !own.includes("{"))
      return `The provider calls itself ${own}. Use that address.`;
    if (!types.includes("code")) return "The provider offers no authorization code flow.";
    return found.data;
  } catch (error) {
    return `The provider was not reached. ${reasonOf(error)}`;
  }
}
