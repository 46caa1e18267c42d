import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { type Language, LANGUAGES } from "~/formats/language";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { NAME_COLUMNS, translatedField } from "~/shop/base/translated-fields";
import { offerNewStyle } from "~/shop/catalogue/delivery-windows/windows.server";
import { spelledAsPresent } from "./keys";
import { codeFromName, freeCode } from "./style-code";
import { knownCategory } from "./style-counts.server";
import { changedFields, fieldsForAudit, STYLE_FIELDS, type StyleFields, type StylesChange } from "./style-fields";
import { columnsOf, findAdminStyle, lockStyle, noSuchStyle, recordChange, styleLabel } from "./style-record.server";
import { writePieces } from "../pieces/write-pieces.server";

const CODE_TRIES = 5;

/**
 * Returns the id. An empty style code is derived from the name. Refuses (already_exists, at "styleCode") a code that
 * another style has.
 */
export async function createStyle(typed: StyleFields, actorId: string | null): Promise<number> {
  const style = { ...typed, category: await knownCategory(typed.category) };
  if (style.styleCode) return insert(style, actorId);
  return withFreeCode(codeFromName(style.name), (styleCode) => insert({ ...style, styleCode }, actorId));
}

/** "… (copy)", inactive, with a code of its own; returns the id. */
export async function duplicateStyle(id: number, actorId: string): Promise<number> {
  const { fields } = (await findAdminStyle(id)) ?? noSuchStyle();
  const copy = {
    ...fields,
    name: t.copy({ slice: fields.name.slice(0, 248) }),
    ...NO_OTHER_NAMES,
    isActive: false,
    bestSeller: false,
  };
  return withFreeCode(fields.styleCode, (styleCode) => insert({ ...copy, styleCode }, actorId));
}

const NO_OTHER_NAMES = Object.fromEntries(Object.keys(NAME_COLUMNS).map((name) => [name, ""])) as Record<
  keyof typeof NAME_COLUMNS,
  string
>;

/**
 * Does nothing when no field differs. `version` is that of the form. An empty style code keeps the present one. Carts
 * use the new price at once; placed orders do not change. Returns the languages whose name stays although the name changes.
 */
export async function changeStyle(
  id: number,
  version: number,
  requested: StyleFields,
  actorId: string,
): Promise<Language[]> {
  const spelled = await knownCategory(requested.category, [id]);
  return db
    .write(async (tx) => {
      const current = (await lockStyle(tx, id)) ?? noSuchStyle();
      if (current.version !== version) throw new Problem("stale.style");
      const { styleCode, category, colors, sizes } = current.fields;
      const after = {
        ...requested,
        styleCode: requested.styleCode || styleCode,
        category: requested.category === category ? category : spelled,
        colors: spelledAsPresent(requested.colors, colors),
        sizes: spelledAsPresent(requested.sizes, sizes),
      };
      const changed = changedFields(current.fields, after);
      if (changed.length === 0) return [];
      await tx.product.updateMany({ where: { id }, data: { ...columnsOf(after), version: { increment: 1 } } });
      await writePieces(tx, [{ ...after, id }]);
      await recordChange(tx, id, current.fields, after, changed, actorId);
      if (!changed.includes("name")) return [];
      const names = LANGUAGES.map((one) => [one, translatedField("name", one)] as const);
      return names.flatMap(([one, field]) => (after[field] !== "" && !changed.includes(field) ? one : []));
    })
    .catch(rethrowDuplicateCode(requested.styleCode));
}

/** Regardless of versions; idempotent. Skips styles that no longer exist, and returns how many exist. */
export async function changeStyles(
  changes: ReadonlyMap<number, StylesChange>,
  actorId: string,
  within?: Tx,
): Promise<number> {
  if (!within) return db.write((tx) => changeStyles(changes, actorId, tx), LARGE_WRITE);
  const tx = within;
  let found = 0;
  // In the same order in each transaction, so that two of them cannot deadlock.
  for (const [id, change] of [...changes].sort(([a], [b]) => a - b)) {
    const current = await lockStyle(tx, id);
    if (!current) continue;
    found++;
    const before = current.fields;
    const after = { ...before, ...change };
    const changed = changedFields(before, after);
    if (changed.length === 0) continue;
    const data = { ...columnsOf(after), version: { increment: 1 } };
    await tx.product.updateMany({ where: { id }, data });
    await recordChange(tx, id, before, after, changed, actorId);
  }
  return found;
}

function insert(style: StyleFields, actorId: string | null): Promise<number> {
  return db
    .write(async (tx) => {
      const id = await insertStyle(tx, style, actorId);
      await offerNewStyle(tx, id);
      return id;
    })
    .catch(rethrowDuplicateCode(style.styleCode));
}

/** With its pieces, in no delivery window. Returns the id. */
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

/** With a free code like `preferred`, and again when a concurrent insert has taken it. */
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

/** Turns a unique violation into a Problem "already_exists". */
function rethrowDuplicateCode(styleCode: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem("already_exists.style_code", { styleCode }, { field: "styleCode" });
  };
}
