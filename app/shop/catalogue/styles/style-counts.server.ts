import { currentReader } from "~/db/read-source.server";
import { joinSql, sql } from "~/db/db.server";
import type { Search } from "~/shop/base/search/search.server";

/** A filter for styles; absent fields match any value. */
export interface StyleKind {
  category?: string;
  isActive?: boolean;
  bestSeller?: boolean;
}

/** The number of styles of a kind, from the counts that triggers maintain. */
export async function countStyles(kind: StyleKind): Promise<number> {
  const { _sum } = await currentReader().styleCount.aggregate({
    where: kind,
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}

/** The categories that have a style of this kind, sorted by name. */
export async function categoriesOf(kind: StyleKind): Promise<string[]> {
  const rows = await currentReader().styleCount.groupBy({
    by: ["category"],
    where: { ...kind, category: { not: "" }, count: { gt: 0 } },
    orderBy: { category: "asc" },
  });
  return rows.map(({ category }) => category);
}

/** The search criteria for styles of a kind: marker terms for SQLite and a condition for Postgres. */
export function searchOf(words: readonly string[], { category, isActive, bestSeller }: StyleKind): Search {
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
