import type { Tx } from "~/db/db.server";
import { customerSearchText } from "./search-text";

const searchedColumns = {
  firstName: true,
  lastName: true,
  email: true,
  companyName: true,
} as const;

/** Updates the search text of a user. Call it last in every transaction that writes a name, e-mail or company. */
export async function updateSearchText(tx: Tx, userId: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: searchedColumns });
  const searchText = customerSearchText(user);
  await tx.user.update({ where: { id: userId }, data: { searchText }, select: { id: true } });
}
