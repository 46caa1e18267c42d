import { db, type Reader, type Tx } from "~/db/db.server";
import { contactColumns } from "./contact";

/** Who gets the letters of a company, which must exist. */
export async function contactOf(from: Reader | Tx, companyId: string) {
  const { contact } = await from.company.findUniqueOrThrow({
    where: { id: companyId },
    select: { contact: { select: { id: true, ...contactColumns } } },
  });
  return contact;
}

/** The contact of a company; null for an unknown id. */
export async function contactIdOf(companyId: string): Promise<string | null> {
  // Postgres refuses NUL characters.
  if (companyId.includes("\0")) return null;
  const row = await db.read.company.findUnique({
    where: { id: companyId },
    select: { contactId: true },
  });
  return row?.contactId ?? null;
}
