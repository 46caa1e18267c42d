import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { record } from "~/shop/audit/audit.server";
import { Problem } from "~/shop/problem";

/** The admin who places an order for a customer. */
export interface PlacedBy {
  id: string;
  name: string;
}

/** Reads the admin who orders for a customer. Throws a Problem "not_allowed" if they are no admin without an end any more. */
export async function placingAdmin(tx: Tx, id: string): Promise<PlacedBy> {
  const admin = await tx.user.findFirst({
    where: { id, isAdmin: true },
    select: { firstName: true, lastName: true, email: true },
  });
  if (!admin) throw new Problem("not_allowed", "You are not an admin any more.");
  return { id, name: personName(admin) };
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
