import { db } from "~/db/db.server";
import { adminRoleOf, isLastingAdmin } from "~/shop/customers/admin-role";
import { memoizePerRequest } from "../gate/request-memo.server";
import { type Person, personFields, readSession } from "./sessions.server";

/** Whose cart, prices and orders the pages of the shop show: the signed-in person, or the customer for whom they order. */
export interface Buyer extends Person {
  /** The signed-in admin who orders for this customer; null when the buyer is the signed-in person. */
  orderedBy: Person | null;
}

/**
 * Returns the buyer of a request, or null for a visitor. An admin orders for a customer only while the admin's role has no
 * end and the customer is approved and no admin, which is read from the database with each request; otherwise the buyer is
 * the admin. Pages of somebody's own account, the admin panel and API calls use readSession instead.
 */
export function readBuyer(request: Request): Promise<Buyer | null> {
  return memoizePerRequest(request, "buyer", async () => {
    const person = await readSession(request);
    if (!person) return null;
    const customer = await customerOf(person);
    return customer
      ? { ...customer, signedInAt: null, orderingForId: null, orderedBy: person }
      : { ...person, orderedBy: null };
  });
}

/** The customer for whom an admin orders; null when they order for nobody, or may not any more. */
async function customerOf(person: Person) {
  if (person.orderingForId === null || !isLastingAdmin(person)) return null;
  const customer = await db.read.user.findUnique({
    where: { id: person.orderingForId },
    select: personFields,
  });
  if (!customer?.isApproved || adminRoleOf(customer).isAdmin) return null;
  return customer;
}
