import { currentReader } from "~/db/read-source.server";
import { joinSql, type Prisma, sql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { queryIds, type Search, type SearchedWord } from "~/shop/base/search/search.server";
import { STOCK_KIND } from "~/shop/catalogue/delivery-windows/window";
import { facetMark } from "../search/facet-marks";
import { FACETS } from "../search/facets";
import { type ChosenFacets, FACET_NAMES } from "../search/query";
import { searchOf, type StyleKind } from "./style-counts.server";

/** Of a category if one is chosen. */
export type ActiveKind = StyleKind & { isActive: true };

/** The chosen facets that columns and counts of styles know. */
export const kindOf = ({ category }: ChosenFacets): ActiveKind => ({
  isActive: true,
  ...(category && { category }),
});

/**
 * A style is available on a day ("2027-03-03") when an open delivery window takes its pieces from the stock, and one of
 * them can be ordered and is left or made to order. isOrderable of pieces.ts, isOpen and takesStock of window.ts as
 * SQL. Scalar queries, which Postgres answers by the indexes of a style's rows and never by reading all of them.
 */
export const availableCondition = (id: Prisma.Sql, today: string) => sql`(SELECT 1 FROM "pieces"
    LEFT JOIN "piece_stock" ON "piece_stock"."pieceId" = "pieces"."id"
  WHERE "pieces"."productId" = ${id} AND "pieces"."retiredAt" IS NULL AND ("pieces"."availability" = 'available'
    OR ("pieces"."availability" = 'from' AND "pieces"."availabilityDate" <= ${today})
    OR ("pieces"."availability" = 'until' AND "pieces"."availabilityDate" >= ${today}))
    AND ("piece_stock"."quantity" IS NULL OR "piece_stock"."quantity" > 0)
  LIMIT 1) = 1 AND (SELECT 1 FROM "style_windows"
    JOIN "delivery_windows" ON "delivery_windows"."id" = "style_windows"."windowId"
  WHERE "style_windows"."productId" = ${id} AND "delivery_windows"."kind" = ${STOCK_KIND}
    AND ("delivery_windows"."ordersFrom" IS NULL OR "delivery_windows"."ordersFrom" <= ${today})
    AND ("delivery_windows"."ordersUntil" IS NULL OR "delivery_windows"."ordersUntil" >= ${today})
  LIMIT 1) = 1`;

const windowCondition = (id: Prisma.Sql, windowId: number) => sql`(SELECT 1 FROM "style_windows"
  WHERE "style_windows"."productId" = ${id} AND "style_windows"."windowId" = ${windowId}) = 1`;

/** The chosen facets that are neither in columns nor in marks; null for none. */
function conditionOf({ window, available }: ChosenFacets, today: string): Search["condition"] | null {
  if (!window && !available) return null;
  return (id) =>
    joinSql(
      [...(window ? [windowCondition(id, Number(window))] : []), ...(available ? [availableCondition(id, today)] : [])],
      " AND ",
    );
}

/** Facets other than the category take a search. */
export const needsSearch = (chosen: ChosenFacets) => FACET_NAMES.some((name) => name !== "category" && chosen[name]);

/** Of the chosen facets that are in search texts. */
const termsOf = (chosen: ChosenFacets) =>
  FACET_NAMES.flatMap((name) => {
    const value = chosen[name];
    // A value that no style can have has no mark; "·" is in no search text.
    return value && FACETS[name].valuesOf ? [facetMark(name, value) || "·"] : [];
  });

/** For active styles with these words and facets. */
export function styleSearch(words: readonly SearchedWord[], chosen: ChosenFacets, today: string): Search {
  const condition = conditionOf(chosen, today);
  return {
    ...searchOf(words, kindOf(chosen)),
    terms: termsOf(chosen),
    ...(condition && { condition }),
  };
}

const containing = (word: string) => ({ searchText: { contains: word } });
const containingAll = (words: readonly string[]) => ({ AND: words.map(containing) });

/** The active ones of a few styles with these words and facets, by id. It also finds words by their middle. */
export async function filterStyles(
  ids: readonly number[],
  words: readonly SearchedWord[],
  chosen: ChosenFacets,
): Promise<number[]> {
  const rows = await currentReader().product.findMany({
    where: {
      ...kindOf(chosen),
      id: { in: [...ids] },
      AND: [
        ...words.map((word) =>
          typeof word === "string" ? containing(word) : { OR: [word.typed, ...word.others].map(containingAll) },
        ),
        ...termsOf(chosen).map((term) => ({
          OR: [{ searchText: { contains: `${term} ` } }, { searchText: { endsWith: term } }],
        })),
      ],
    },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  const found = rows.map(({ id }) => id);
  const condition = conditionOf(chosen, isoDay(new Date()));
  if (!condition || found.length === 0) return found;
  return queryIds<number>(sql`SELECT "id" FROM "products"
    WHERE "id" IN (${joinSql(found)}) AND ${condition(sql`"products"."id"`)} ORDER BY "id"`);
}
