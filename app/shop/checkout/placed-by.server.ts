import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { record } from "~/shop/audit/audit.server";
import { asCompanyRole, mayOrder } from "~/shop/companies/roles";
import { Problem } from "~/shop/problem";

/** The admin or the colleague who places an order for a customer. */
export interface PlacedBy {
  id: string;
  name: string;
  /** Where a colleague gets their copy of the letter; null for an admin. */
  colleague: { email: string; firstName: string | null } | null;
}

/**
 * Reads who orders for a customer, whose row is locked, as it is when a colleague is removed. Throws a Problem "not_allowed" if they
 * are neither an admin without an end any more nor an owner or buyer of the customer's company.
 */
export async function placingPerson(tx: Tx, id: string, customerId: string): Promise<PlacedBy> {
  const person = await tx.user.findUnique({
    where: { id },
    select: {
      firstName: true,
      lastName: true,
      email: true,
      isAdmin: true,
      companyId: true,
      companyRole: true,
    },
  });
  if (person?.isAdmin) return { id, name: personName(person), colleague: null };
  if (person?.companyId !== customerId) {
    throw new Problem("not_allowed", "You are not an admin any more.");
  }
  const role = asCompanyRole(person.companyRole);
  if (!role || !mayOrder(role)) {
    throw new Problem("not_allowed", "You may not order for this company any more.");
  }
  return { id, name: personName(person), colleague: person };
}

/** Writes the audit entry of an order that an admin placed for a customer. */
export async function recordPlacedOrder(
  tx: Tx,
  order: { id: number; orderNumber: string; customer: string },
  placedBy: PlacedBy,
): Promise<void> {
  const { id, orderNumber, customer } = order;
  await record(tx, {
    actorId: placedBy.id,
    action: "place_order_for",
    subject: `order:${id}`,
    label: orderNumber,
    after: { customer },
  });
}
