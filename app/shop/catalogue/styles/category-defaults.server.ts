import { createHash } from "node:crypto";

import { db, joinSql, type Reader, sql, type Tx } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { inAlphabet } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { idRanges } from "~/shop/base/batches";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { type CategoryDefaults, type CustomsFields, defaultsOf } from "./category-defaults";
import { categoriesOf } from "./style-counts.server";

/** The style's own values, else those of its category; null where nobody has entered one. */
export function customsDataOf(style: CustomsFields, defaults: CategoryDefaults | undefined): CustomsFields {
  return {
    hsCode: style.hsCode ?? defaults?.hsCode ?? null,
    countryOfOrigin: style.countryOfOrigin ?? defaults?.countryOfOrigin ?? null,
    netWeight: style.netWeight ?? defaults?.netWeight ?? null,
  };
}

/** For all categories with a style or defaults, by name; `seen` identifies this state. */
export async function categoryDefaults(): Promise<{ rows: CategoryDefaults[]; seen: string }> {
  const [categories, stored] = await Promise.all([categoriesOf({}), readDefaults(db.read)]);
  const without = categories.filter((category) => !defaultsOf(category, stored));
  const rows = inAlphabet([...stored.values(), ...without.map(noDefaults)], ({ category }) => category);
  return { rows, seen: seenOf(rows) };
}

/** Counted in one statement: no index says which have no value of their own. */
const IDS_AT_ONCE = 1_000;

/** Styles of each category that take one of its defaults. Ends when the reader has left. */
export async function stylesWithDefaults(reader?: AbortSignal): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const stored = await readDefaults(db.read);
  const { _max } = await db.read.product.aggregate({ _max: { id: true } });
  for (const { after, upTo } of idRanges(_max.id, IDS_AT_ONCE)) {
    const groups = await db.read.product.groupBy({
      by: ["category"],
      where: {
        id: { gt: after, lte: upTo },
        OR: [{ hsCode: null }, { countryOfOrigin: null }, { netWeight: null }],
      },
      _count: true,
    });
    for (const { category: own, _count } of groups) {
      const { category } = defaultsOf(own, stored) ?? { category: own };
      counts[category] = (counts[category] ?? 0) + _count;
    }
    await yieldToEventLoop(reader);
  }
  return counts;
}

export async function readDefaults(from: Reader | Tx): Promise<Map<string, CategoryDefaults>> {
  const rows = await from.categoryDefaults.findMany();
  return new Map(rows.map((row) => [row.category, row]));
}

export interface DefaultsChange {
  before: CategoryDefaults;
  after: CategoryDefaults;
}

/** Another admin has changed the same defaults; nothing was changed. A form with the present `seen` is accepted. */
export class StaleDefaults extends Problem {
  constructor(
    categories: readonly string[],
    readonly seen: string,
  ) {
    super("stale.category_defaults", { categories: categories.join(", ") });
  }
}

/**
 * Returns those that differ now. `seen` is of the page on which they were edited. Refuses as stale when another admin
 * has changed any of them since.
 */
export async function changeCategoryDefaults(
  tx: Tx,
  actorId: string,
  seen: string,
  rows: readonly CategoryDefaults[],
): Promise<DefaultsChange[]> {
  const present = await lockDefaults(tx, rows);
  const changes = rows
    .map((after) => ({ before: present.get(after.category)!, after }))
    .filter(({ before, after }) => valuesOf(before) !== valuesOf(after));
  const now = seenOf([...present.values()]);
  if (changes.length > 0 && now !== seen) {
    throw new StaleDefaults(
      changes.map(({ after }) => after.category),
      now,
    );
  }
  await writeChanges(tx, actorId, changes);
  return changes;
}

/** Only categories that are still as the changes left them. Returns how many. */
export async function putBackCategoryDefaults(
  tx: Tx,
  actorId: string,
  changes: readonly DefaultsChange[],
): Promise<number> {
  const present = await lockDefaults(
    tx,
    changes.map(({ after }) => after),
  );
  const back = changes
    .filter(({ after }) => valuesOf(present.get(after.category)!) === valuesOf(after))
    .map(({ before, after }) => ({ before: after, after: before }));
  await writeChanges(tx, actorId, back);
  return back.length;
}

/** Creates missing rows; returns all by category. */
async function lockDefaults(tx: Tx, rows: readonly CategoryDefaults[]) {
  const categories = rows.map(({ category }) => category).sort((a, b) => a.localeCompare(b));
  const locked = await tx.$queryRaw<CategoryDefaults[]>`
    INSERT INTO "category_defaults" ("category")
    VALUES ${joinSql(categories.map((category) => sql`(${category})`))}
    ON CONFLICT ("category") DO UPDATE SET "category" = excluded."category"
    RETURNING "category", "hsCode", "countryOfOrigin", "netWeight"`;
  return new Map(locked.map((row) => [row.category, row]));
}

async function writeChanges(tx: Tx, actorId: string, changes: readonly DefaultsChange[]) {
  if (changes.length === 0) return;
  for (const { after } of changes) {
    const { category, ...data } = after;
    await tx.categoryDefaults.update({ where: { category }, data });
  }
  await record(tx, {
    actorId,
    action: "change_category_defaults",
    subject: "customs",
    label: t.customs(),
    before: auditValues(changes.map(({ before }) => before)),
    after: auditValues(changes.map(({ after }) => after)),
  });
}

const noDefaults = (category: string): CategoryDefaults => ({
  category,
  hsCode: null,
  countryOfOrigin: null,
  netWeight: null,
});

const valuesOf = ({ category, hsCode, countryOfOrigin, netWeight }: CategoryDefaults) =>
  JSON.stringify([category, hsCode, countryOfOrigin, netWeight]);

function seenOf(rows: readonly CategoryDefaults[]): string {
  const texts = rows.map(valuesOf).sort().join();
  return createHash("sha256").update(texts).digest("base64url").slice(0, 16);
}

function auditValues(rows: readonly CategoryDefaults[]) {
  const text = ({ hsCode, countryOfOrigin, netWeight }: CategoryDefaults) => [
    hsCode ?? "no HS code",
    countryOfOrigin ?? "no origin",
    netWeight === null ? "no weight" : `${netWeight} g`,
  ];
  return Object.fromEntries(rows.map((row) => [t.stylesOf({ category: row.category }), text(row).join(", ")]));
}
