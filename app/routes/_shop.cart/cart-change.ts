import type { Account } from "~/shop/customers/people/account";

/** A posted change of the cart. */
export interface CartChange {
  request: Request;
  account: Account;
  form: FormData;
  /** Where to redirect afterwards. */
  landing: string;
}
