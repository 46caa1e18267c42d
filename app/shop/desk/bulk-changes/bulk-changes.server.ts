import { randomUUID } from "node:crypto";

import { db, LARGE_WRITE, joinSql, type Prisma, type Tx } from "~/db/db.server";
import { retryUniqueViolation } from "~/db/errors.server";
import * as t from "~/messages/desk";
import { changeExpected, type ExpectedChange } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { type DefaultsChange, putBackCategoryDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { type AppliedStyle, putBackStyles } from "~/shop/catalogue/style-table/put-back.server";
import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { changeStyles } from "~/shop/catalogue/styles/edit-style.server";
import type { StyledChange } from "~/shop/catalogue/pieces/piece-changes";
import type { StylesChange } from "~/shop/catalogue/styles/style-fields";
import { copyStyles } from "~/shop/catalogue/styles/copy-styles.server";
import { decideAll } from "~/shop/conversations/applicants.server";
import { type AppliedCustomer, putBackCustomers } from "~/shop/desk/customer-data/import/put-back.server";
import { type AppliedZone, putBackZones } from "~/shop/billing/shipping-prices/zone-table.server";
import { retryFailedMail } from "~/shop/desk/mail-queue/change-mail.server";
import { confirmOrders } from "~/shop/checkout/fulfilment/confirm-orders.server";
import { type OwnPriceChange, putBackOwnPrices } from "~/shop/catalogue/price-groups/own-prices.server";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { offerStyles } from "~/shop/catalogue/delivery-windows/change-windows.server";
import {
  BULK_CHANGE_DAYS,
  type BulkChangeView,
  type BulkPlan,
  type BulkRequest,
  type BulkResult,
  isAppliedTable,
  MAX_NAMES,
  type KeptRequest,
} from "./bulk-change";
import { planOf } from "./plan.server";

const ID = /^[0-9a-f-]{36}$/;
const notFound = () => new Problem("not_found.bulk_change");
const notUndoable = () => new Problem("wrong_step.not_undoable");

/** Keeps what an admin asks for until it is confirmed, and returns the id. Changes nothing of it. */
export function requestBulkChange(userId: string, request: BulkRequest, back: string): Promise<string> {
  const id = randomUUID();
  return db.write(async (tx) => {
    await tx.bulkChange.deleteMany({ where: { createdAt: { lte: expiryLimit() } } });
    await tx.bulkChange.createMany({ data: { id, kind: request.kind, userId, request: request as object, back } });
    return id;
  });
}

/** A change with what it would change, or has changed; null when there is none. */
export async function findBulkChange(id: string): Promise<BulkChangeView | null> {
  const row = await findRow(db.read, id);
  if (!row) return null;
  if (row.appliedAt || isAppliedTable(row.request)) return asView(row, null);
  const { count, names, unchanged, window, seen } = await planOf(row.request);
  return asView(row, { count, names: names.slice(0, MAX_NAMES), unchanged, window, seen });
}

/** The last changes that were made, newest first. */
export async function recentBulkChanges(): Promise<BulkChangeView[]> {
  const rows = await db.read.bulkChange.findMany({
    where: { appliedAt: { not: null } },
    orderBy: { createdAt: "desc" },
    take: 50,
    // A megabyte where a table of 10,000 pieces can be undone.
    omit: { result: true },
  });
  if (rows.length === 0) return [];
  const counts = await db.read.$queryRaw<{ id: string; count: number; left: number | null }[]>`
    SELECT "id", CAST("result" ->> 'count' AS INTEGER) AS "count", CAST("result" ->> 'left' AS INTEGER) AS "left" FROM "bulk_changes"
    WHERE "id" IN (${joinSql(rows.map(({ id }) => id))})`;
  const countsOf = new Map(counts.map((one) => [one.id, one]));
  return rows.map((row) => {
    const { count, left } = countsOf.get(row.id) ?? {};
    const result = { count: Number(count ?? 0), left: left ? Number(left) : undefined, refused: [], before: null };
    return asView(asChange({ ...row, result }), null);
  });
}

function asView({ request, result, ...row }: BulkChange, plan: BulkPlan | null): BulkChangeView {
  const what: KeptRequest & { ids?: unknown; styles?: unknown } = { ...request };
  delete what.ids;
  delete what.styles;
  return {
    ...row,
    request: what,
    plan,
    result: result && (({ before: _, ...shown }) => shown)(result),
  };
}

/**
 * Makes a change as the admin has `seen` it. Does nothing when it is made already. Throws a Problem: not_found; stale when
 * something else would change by now; wrong_step when there is nothing to change; and what its verb throws.
 */
export async function applyBulkChange(actorId: string, id: string, seen: string): Promise<void> {
  const row = await findRow(db.read, id);
  if (!row) throw notFound();
  const { request } = row;
  if (row.appliedAt || isAppliedTable(request)) return;
  if (request.kind === "styles" || request.kind === "windows" || request.kind === "mail") {
    return db.write(async (tx) => {
      if (!(await claim(tx, id, { appliedAt: null }, { appliedAt: new Date() }))) return;
      const { before, count } = await checked(request, seen, tx);
      if (request.kind === "mail") {
        await retryFailedMail(tx, actorId);
        return void (await keepResult(tx, id, { count, refused: [], before: null }));
      }
      if (request.kind === "styles") {
        const ids = (before as { id: number }[]).map((one) => one.id);
        await changeStyles(new Map(ids.map((styleId) => [styleId, request.change])), actorId, tx);
      } else {
        const styles = { ids: before as number[] };
        const { windowId, isOffered } = request;
        await offerStyles(actorId, windowId, styles, isOffered, tx);
      }
      await keepResult(tx, id, { count, refused: [], before });
    }, LARGE_WRITE);
  }
  await checked(request, seen);
  const result = await change(actorId, request);
  await db.write(async (tx) => {
    // A second press of the button has done it.
    if (!(await claim(tx, id, { appliedAt: null }, { appliedAt: new Date() }))) return;
    await keepResult(tx, id, { ...result, before: null });
    // Whom it was about, and what they were asked, stands in the audit.
    const kept = request.kind === "applications" ? { ...request, ids: [], reason: null } : request;
    await tx.bulkChange.update({ where: { id }, data: { request: kept as object } });
  });
}

/**
 * Puts back what a change has changed and nobody has changed since. Returns how many things that were and how many were
 * left. Throws a Problem: not_found, wrong_step.
 */
export function undoBulkChange(actorId: string, id: string): Promise<{ restored: number; left: number }> {
  return retryUniqueViolation(() => db.write((tx) => undo(tx, actorId, id), LARGE_WRITE));
}

async function undo(tx: Tx, actorId: string, id: string) {
  const isClaimed = await claim(tx, id, { appliedAt: { not: null }, undoneAt: null }, { undoneAt: new Date() });
  const row = await findRow(tx, id);
  if (!row) throw notFound();
  const { request, result } = row;
  if (!isClaimed || !result?.before) throw notUndoable();
  const done = await putBack(tx, actorId, id, request, result.before);
  const [restored, names] = typeof done === "number" ? [done, null] : [done.restored, done.names];
  const left = names?.length ?? result.before.length - restored;
  await keepResult(tx, id, { ...result, left, leftNames: names?.slice(0, MAX_NAMES) });
  return { restored, left };
}

/** Puts back what nobody has changed since, and returns how many things that were; of styles and customers also what is left. */
async function putBack(
  tx: Tx,
  actorId: string,
  id: string,
  request: KeptRequest,
  before: NonNullable<BulkResult["before"]>,
): Promise<number | { restored: number; names: string[] }> {
  switch (request.kind) {
    case "windows": {
      const { windowId, isOffered } = request;
      const styles = { ids: before as number[] };
      return offerStyles(actorId, windowId, styles, !isOffered, tx);
    }
    case "style-table": {
      const { fileName } = request;
      return putBackStyles(tx, actorId, { id, fileName }, before as AppliedStyle[]);
    }
    case "pieces": {
      const cause = { reason: "undone", source: request.fileName } as const;
      const options = { within: tx, leavesConflicts: true, cause };
      return (await changePieces(before as StyledChange[], actorId, options)).length;
    }
    case "incoming-table":
      return (await changeExpected(tx, before as ExpectedChange[], actorId, { leavesConflicts: true })).length;
    case "customer-table":
      return putBackCustomers(tx, actorId, before as AppliedCustomer[]);
    case "shipping-table":
      return putBackZones(tx, actorId, before as AppliedZone[]);
    case "customs":
      return putBackCategoryDefaults(tx, actorId, before as DefaultsChange[]);
    case "own-prices":
      return putBackOwnPrices(tx, actorId, request.groupId, before as OwnPriceChange[]);
    case "styles":
      return putBackFields(tx, actorId, request, before as { id: number; was: StylesChange }[]);
    default:
      throw notUndoable();
  }
}

/** Puts back the fields of those styles that are still as the change set them. */
async function putBackFields(
  tx: Tx,
  actorId: string,
  { ids, change }: Extract<BulkRequest, { kind: "styles" }>,
  before: readonly { id: number; was: StylesChange }[],
): Promise<number> {
  const rows = await tx.product.findMany({
    where: { id: { in: ids } },
    select: { id: true, isActive: true, bestSeller: true, category: true },
  });
  const present = new Map(rows.map((row) => [row.id, row]));
  const same = before.filter(({ id, was }) => {
    const now = present.get(id);
    const fields = Object.keys(was) as (keyof StylesChange)[];
    return now !== undefined && fields.every((field) => now[field] === change[field]);
  });
  return changeStyles(new Map(same.map(({ id, was }) => [id, was])), actorId, tx);
}

/** Makes a change that cannot be undone, each thing in a transaction of its own. */
async function change(
  actorId: string,
  request: Exclude<BulkRequest, { kind: "styles" | "windows" | "mail" }>,
): Promise<Omit<BulkResult, "before">> {
  switch (request.kind) {
    case "copies": {
      const { copied, existing } = await copyStyles({ ...request, actorId });
      return { count: copied, refused: existing.map((styleCode) => t.copiedBefore({ styleCode })) };
    }
    case "applications": {
      const { decision, ids, reason, last } = request;
      const { done, problems } = await decideAll(decision, ids, actorId, reason, last);
      return { count: done.length, refused: problems.map(problemText) };
    }
    case "orders": {
      const { confirmed, refused } = await confirmOrders(request.ids, actorId);
      return { count: confirmed.length, refused };
    }
  }
}

/** The plan of a request, which must be the one that was seen. Throws a Problem: stale, wrong_step. */
async function checked(request: BulkRequest, seen: string, tx?: Tx) {
  const plan = await planOf(request, tx);
  if (plan.seen !== seen) throw new Problem("stale.bulk_change");
  if (plan.count === 0) throw new Problem("wrong_step.nothing_to_change");
  return plan;
}

/** Sets the state of a change that is `where` it should be; locks it for the transaction. */
async function claim(
  tx: Tx,
  id: string,
  where: Prisma.BulkChangeWhereInput,
  data: Prisma.BulkChangeUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await tx.bulkChange.updateMany({ where: { ...where, id }, data });
  return count > 0;
}

const keepResult = (tx: Tx, id: string, result: BulkResult) =>
  tx.bulkChange.updateMany({ where: { id }, data: { result: result as object } });

async function findRow(from: Tx | typeof db.read, id: string) {
  if (!ID.test(id)) return null;
  const row = await from.bulkChange.findFirst({ where: { id, createdAt: { gt: expiryLimit() } } });
  return row && asChange(row);
}

type BulkChange = ReturnType<typeof asChange>;

const asChange = ({ id, request, back, result, appliedAt, undoneAt }: Prisma.BulkChangeGetPayload<object>) => ({
  id,
  request: request as unknown as KeptRequest,
  back,
  result: result as BulkResult | null,
  appliedAt,
  undoneAt,
});

const expiryLimit = () => new Date(Date.now() - BULK_CHANGE_DAYS * 24 * 3_600_000);
