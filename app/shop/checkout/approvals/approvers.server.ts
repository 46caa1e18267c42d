import { contactColumns } from "~/shop/brand/mail/contact";
import type { Reader, Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";

/** May order for the company, and so approve somebody else's order. */
export interface Approver {
  id: string;
  name: string;
  email: string;
  firstName: string | null;
}

/** The owners and buyers. */
export async function approversOf(from: Reader | Tx, companyId: string): Promise<Approver[]> {
  const rows = await from.user.findMany({
    where: { memberships: { some: { companyId, role: { in: ["owner", "buyer"] } } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, ...contactColumns },
  });
  return rows.map((row) => ({
    id: row.id,
    name: personName(row),
    email: row.email,
    firstName: row.firstName,
  }));
}
