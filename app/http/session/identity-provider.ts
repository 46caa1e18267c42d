/** The OAuth 2 identity provider and the shop's client registration there. */
export interface IdentityProvider {
  /** The issuer that identifies users together with their subject; null: taken from the ID token. */
  issuer: string | null;
  clientId: string;
  clientSecret: string | null;
  authorizationUrl: string;
  tokenUrl: string;
  userinfoUrl: string;
  scopes: string[];
  /** Answers the shop's own requests to a provider in this process; without it they go over the network. */
  ask?: (request: Request) => Promise<Response>;
}
