import type { Person } from "~/http/session/sessions.server";

/** A posted change of the cart. */
export interface CartChange {
  request: Request;
  person: Person;
  form: FormData;
  /** Where to redirect afterwards. */
  landing: string;
}
