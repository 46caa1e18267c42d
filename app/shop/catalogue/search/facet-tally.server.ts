import { currentReader } from "~/db/read-source.server";
import { db, noSql, type Prisma, sql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { CATALOGUE_ORDERS } from "~/shop/base/search/indexes.server";
import { MAX_RESULTS, searchStatement } from "~/shop/base/search/search.server";
import { openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { facetsIn } from "./facet-marks";
import type { ChosenFacets } from "./query";
import {
  availableCondition,
  kindOf,
  needsSearch,
  styleSearch,
} from "../styles/style-filter.server";
import { MAX_FILTERED } from "../styles/style-pages.server";

/** How many styles have each value of the facets. */
export interface Tally {
  counts: Partial<Record<string, Map<string, number>>>;
  /** There are more styles than were counted. */
  isMore: boolean;
}

/** Counts the values of the facets among the first styles with these words and facets. */
export async function readTally(
  words: readonly string[],
  chosen: ChosenFacets,
  seesPrices: boolean,
): Promise<Tally> {
  const today = isoDay(new Date());
  const limit = words.length > 0 ? MAX_RESULTS : MAX_FILTERED;
  const joined = db.kind === "sqlite" ? sql`group_concat` : sql`string_agg`;
  const id = sql`"products"."id"`;
  const forCustomers = sql`,
    sum(CASE WHEN ${availableCondition(id, today)} THEN 1 ELSE 0 END) AS "available",
    ${joined}((SELECT ${joined}(CAST("windowId" AS TEXT), ' ') FROM "style_windows"
      WHERE "productId" = ${id}), ' ') AS "windows"`;
  const rows = await currentReader().$queryRaw<Row[]>`
    SELECT "category", count(*) AS "count", ${joined}("searchText", ' ') AS "texts" ${seesPrices ? forCustomers : noSql}
    FROM (${idsStatement(words, chosen, today, limit)}) AS "matching"
    JOIN "products" ON "products"."id" = "matching"."id" GROUP BY "category"`;
  const counts: Tally["counts"] = {};
  const add = (name: string, value: string, count: number) => {
    const values = (counts[name] ??= new Map<string, number>());
    if (value !== "" && count > 0) values.set(value, (values.get(value) ?? 0) + count);
  };
  const open = new Set((await openWindows()).map((window) => `${window.id}`));
  for (const { category, count, texts, available, windows } of rows) {
    add("category", category, Number(count));
    add("available", "yes", Number(available ?? 0));
    for (const [name, value] of facetsIn(texts)) add(name, value, 1);
    for (const value of windows?.split(" ") ?? []) if (open.has(value)) add("window", value, 1);
  }
  return { counts, isMore: rows.reduce((sum, { count }) => sum + Number(count), 0) > limit };
}

interface Row {
  category: string;
  count: number | bigint;
  texts: string;
  available?: number | bigint;
  /** The ids of the styles' delivery windows; null when they are in none. */
  windows?: string | null;
}

/** Selects the "id" of the first `limit` matching styles, and of one more if there are more. */
function idsStatement(
  words: readonly string[],
  chosen: ChosenFacets,
  today: string,
  limit: number,
): Prisma.Sql {
  if (words.length > 0 || needsSearch(chosen)) {
    const search = styleSearch(words, chosen, today);
    return searchStatement("products", search, { order: CATALOGUE_ORDERS.featured, limit });
  }
  const { category } = kindOf(chosen);
  return sql`SELECT "id" FROM "products" WHERE "isActive" = ${true}
    ${category === undefined ? noSql : sql`AND "category" = ${category}`} ORDER BY "id" LIMIT ${limit + 1}`;
}
