import type { Account } from "~/shop/customers/people/account";

/** Known data of a signed-in user, used as initial values of a form. */
export interface KnownSender {
  name: string;
  email: string;
  company: string | null;
}

/** Returns the initial values of a form for a signed-in user. */
export function senderOf({ user, company }: Account): KnownSender {
  return {
    name: [user.firstName, user.lastName].filter(Boolean).join(" "),
    email: user.email,
    company: company.name,
  };
}
