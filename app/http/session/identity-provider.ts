/** Where people prove who they are, and how the shop is known there. */
export interface IdentityProvider {
  /** What identities are keyed by; null: the provider says it in its ID token. */
  issuer: string | null;
  clientId: string;
  clientSecret: string | null;
  authorizationUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
  scopes: string[];
}
