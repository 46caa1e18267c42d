import { db } from "~/db/db.server";
import { addMonths, isoMonth, startOfMonth } from "~/formats/dates";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";

const SWEPT_AT_ONCE = 100;

/** Deletes conversations whose last message is older than the setting; of many the oldest, and the rest at the next calls. */
export async function sweepConversations(now = new Date()): Promise<void> {
  const { messageMonths } = await shopSettings();
  if (messageMonths === null) return;
  const before = startOfMonth(addMonths(isoMonth(now), -messageMonths));
  const old = await db.read.conversation.findMany({
    where: { lastMessageAt: { lt: before } },
    orderBy: { lastMessageAt: "asc" },
    take: SWEPT_AT_ONCE,
    select: { id: true },
  });
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  // Somebody may write in one meanwhile.
  const where = { id: { in: ids }, lastMessageAt: { lt: before } };
  await db.write((tx) => tx.conversation.deleteMany({ where }), { isBookkeeping: true });
}
