import { currentReader } from "~/db/read-source.server";
import { db, joinSql, sql } from "~/db/db.server";
import { inAlphabet } from "~/formats/lists";
import type { Search, SearchedWord } from "~/shop/base/search/search.server";
import { nameKey, spellingOf } from "./keys";

/** Absent fields match any value. */
export interface StyleKind {
  category?: string;
  isActive?: boolean;
  bestSeller?: boolean;
}

/** From the counts that triggers maintain. */
export async function countStyles(kind: StyleKind): Promise<number> {
  const { _sum } = await currentReader().styleCount.aggregate({
    where: kind,
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}

/** By category. */
export async function countsByCategory(kind: StyleKind): Promise<Map<string, number>> {
  const rows = await currentReader().styleCount.groupBy({
    by: ["category"],
    where: { ...kind, category: { not: "" }, count: { gt: 0 } },
    _sum: { count: true },
  });
  return new Map(rows.map(({ category, _sum }) => [category, _sum.count ?? 0]));
}

/** With a style of this kind, by name. */
export const categoriesOf = async (kind: StyleKind): Promise<string[]> =>
  inAlphabet([...(await countsByCategory(kind)).keys()], String);

/** As styles other than `ids` spell it, if one of them has it; else as typed. */
export async function knownCategory(typed: string, ids: readonly number[] = []): Promise<string> {
  const spellings = (await categoriesOf({})).filter((one) => nameKey(one) === nameKey(typed));
  const others: string[] = [];
  for (const category of spellings) {
    const where = { category, id: { notIn: [...ids] } };
    if (await db.read.product.findFirst({ where, select: { id: true } })) others.push(category);
  }
  return spellingOf(others)(typed);
}

/** Marker terms for SQLite and a condition for Postgres. */
export function searchOf(words: readonly SearchedWord[], { category, isActive, bestSeller }: StyleKind): Search {
  const conditions = [
    ...(isActive === undefined ? [] : [sql`"isActive" = ${isActive}`]),
    ...(bestSeller === undefined ? [] : [sql`"bestSeller" = ${bestSeller}`]),
    ...(category === undefined ? [] : [sql`"category" = ${category}`]),
  ];
  const marks = [
    ...(isActive === undefined ? [] : [isActive ? "active" : "inactive"]),
    ...(bestSeller === undefined ? [] : [bestSeller ? "best" : "other"]),
    ...(category === undefined ? [] : [`in${Buffer.from(category).toString("hex")}`]),
  ];
  return { words, marks, ...(conditions.length > 0 && { where: joinSql(conditions, " AND ") }) };
}
