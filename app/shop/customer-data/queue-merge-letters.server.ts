import type { Tx } from "~/db/db.server";
import { queueLetters } from "~/shop/mail/send-letter.server";
import type { Comparison } from "./compare-accounts.server";
import { accountMerged, accountTookOver } from "./letters/closed-account";

/**
 * Queues the letters about a merge to both addresses. The key of the one that names the account that stays begins with that
 * account, so that the erasure of its data finds the letter.
 */
export async function queueMergeLetters(
  tx: Tx,
  { staying, going }: Omit<Comparison, "seen">,
): Promise<void> {
  const firstNameOf = async (id: string) =>
    (await tx.user.findUniqueOrThrow({ where: { id }, select: { firstName: true } })).firstName;
  await queueLetters(tx, [
    {
      key: `user:${staying.id}:merged:${going.id}`,
      kind: "account-merged",
      to: going.email,
      letter: accountMerged({
        firstName: await firstNameOf(going.id),
        email: going.email,
        stayingEmail: staying.email,
      }),
    },
    {
      key: `user:${staying.id}:took-over:${going.id}`,
      kind: "account-took-over",
      to: staying.email,
      letter: accountTookOver({ firstName: await firstNameOf(staying.id) }),
    },
  ]);
}
