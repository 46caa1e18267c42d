/** How a page of the catalogue treats whom it is for (specification 6). Only a buyer sees prices and orders. */
export type Reader = "visitor" | "pending" | "buyer";

/** The kind of reader that a signed-in person, or nobody, is. */
export function readerOf(person: { isApproved: boolean } | null): Reader {
  if (!person) return "visitor";
  return person.isApproved ? "buyer" : "pending";
}
