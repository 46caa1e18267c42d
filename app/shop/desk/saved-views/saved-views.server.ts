import { z } from "zod";

import { db, type Prisma, type Tx } from "~/db/db.server";
import { inAlphabet } from "~/formats/lists";
import * as t from "~/messages/desk";
import type { AuditAction } from "~/shop/base/audit/actions";
import { record } from "~/shop/base/audit/audit.server";
import { requiredLine, rowVersion } from "~/shop/base/fields.server";
import { Problem } from "~/shop/base/problem";
import {
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
  MAX_VIEWS,
  type SavedView,
  viewAddress,
  VIEWED_LISTS,
  type ViewedList,
} from "./saved-view";

const fields = {
  name: requiredLine(MAX_VIEW_NAME, t.enterViewName),
  isForAll: z.literal("on").optional().transform(Boolean),
};

export const newViewForm = z.object({
  ...fields,
  list: z.enum(VIEWED_LISTS),
  query: z.string().max(MAX_VIEW_QUERY).default(""),
});

export const viewForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), ...fields, expectedVersion: rowVersion() }),
  z.object({ intent: z.literal("remove") }),
]);

type ViewFields = Pick<SavedView, "name" | "isForAll">;

const columns = { id: true, list: true, name: true, query: true, userId: true, version: true } as const;

const seenBy = (userId: string) => ({ OR: [{ userId }, { userId: null }] });

const asView = ({
  list,
  query,
  userId,
  ...row
}: Prisma.SavedViewGetPayload<{ select: typeof columns }>): SavedView => ({
  ...row,
  list: list as ViewedList,
  address: viewAddress(list as ViewedList, query),
  isForAll: userId === null,
});

/** Those of a person and those for all, by name. Whoever sees no prices has none that filter or sort by amounts. */
export async function savedViews(userId: string, list: ViewedList, seesPrices = true): Promise<SavedView[]> {
  const rows = await db.read.savedView.findMany({
    where: { list, ...seenBy(userId) },
    orderBy: { id: "asc" },
    select: columns,
  });
  const seen = rows.filter(({ query }) => viewAddress(list, query, seesPrices) === viewAddress(list, query));
  return inAlphabet(seen, ({ name }) => name).map(asView);
}

/** Null where the person has none of this id. */
export async function findView(userId: string, id: number): Promise<SavedView | null> {
  const row = await db.read.savedView.findFirst({ where: { id, ...seenBy(userId) }, select: columns });
  return row && asView(row);
}

/** Refuses (limit) more than MAX_VIEWS. */
export function addView(
  actorId: string,
  { name, isForAll, list, query }: ViewFields & { list: ViewedList; query: string },
): Promise<void> {
  const userId = isForAll ? null : actorId;
  return db.write(async (tx) => {
    const { id } = await tx.savedView.create({ data: { list, name, query, userId }, select: { id: true } });
    await checkNumber(tx, list, userId);
    await recordView(tx, "add_view", actorId, id);
  });
}

/** Returns its address. Refuses (stale) another version, with the present name; (not_found) a removed one. */
export function changeView(
  actorId: string,
  { id, expectedVersion, name, isForAll }: ViewFields & { id: number; expectedVersion: number },
): Promise<string> {
  const userId = isForAll ? null : actorId;
  return db.write(async (tx) => {
    const { count } = await tx.savedView.updateMany({
      where: { id, version: expectedVersion, ...seenBy(actorId) },
      data: { name, userId, version: { increment: 1 } },
    });
    const present = await tx.savedView.findFirst({ where: { id, ...seenBy(actorId) }, select: columns });
    if (!present) throw new Problem("not_found.view");
    if (count === 0) throw new Problem("stale.view", { name: present.name }, { version: present.version });
    await checkNumber(tx, present.list as ViewedList, userId);
    await recordView(tx, "change_view", actorId, id);
    return asView(present).address;
  });
}

/** Returns the list of which it was. Refuses (not_found) a removed one. */
export function removeView(actorId: string, id: number): Promise<ViewedList> {
  const where = { id, ...seenBy(actorId) };
  return db.write(async (tx) => {
    // Locks it.
    await tx.savedView.updateMany({ where, data: { version: { increment: 0 } } });
    const view = await tx.savedView.findFirst({ where, select: { list: true } });
    if (!view) throw new Problem("not_found.view");
    await tx.savedView.deleteMany({ where: { id } });
    await recordView(tx, "remove_view", actorId, id);
    return view.list as ViewedList;
  });
}

async function checkNumber(tx: Tx, list: ViewedList, userId: string | null): Promise<void> {
  const count = await tx.savedView.count({ where: { list, userId } });
  if (count > MAX_VIEWS) throw new Problem("limit.views", { most: MAX_VIEWS });
}

/** Without its name, which may be a customer's: an erased one must be gone. */
const recordView = (tx: Tx, action: Extract<AuditAction, `${string}_view`>, actorId: string, id: number) =>
  record(tx, { actorId, action, subject: `view:${id}` });
