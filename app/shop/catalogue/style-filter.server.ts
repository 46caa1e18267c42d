import { type Prisma, sql } from "~/db/db.server";
import type { Search } from "~/shop/search/search.server";
import { facetMark } from "./facet-marks";
import { FACETS } from "./facets";
import { type ChosenFacets, FACET_NAMES } from "./query";
import { searchOf, type StyleKind } from "./style-counts.server";

/** Active styles, those of a category if one is chosen. */
export type ActiveKind = StyleKind & { isActive: true };

/** The part of the chosen facets that the columns and counts of styles tell. */
export const kindOf = ({ category }: ChosenFacets): ActiveKind => ({
  isActive: true,
  ...(category && { category }),
});

/**
 * Whether a piece of the style with this id can be ordered on a day ("2027-03-03"): isOrderable of pieces.ts as SQL.
 * A scalar query, which Postgres answers by the index of a style's pieces and never by reading all pieces.
 */
export const orderableCondition = (id: Prisma.Sql, today: string) => sql`(SELECT 1 FROM "pieces"
  WHERE "pieces"."productId" = ${id} AND ("pieces"."availability" = 'available'
    OR ("pieces"."availability" = 'from' AND "pieces"."availabilityDate" <= ${today})
    OR ("pieces"."availability" = 'until' AND "pieces"."availabilityDate" >= ${today}))
  LIMIT 1) = 1`;

/** Whether facets other than the category are chosen, which take a search. */
export const needsSearch = (chosen: ChosenFacets) =>
  FACET_NAMES.some((name) => name !== "category" && chosen[name]);

/** The marks of the chosen facets that are in search texts. */
const termsOf = (chosen: ChosenFacets) =>
  FACET_NAMES.flatMap((name) => {
    const value = chosen[name];
    // A value that no style can have has no mark; "·" is in no search text.
    return value && FACETS[name].valuesOf ? [facetMark(name, value) || "·"] : [];
  });

/** The search for active styles with these words and facets. */
export function styleSearch(words: readonly string[], chosen: ChosenFacets, today: string): Search {
  return {
    ...searchOf(words, kindOf(chosen)),
    terms: termsOf(chosen),
    ...(chosen.available && { condition: (id: Prisma.Sql) => orderableCondition(id, today) }),
  };
}

/** The same as a condition for a query of a few styles whose ids are known. It finds words by their middle as well. */
export function stylesWhere(
  words: readonly string[],
  chosen: ChosenFacets,
  today: string,
): Prisma.ProductWhereInput {
  const orderable: Prisma.PieceWhereInput[] = [
    { availability: "available" },
    { availability: "from", availabilityDate: { lte: today } },
    { availability: "until", availabilityDate: { gte: today } },
  ];
  return {
    ...kindOf(chosen),
    AND: [
      ...words.map((word) => ({ searchText: { contains: word } })),
      ...termsOf(chosen).map((term) => ({
        OR: [{ searchText: { contains: `${term} ` } }, { searchText: { endsWith: term } }],
      })),
    ],
    ...(chosen.available && { pieces: { some: { OR: orderable } } }),
  };
}
