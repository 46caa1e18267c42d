/** The kinds of readers that the catalogue distinguishes (specification 6). Only a buyer sees prices and can order. */
export type Reader = "visitor" | "pending" | "buyer";

/** Returns the kind of reader of a signed-in user, or of a visitor (null). */
export function readerOf(person: { isApproved: boolean } | null): Reader {
  if (!person) return "visitor";
  return person.isApproved ? "buyer" : "pending";
}
