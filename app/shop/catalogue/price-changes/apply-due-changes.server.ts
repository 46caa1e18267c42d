import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import { cached, type TransactionContext } from "~/shop/base/cached.server";

/** The day of a planned change has come. Inside a transaction, pass its context to read what it sees. */
export async function isChangeDue(context?: TransactionContext, now = new Date()): Promise<boolean> {
  const { day } = await cached(
    "next price change",
    async (from) => {
      const next = await from.priceChange.findFirst({
        where: { status: "planned" },
        orderBy: { fromDay: "asc" },
        select: { fromDay: true },
      });
      return { day: next?.fromDay ?? null };
    },
    context,
  );
  return day !== null && day <= isoDay(now);
}

/** Each due change once, by whichever process comes first. A price that is no longer the old one stays as it is. */
export async function applyDueChanges(now = new Date()): Promise<void> {
  if (!(await isChangeDue(undefined, now))) return;
  const due = await db.read.priceChange.findMany({
    where: { status: "planned", fromDay: { lte: isoDay(now) } },
    orderBy: [{ fromDay: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  for (const { id } of due) await db.write((tx) => applyDueChange(tx, id, now), DUE);
}

/** Carried out by whoever comes first, who has not asked for it. */
const DUE = { ...LARGE_WRITE, isBookkeeping: true };

async function applyDueChange(tx: Tx, id: number, now: Date): Promise<void> {
  const { count } = await tx.priceChange.updateMany({
    where: { id, status: "planned" },
    data: { status: "done", endedAt: now },
  });
  // Another process was faster, or an admin has cancelled it.
  if (count === 0) return;
  const change = await tx.priceChange.findUniqueOrThrow({ where: { id } });
  const changed = await replacePrices(tx, id, now);
  const all = await tx.priceChangeLine.count({ where: { changeId: id } });
  await record(tx, {
    actorId: change.createdById,
    action: "carry_out_price_change",
    subject: `price-change:${id}`,
    label: t.priceChangeLabel({ percent: change.percent, fromDay: change.fromDay, scope: change.scope }),
    after: { "Prices changed": changed, "Not the planned price any more": all - changed },
  });
}

/** Only prices that are still the old ones; returns how many. */
async function replacePrices(tx: Tx, id: number, now: Date): Promise<number> {
  const recommended = await tx.$executeRaw`
    UPDATE "products" SET "recommendedPrice" = "line"."newPrice",
      "version" = "version" + 1, "updatedAt" = ${now}
    FROM "price_change_lines" AS "line"
    WHERE "line"."changeId" = ${id} AND "line"."kind" = 'recommended'
      AND "line"."productId" = "products"."id" AND "line"."oldPrice" = "products"."recommendedPrice"`;
  const wholesale = await tx.$executeRaw`
    UPDATE "products" SET "wholesalePrice" = "line"."newPrice",
      "version" = "version" + 1, "updatedAt" = ${now}
    FROM "price_change_lines" AS "line"
    WHERE "line"."changeId" = ${id} AND "line"."kind" = 'wholesale'
      AND "line"."productId" = "products"."id" AND "line"."oldPrice" = "products"."wholesalePrice"`;
  const own = await tx.$executeRaw`
    UPDATE "price_group_prices" SET "price" = "line"."newPrice"
    FROM "price_change_lines" AS "line"
    WHERE "line"."changeId" = ${id} AND "line"."kind" = 'own'
      AND "line"."groupId" = "price_group_prices"."groupId"
      AND "line"."productId" = "price_group_prices"."productId"
      AND coalesce("line"."pieceId", 0) = coalesce("price_group_prices"."pieceId", 0)
      AND "line"."oldPrice" = "price_group_prices"."price"`;
  // An admin's open table of own prices is then not saved over the new ones.
  await tx.$executeRaw`
    UPDATE "price_groups" SET "version" = "version" + 1 WHERE "id" IN
      (SELECT "groupId" FROM "price_change_lines" WHERE "changeId" = ${id} AND "kind" = 'own')`;
  return recommended + wholesale + own;
}
