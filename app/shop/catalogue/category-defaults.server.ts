import { createHash } from "node:crypto";

import { db, joinSql, type Reader, sql, type Tx } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { Problem } from "~/shop/problem";
import { type CategoryDefaults, USUAL_ORIGIN } from "./category-defaults";
import { categoriesOf } from "./style-counts.server";

/** Another admin changed defaults in the meantime. The same form with `seen`, of the present ones, replaces them. */
export class StaleDefaults extends Problem {
  constructor(
    message: string,
    readonly seen: string,
  ) {
    super("stale", message);
  }
}

/** The defaults of all categories that have a style or defaults, by name, and what identifies this state of them. */
export async function categoryDefaults(): Promise<{ rows: CategoryDefaults[]; seen: string }> {
  const [categories, stored] = await Promise.all([categoriesOf({}), readDefaults(db.read)]);
  const names = [...new Set([...categories, ...stored.keys()])].sort((a, b) => a.localeCompare(b));
  const rows = names.map((category) => stored.get(category) ?? noDefaults(category));
  return { rows, seen: seenOf(rows) };
}

/** How many styles of each category have no own value for something that customs ask, and so take one of the defaults. */
export async function stylesWithDefaults(): Promise<Record<string, number>> {
  const groups = await db.read.product.groupBy({
    by: ["category"],
    where: { OR: [{ hsCode: null }, { countryOfOrigin: null }, { netWeight: null }] },
    _count: true,
  });
  return Object.fromEntries(groups.map(({ category, _count }) => [category, _count]));
}

/** The stored defaults by category. */
export async function readDefaults(from: Reader | Tx): Promise<Map<string, CategoryDefaults>> {
  const rows = await from.categoryDefaults.findMany();
  return new Map(rows.map((row) => [row.category, row]));
}

/**
 * Replaces the defaults of some categories and returns for how many they differ now. `seen` is of the page on which they
 * were edited. Throws StaleDefaults when another admin has changed any of them since.
 */
export function saveCategoryDefaults(
  actorId: string,
  seen: string,
  rows: readonly CategoryDefaults[],
): Promise<number> {
  const wanted = [...rows].sort((a, b) => a.category.localeCompare(b.category));
  return db.write(async (tx) => {
    // Locks the rows of these categories, and creates those that are missing.
    const locked = await tx.$queryRaw<CategoryDefaults[]>`
      INSERT INTO "category_defaults" ("category")
      VALUES ${joinSql(wanted.map(({ category }) => sql`(${category})`))}
      ON CONFLICT ("category") DO UPDATE SET "category" = excluded."category"
      RETURNING "category", "hsCode", "countryOfOrigin", "netWeight"`;
    const present = new Map(locked.map((row) => [row.category, row]));
    const changed = wanted.filter((row) => valuesOf(row) !== valuesOf(present.get(row.category)!));
    const now = seenOf(wanted.map(({ category }) => present.get(category)!));
    if (changed.length > 0 && now !== seen) throw stale(changed, now);
    for (const { category, ...data } of changed) {
      await tx.categoryDefaults.update({ where: { category }, data });
    }
    if (changed.length > 0) {
      await record(tx, {
        actorId,
        action: "change_category_defaults",
        subject: "customs",
        label: "Customs",
        before: auditValues(changed.map(({ category }) => present.get(category)!)),
        after: auditValues(changed),
      });
    }
    return changed.length;
  });
}

const noDefaults = (category: string): CategoryDefaults => ({
  category,
  hsCode: null,
  countryOfOrigin: USUAL_ORIGIN,
  netWeight: null,
});

const valuesOf = ({ category, hsCode, countryOfOrigin, netWeight }: CategoryDefaults) =>
  JSON.stringify([category, hsCode, countryOfOrigin, netWeight]);

function seenOf(rows: readonly CategoryDefaults[]): string {
  const texts = rows.map(valuesOf).sort().join();
  return createHash("sha256").update(texts).digest("base64url").slice(0, 16);
}

function stale(changed: readonly CategoryDefaults[], seen: string): StaleDefaults {
  const names = changed.map(({ category }) => category).join(", ");
  return new StaleDefaults(
    `Somebody else has changed these defaults since you opened the page. Yours are different for: ${names}. ` +
      "What you typed is still here: send it again to put it in place of that.",
    seen,
  );
}

function auditValues(rows: readonly CategoryDefaults[]) {
  const text = ({ hsCode, countryOfOrigin, netWeight }: CategoryDefaults) => [
    hsCode ?? "no HS code",
    countryOfOrigin,
    netWeight === null ? "no weight" : `${netWeight} g`,
  ];
  return Object.fromEntries(rows.map((row) => [`Styles of ${row.category}`, text(row).join(", ")]));
}
