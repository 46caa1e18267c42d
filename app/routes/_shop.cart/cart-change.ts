import type { Buyer } from "~/http/session/buyer.server";

/** A posted change of the cart. */
export interface CartChange {
  request: Request;
  person: Buyer;
  form: FormData;
  /** Where to redirect afterwards. */
  landing: string;
}
