import type { AdapterPayload } from "oidc-provider";

import { identityRecords } from "./records.server";

/** Somebody who has just signed in at the embedded provider; its claims are made from it. */
export interface Account {
  subject: string;
  email: string;
  emailVerified: boolean;
  /** Null where the provider knows no name. */
  name: { first: string; last: string } | null;
}

/** How long an account is remembered in seconds: for the requests of one sign-in. */
const LIFETIME = 600;

/** Remembers who has signed in until the shop has asked the provider. */
export async function rememberAccount(account: Account): Promise<void> {
  await identityRecords("Account").upsert(account.subject, account as unknown as AdapterPayload, LIFETIME);
}

/** Finds an account for oidc-provider. */
export async function findAccount(_: unknown, subject: string) {
  const account = (await identityRecords("Account").find(subject)) as unknown as Account | undefined;
  return account && { accountId: subject, claims: () => claimsOf(account) };
}

function claimsOf({ subject, email, emailVerified, name }: Account) {
  return {
    sub: subject,
    email,
    email_verified: emailVerified,
    ...(name && {
      name: `${name.first} ${name.last}`,
      given_name: name.first,
      family_name: name.last,
    }),
  };
}
