import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import { claimDedupeKey, claimFormKey } from "~/shop/base/dedupe.server";
import { Problem } from "~/shop/base/problem";
import { offerNewStyle } from "~/shop/catalogue/delivery-windows/windows.server";
import { spelledAsPresent } from "./keys";
import { codeFromName, freeCode } from "./style-code";
import { knownCategory } from "./style-counts.server";
import { changedFields, fieldsForAudit, STYLE_FIELDS, type StyleFields, type StylesChange } from "./style-fields";
import {
  columnsOf,
  fieldsOf,
  findAdminStyle,
  noSuchStyle,
  recordChange,
  styleColumns,
  styleLabel,
} from "./style-record.server";
import { writePieces } from "../pieces/write-pieces.server";

/** The same submission within these seconds counts as a resubmit. */
const RESUBMIT_SECONDS = 10;
const CODE_TRIES = 5;

/**
 * Creates a style and returns its id. An empty style code is derived from the name. The same style from the same admin
 * within ten seconds, or with the key of the same form, counts as a resubmit and returns the first one's id.
 * Throws a Problem "already_exists" (field styleCode) when another style has the code.
 */
export async function createStyle(typed: StyleFields, actorId: string | null, key?: string): Promise<number> {
  const style = { ...typed, category: await knownCategory(typed.category) };
  const sender = { actorId, key };
  if (style.styleCode) return insert(style, style, sender);
  return withFreeCode(codeFromName(style.name), (styleCode) => insert({ ...style, styleCode }, style, sender));
}

/**
 * Creates an inactive copy of a style, "… (copy)", with its own code, and returns its id; a resubmit as createStyle. Throws a
 * Problem "not_found".
 */
export async function duplicateStyle(id: number, actorId: string, key?: string): Promise<number> {
  const { fields, version } = (await findAdminStyle(id)) ?? noSuchStyle();
  const copy = {
    ...fields,
    name: t.copy({ slice: fields.name.slice(0, 248) }),
    isActive: false,
    bestSeller: false,
  };
  return withFreeCode(fields.styleCode, (styleCode) =>
    insert({ ...copy, styleCode }, ["copy", id, version], { actorId, key }),
  );
}

/**
 * Changes a style; does nothing when no field differs. `version` is the one that the form was rendered from. An empty
 * style code keeps the present one. Carts use the new price at once; placed orders do not change.
 * Throws a Problem: "stale" when the style has another version now, "not_found", "already_exists" (field styleCode).
 */
export async function changeStyle(id: number, version: number, requested: StyleFields, actorId: string): Promise<void> {
  const current = (await findAdminStyle(id)) ?? noSuchStyle();
  if (current.version !== version) throw stale();
  const { styleCode, category, colors, sizes } = current.fields;
  const after = {
    ...requested,
    styleCode: requested.styleCode || styleCode,
    category: requested.category === category ? category : await knownCategory(requested.category, [id]),
    colors: spelledAsPresent(requested.colors, colors),
    sizes: spelledAsPresent(requested.sizes, sizes),
  };
  const changed = changedFields(current.fields, after);
  if (changed.length === 0) return;
  await db
    .write(async (tx) => {
      const { count } = await tx.product.updateMany({
        where: { id, version },
        data: { ...columnsOf(after), version: { increment: 1 } },
      });
      if (count === 0) throw stale();
      await writePieces(tx, [{ ...after, id }]);
      await recordChange(tx, id, current.fields, after, changed, actorId);
    })
    .catch(rethrowDuplicateCode(after.styleCode));
}

/**
 * Sets fields of styles regardless of their versions; idempotent. Styles that do not exist any more are skipped. Returns
 * how many exist.
 */
export const changeStyles = (ids: readonly number[], change: StylesChange, actorId: string): Promise<number> =>
  db.write((tx) => changeStylesInTransaction(tx, new Map(ids.map((id) => [id, change])), actorId), LARGE_WRITE);

/** changeStyles as a part of a transaction, with the change of each style. */
export async function changeStylesInTransaction(
  tx: Tx,
  changes: ReadonlyMap<number, StylesChange>,
  actorId: string,
): Promise<number> {
  let found = 0;
  // In the same order in each transaction, so that two of them cannot deadlock.
  for (const [id, change] of [...changes].sort(([a], [b]) => a - b)) {
    const { count } = await tx.product.updateMany({
      where: { id },
      // Locks the style.
      data: { version: { increment: 0 } },
    });
    if (count === 0) continue;
    found++;
    const row = await tx.product.findUniqueOrThrow({ where: { id }, select: styleColumns });
    const before = fieldsOf(row);
    const after = { ...before, ...change };
    const changed = changedFields(before, after);
    if (changed.length === 0) continue;
    const data = { ...columnsOf(after), version: { increment: 1 } };
    await tx.product.update({ where: { id }, data, select: { id: true } });
    await recordChange(tx, id, before, after, changed, actorId);
  }
  return found;
}

function insert(
  style: StyleFields,
  submission: unknown,
  { actorId, key }: { actorId: string | null; key?: string },
): Promise<number> {
  const what = ["create_product", actorId, submission];
  return db
    .write(async (tx) => {
      const isFirst = await claimDedupeKey(tx, what, RESUBMIT_SECONDS);
      if (!(await claimFormKey(tx, key, what)) || !isFirst) {
        const where = { name: style.name };
        const existing = await tx.product.findFirst({ where, orderBy: { id: "desc" } });
        if (existing) return existing.id;
      }
      const id = await insertStyle(tx, style, actorId);
      await offerNewStyle(tx, id);
      return id;
    })
    .catch(rethrowDuplicateCode(style.styleCode));
}

/** Stores a new style with its pieces, in no delivery window. Returns its id. */
export async function insertStyle(tx: Tx, style: StyleFields, actorId: string | null): Promise<number> {
  const { id } = await tx.product.create({ data: columnsOf(style) });
  await writePieces(tx, [{ ...style, id }]);
  await record(tx, {
    actorId,
    action: "create_product",
    subject: `product:${id}`,
    label: styleLabel(style),
    after: fieldsForAudit(style, STYLE_FIELDS),
  });
  return id;
}

/** Calls `create` with a free code like `preferred`, and again when a concurrent insert has taken it. */
async function withFreeCode(preferred: string, create: (code: string) => Promise<number>) {
  for (let attempt = 1; ; attempt++) {
    const rows = await db.read.product.findMany({
      where: { styleCode: { startsWith: preferred.slice(0, 12) } },
      select: { styleCode: true },
    });
    try {
      return await create(freeCode(preferred, new Set(rows.map(({ styleCode }) => styleCode))));
    } catch (error) {
      const isTaken = error instanceof Problem && error.kind === "already_exists";
      if (!isTaken || attempt === CODE_TRIES) throw error;
    }
  }
}

/** An error handler that turns a unique violation into a Problem "already_exists". */
function rethrowDuplicateCode(styleCode: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.style_code", { styleCode }, { field: "styleCode" });
  };
}

function stale(): Problem {
  return new Problem("stale.style");
}
