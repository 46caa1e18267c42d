import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/audit/audit.server";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
import { offerNewStyle } from "~/shop/windows/windows.server";
import { lostDataText } from "./pieces";
import { codeFromName, freeCode } from "./style-code";
import {
  changedFields,
  fieldsForAudit,
  STYLE_FIELDS,
  type StyleField,
  type StyleFields,
} from "./style-fields";
import {
  columnsOf,
  fieldsOf,
  findAdminStyle,
  noSuchStyle,
  recordChange,
  styleColumns,
  styleLabel,
} from "./style-record.server";
import { writePieces } from "./write-pieces.server";

/** The same submission within these seconds counts as a resubmit. */
const RESUBMIT_SECONDS = 10;
const CODE_TRIES = 5;

/**
 * Creates a style and returns its id. An empty style code is derived from the name. The same style from the same admin
 * within ten seconds counts as a resubmit and returns the first one's id.
 * Throws a Problem "already_exists" (field styleCode) when another style has the code.
 */
export async function createStyle(style: StyleFields, actorId: string | null): Promise<number> {
  if (style.styleCode) return insert(style, style, actorId);
  return withFreeCode(codeFromName(style.name), (styleCode) =>
    insert({ ...style, styleCode }, style, actorId),
  );
}

/** Creates an inactive copy of a style, "… (copy)", with its own code, and returns its id. Throws a Problem "not_found". */
export async function duplicateStyle(id: number, actorId: string): Promise<number> {
  const { fields, version } = (await findAdminStyle(id)) ?? noSuchStyle();
  const copy = {
    ...fields,
    name: `${fields.name.slice(0, 248)} (copy)`,
    isActive: false,
    bestSeller: false,
  };
  return withFreeCode(fields.styleCode, (styleCode) =>
    insert({ ...copy, styleCode }, ["copy", id, version], actorId),
  );
}

/**
 * Changes a style; does nothing when no field differs. `version` is the one that the form was rendered from. An empty
 * style code keeps the present one. Carts use the new price at once; placed orders do not change.
 * Throws a Problem: "stale" when the style has another version now, "not_found", "already_exists" (field styleCode).
 */
export async function changeStyle(
  id: number,
  version: number,
  requested: StyleFields,
  actorId: string,
): Promise<void> {
  const current = (await findAdminStyle(id)) ?? noSuchStyle();
  if (current.version !== version) throw stale();
  const after = { ...requested, styleCode: requested.styleCode || current.fields.styleCode };
  const changed = changedFields(current.fields, after);
  if (changed.length === 0) return;
  await db
    .write(async (tx) => {
      const { count } = await tx.product.updateMany({
        where: { id, version },
        data: { ...columnsOf(after), version: { increment: 1 } },
      });
      if (count === 0) throw stale();
      const removedPieces = lostDataText(await writePieces(tx, [{ ...after, id }]));
      const lost: Record<string, string> = removedPieces ? { removedPieces } : {};
      await recordChange(tx, id, current.fields, after, changed, actorId, lost);
    })
    .catch(rethrowDuplicateCode(after.styleCode));
}

/** One of the boolean fields of a style. */
export type StyleFlag = { isActive: boolean } | { bestSeller: boolean };

/** Sets a boolean field of a style regardless of its version; idempotent. Throws a Problem "not_found". */
export async function setStyleFlags(id: number, flag: StyleFlag, actorId: string): Promise<void> {
  await db.write(async (tx) => {
    const { count } = await tx.product.updateMany({
      where: { id, NOT: flag },
      data: { ...flag, version: { increment: 1 } },
    });
    const row = await tx.product.findUnique({ where: { id }, select: styleColumns });
    if (!row) noSuchStyle();
    if (count === 0) return;
    const after = fieldsOf(row);
    const [[field, value]] = Object.entries(flag) as [[StyleField, boolean]];
    await recordChange(tx, id, { ...after, [field]: !value }, after, [field], actorId);
  });
}

function insert(style: StyleFields, submission: unknown, actorId: string | null): Promise<number> {
  return db
    .write(async (tx) => {
      if (!(await claimDedupeKey(tx, ["create_product", actorId, submission], RESUBMIT_SECONDS))) {
        const where = { name: style.name };
        const existing = await tx.product.findFirst({ where, orderBy: { id: "desc" } });
        if (existing) return existing.id;
      }
      const { id } = await tx.product.create({ data: columnsOf(style) });
      await writePieces(tx, [{ ...style, id }]);
      await offerNewStyle(tx, id);
      await record(tx, {
        actorId,
        action: "create_product",
        subject: `product:${id}`,
        label: styleLabel(style),
        after: fieldsForAudit(style, STYLE_FIELDS),
      });
      return id;
    })
    .catch(rethrowDuplicateCode(style.styleCode));
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
      const isTaken = error instanceof Problem && error.code === "already_exists";
      if (!isTaken || attempt === CODE_TRIES) throw error;
    }
  }
}

/** An error handler that turns a unique violation into a Problem "already_exists". */
function rethrowDuplicateCode(styleCode: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem(
      "already_exists",
      `Another style has the code ${styleCode}. Choose another one.`,
      "styleCode",
    );
  };
}

function stale(): Problem {
  return new Problem("stale", "Somebody else changed this style while you were editing it.");
}
