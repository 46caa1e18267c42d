import type { Account } from "~/shop/customers/people/account";

/** Of a signed-in user, for the initial values of a form. */
export interface KnownSender {
  name: string;
  email: string;
  company: string | null;
}

export function senderOf({ user, company }: Account): KnownSender {
  return {
    name: [user.firstName, user.lastName].filter(Boolean).join(" "),
    email: user.email,
    company: company.name,
  };
}
