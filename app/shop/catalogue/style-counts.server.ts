import { currentReader } from "~/db/read-source.server";
import { joinSql, sql } from "~/db/db.server";
import type { Search } from "~/shop/search/search.server";

/** Of which kind the styles are; what is not said is of any. */
export interface StyleKind {
  category?: string;
  isActive?: boolean;
  bestSeller?: boolean;
}

/** How many styles of a kind there are, of however many: the database keeps the count. */
export async function countStyles(kind: StyleKind): Promise<number> {
  const { _sum } = await currentReader().styleCount.aggregate({
    where: kind,
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}

/** The categories that have a style of a kind, by name. */
export async function categoriesOf(kind: StyleKind): Promise<string[]> {
  const rows = await currentReader().styleCount.groupBy({
    by: ["category"],
    where: { ...kind, category: { not: "" }, count: { gt: 0 } },
    orderBy: { category: "asc" },
  });
  return rows.map(({ category }) => category);
}

/** What finds styles of a kind: the marks of SQLite's index, and the condition of Postgres. */
export function searchOf(
  words: readonly string[],
  { category, isActive, bestSeller }: StyleKind,
): Search {
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
