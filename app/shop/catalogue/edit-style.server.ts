import { db, isUniqueViolation } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { claimDedupeKey } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
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

/** Presses of one button within these seconds are one press. */
const ONE_PRESS = 10;
const CODE_TRIES = 5;

/**
 * Makes a style; gives its id. An empty style code is made from the name. The same style from the same admin
 * within ten seconds is a second press: it gives the first one's id.
 * Throws a Problem "already_exists" (field styleCode) when another style has the code.
 */
export async function createStyle(style: StyleFields, actorId: string | null): Promise<number> {
  if (style.styleCode) return insert(style, style, actorId);
  return withFreeCode(codeFromName(style.name), (styleCode) =>
    insert({ ...style, styleCode }, style, actorId),
  );
}

/** Makes an inactive copy of a style, "… (copy)", with a code of its own; gives its id. Throws "not_found". */
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
 * Changes a style from the version that the form was made of; a change that changes nothing is none. An empty style
 * code keeps the present one. Carts have the new price at once; orders keep what they were placed with.
 * Throws a Problem: "stale" when somebody else changed it since, "not_found", "already_exists" (field styleCode).
 */
export async function changeStyle(
  id: number,
  version: number,
  wanted: StyleFields,
  actorId: string,
): Promise<void> {
  const now = (await findAdminStyle(id)) ?? noSuchStyle();
  if (now.version !== version) throw stale();
  const after = { ...wanted, styleCode: wanted.styleCode || now.fields.styleCode };
  const changed = changedFields(now.fields, after);
  if (changed.length === 0) return;
  await db
    .write(async (tx) => {
      const { count } = await tx.product.updateMany({
        where: { id, version },
        data: { ...columnsOf(after), version: { increment: 1 } },
      });
      if (count === 0) throw stale();
      await recordChange(tx, id, now.fields, after, changed, actorId);
    })
    .catch(explainTaken(after.styleCode));
}

/** One switch of a style. */
export type StyleFlag = { isActive: boolean } | { bestSeller: boolean };

/** Turns one switch of a style, whatever its version. What is so already stays so. Throws "not_found". */
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

function insert(style: StyleFields, press: unknown, actorId: string | null): Promise<number> {
  return db
    .write(async (tx) => {
      if (!(await claimDedupeKey(tx, ["create_product", actorId, press], ONE_PRESS))) {
        const where = { name: style.name };
        const made = await tx.product.findFirst({ where, orderBy: { id: "desc" } });
        if (made) return made.id;
      }
      const { id } = await tx.product.create({ data: columnsOf(style) });
      await record(tx, {
        actorId,
        action: "create_product",
        subject: `product:${id}`,
        label: styleLabel(style),
        after: fieldsForAudit(style, STYLE_FIELDS),
      });
      return id;
    })
    .catch(explainTaken(style.styleCode));
}

/** Tries codes like `wanted` until one is free at the moment of the insert as well. */
async function withFreeCode(wanted: string, make: (code: string) => Promise<number>) {
  for (let attempt = 1; ; attempt++) {
    const rows = await db.read.product.findMany({
      where: { styleCode: { startsWith: wanted.slice(0, 12) } },
      select: { styleCode: true },
    });
    try {
      return await make(freeCode(wanted, new Set(rows.map(({ styleCode }) => styleCode))));
    } catch (error) {
      const isTaken = error instanceof Problem && error.code === "already_exists";
      if (!isTaken || attempt === CODE_TRIES) throw error;
    }
  }
}

function explainTaken(styleCode: string) {
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
