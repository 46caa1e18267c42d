import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import type { LockedCustomer } from "~/shop/cart/lock-cart.server";
import { asCompanyRole, mayOrder } from "~/shop/customers/people/roles";
import { Problem } from "~/shop/base/problem";
import type { Checkout } from "./checkout";
import { staffStatusOf, type StaffColumns } from "~/shop/customers/people/staff-role";
import { mayOrderFor } from "~/shop/customers/companies/company-scope.server";

/** The admin or the colleague, in place of the company's contact. */
export interface PlacedBy {
  id: string;
  name: string;
  /** For the colleague's copy of the letter; null for an admin. */
  colleague: { email: string; firstName: string | null } | null;
}

interface PlacerRow extends StaffColumns {
  firstName: string | null;
  lastName: string | null;
  email: string;
  /** Null for somebody outside the company. */
  role: string | null;
}

/**
 * The company is locked, as it is when a colleague is removed; null for its contact. Refuses (not_allowed) somebody who
 * is no longer an owner or buyer of the company, nor staff who may order for it.
 */
export async function resolveOrderer(
  tx: Tx,
  { companyId, placedById: id }: Checkout,
  { contactId }: LockedCustomer,
): Promise<PlacedBy | null> {
  if (id === contactId) return null;
  // Raw SQL, because with Prisma it would be two statements.
  const [person] = await tx.$queryRaw<PlacerRow[]>`
    SELECT "firstName", "lastName", "email", "staffRole", "adminUntil", "role" FROM "users"
    LEFT JOIN "memberships" ON "memberships"."userId" = "users"."id" AND "memberships"."companyId" = ${companyId}
    WHERE "users"."id" = ${id}`;
  const role = person?.role ? asCompanyRole(person.role) : null;
  if (person && role && mayOrder(role)) return { id, name: personName(person), colleague: person };
  if (person && (await mayOrderFor(tx, { id, ...staffStatusOf(person) }, companyId))) {
    return { id, name: personName(person), colleague: null };
  }
  throw new Problem(role ? "not_allowed.order" : "not_allowed.not_admin");
}

/** In the audit: an order that an admin placed for a customer. */
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
