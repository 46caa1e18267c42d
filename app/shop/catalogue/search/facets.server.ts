import { db, noSql, type Prisma, sql } from "~/db/db.server";
import { currentReader } from "~/db/read-source.server";
import { isoDay } from "~/formats/dates";
import { compareNames } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { CATALOGUE_ORDERS } from "~/shop/base/search/indexes.server";
import { MAX_RESULTS, type SearchedWord, searchStatement } from "~/shop/base/search/search.server";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows, openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { availableCondition, kindOf, needsSearch, styleSearch } from "../styles/style-filter.server";
import { MAX_FILTERED, type StylePage } from "../styles/style-pages.server";
import { categories } from "./catalogue.server";
import { facetsIn } from "./facet-marks";
import { FACETS, type FacetValue, type ShownFacet } from "./facets";
import { type CatalogueQuery, type ChosenFacets, FACET_NAMES, type FacetName, facetsFor } from "./query";

/** Of a facet: those with the most styles. */
const MAX_VALUES = 24;

/**
 * For each value, how many of the styles that match the search and the other facets have it; only the chosen facets
 * unless the query shows all. `names` are the facets of the list. Counts are of the first styles only when `isMore`;
 * their cost does not grow with the catalogue.
 */
export async function facetsOf(
  query: CatalogueQuery,
  { words, isPiece, count }: Pick<StylePage, "words" | "isPiece"> & { count: number },
  seesPrices: boolean,
  names: readonly FacetName[] = facetsFor(seesPrices),
): Promise<ShownFacet[]> {
  if (isPiece) return [];
  if (!query.filters) {
    return (await chosenFacets(query, count)).filter(({ name }) => names.includes(name));
  }
  const tallies = new Map<string, Promise<Tally>>();
  const tallyOf = (chosen: ChosenFacets) => {
    const key = JSON.stringify(chosen);
    const tally = tallies.get(key) ?? readTally(words, chosen, seesPrices);
    tallies.set(key, tally);
    return tally;
  };
  const windows = await deliveryWindows();
  const chosen = Object.fromEntries(facetsFor(seesPrices).map((name) => [name, query[name] ?? ""]));
  const shown = names.map(async (name) => {
    const { counts, isMore } = await tallyOf({ ...chosen, [name]: "" });
    const values = counts[name] ?? new Map<string, number>();
    // Chosen values stay, to be removed; and a large shop has more values than its first styles.
    const more = [query[name] || [], isMore ? await valuesBeyond(name) : []];
    for (const value of more.flat()) if (!values.has(value)) values.set(value, 0);
    return {
      name,
      label: t.facetLabel(name),
      values: sorted(name, values, query[name], windows),
      isMore,
    };
  });
  return (await Promise.all(shown)).filter(({ values }) => values.length > 0);
}

/** Values that are known without looking at styles. */
async function valuesBeyond(name: FacetName): Promise<string[]> {
  if (name === "category") return categories();
  return name === "window" ? (await openWindows()).map(({ id }) => String(id)) : [];
}

/** Each with its chosen value. `count` is the number of styles that were found. */
export async function chosenFacets(query: ChosenFacets, count: number): Promise<ShownFacet[]> {
  if (!FACET_NAMES.some((name) => query[name])) return [];
  const windows = await deliveryWindows();
  return FACET_NAMES.flatMap((name) => {
    const { labelOf } = FACETS[name];
    const value = query[name];
    if (!value) return [];
    return [
      {
        name,
        label: t.facetLabel(name),
        values: [{ value, label: labelOf(value, windows), count }],
        isMore: false,
      },
    ];
  });
}

/** The chosen value and those with the most styles, in the order of the facet. */
function sorted(
  name: FacetName,
  values: ReadonlyMap<string, number>,
  chosen: string | undefined,
  windows: readonly DeliveryWindow[],
): FacetValue[] {
  const first = (value: string) => Number(value !== chosen);
  const { labelOf, rankOf } = FACETS[name];
  return [...values]
    .sort(([a, countA], [b, countB]) => first(a) - first(b) || countB - countA)
    .slice(0, MAX_VALUES)
    .map(([value, count]) => ({ value, label: labelOf(value, windows), count }))
    .sort((a, b) => rankOf(a.value, windows) - rankOf(b.value, windows) || compareNames(a.label, b.label));
}

interface Tally {
  counts: Partial<Record<string, Map<string, number>>>;
  /** There are more styles than were counted. */
  isMore: boolean;
}

/** Among the first styles with these words and facets. */
async function readTally(words: readonly SearchedWord[], chosen: ChosenFacets, seesPrices: boolean): Promise<Tally> {
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
  /** Ids; null for a style in no window. */
  windows?: string | null;
}

/** The "id" of the first `limit` matching styles, and of one more if there are more. */
function idsStatement(words: readonly SearchedWord[], chosen: ChosenFacets, today: string, limit: number): Prisma.Sql {
  if (words.length > 0 || needsSearch(chosen)) {
    const search = styleSearch(words, chosen, today);
    return searchStatement("products", search, { order: CATALOGUE_ORDERS.featured, limit });
  }
  const { category } = kindOf(chosen);
  return sql`SELECT "id" FROM "products" WHERE "isActive" = ${true}
    ${category === undefined ? noSql : sql`AND "category" = ${category}`} ORDER BY "id" LIMIT ${limit + 1}`;
}
