import type { Tx } from "~/db/db.server";
import { customerSearchText } from "./search-text";

const named = { firstName: true, lastName: true, email: true, companyName: true } as const;

/** Brings up to date what the desk finds somebody by; last statement of every write of a name, e-mail or company. */
export async function updateSearchText(tx: Tx, userId: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: named });
  const searchText = customerSearchText(user);
  await tx.user.update({ where: { id: userId }, data: { searchText }, select: { id: true } });
}
