import type { Reader, Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";

/** Somebody who may order for a company, and so release an order of somebody else's. */
export interface Releaser {
  id: string;
  name: string;
  email: string;
  firstName: string | null;
}

/** The owners and buyers of a company, the account's own person among them. */
export async function releasersOf(from: Reader | Tx, companyId: string): Promise<Releaser[]> {
  const rows = await from.user.findMany({
    where: {
      OR: [{ id: companyId }, { companyId, companyRole: { in: ["owner", "buyer"] } }],
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, firstName: true, lastName: true, email: true },
  });
  return rows.map((row) => ({
    id: row.id,
    name: personName(row),
    email: row.email,
    firstName: row.firstName,
  }));
}
