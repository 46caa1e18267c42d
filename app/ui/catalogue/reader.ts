import { type CompanyRole, mayOrder } from "~/shop/customers/people/roles";

/** Specification 6. A buyer sees prices and can order; a viewer, a colleague who may only read, sees prices. */
export type Reader = "visitor" | "pending" | "viewer" | "buyer";

/** Null is a visitor. */
export function readerOf(person: { isApproved: boolean; role: CompanyRole } | null): Reader {
  if (!person) return "visitor";
  if (!person.isApproved) return "pending";
  return mayOrder(person.role) ? "buyer" : "viewer";
}
