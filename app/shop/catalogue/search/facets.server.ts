import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows, openWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { categories } from "./catalogue.server";
import { readTally, type Tally } from "./facet-tally.server";
import type { FacetValue, ShownFacet } from "./facet-view";
import { FACETS } from "./facets";
import {
  type CatalogueQuery,
  type ChosenFacets,
  FACET_NAMES,
  type FacetName,
  facetsFor,
} from "./query";
import type { StylePage } from "../styles/style-pages.server";

/** The most values of a facet that are shown: those with the most styles. */
const MAX_VALUES = 24;

/**
 * The facets of a list of styles: for each value, how many of the styles that match the search and the other facets have
 * it; only the chosen facets unless the query shows all. Counts are of the first styles only when `isMore`; their cost does not grow with the catalogue.
 */
export async function facetsOf(
  query: CatalogueQuery,
  { words, isPiece, count }: Pick<StylePage, "words" | "isPiece"> & { count: number },
  seesPrices: boolean,
): Promise<ShownFacet[]> {
  if (isPiece) return [];
  if (!query.filters) return chosenFacets(query, count);
  const tallies = new Map<string, Promise<Tally>>();
  const tallyOf = (chosen: ChosenFacets) => {
    const key = JSON.stringify(chosen);
    const tally = tallies.get(key) ?? readTally(words, chosen, seesPrices);
    tallies.set(key, tally);
    return tally;
  };
  const [names, windows] = [facetsFor(seesPrices), await deliveryWindows()];
  const chosen = Object.fromEntries(names.map((name) => [name, query[name] ?? ""]));
  const shown = names.map(async (name) => {
    const { counts, isMore } = await tallyOf({ ...chosen, [name]: "" });
    const values = counts[name] ?? new Map<string, number>();
    // What is chosen stays there to be taken away, and a large shop has more than what the first styles have.
    const more = [query[name] || [], isMore ? await valuesBeyond(name) : []];
    for (const value of more.flat()) if (!values.has(value)) values.set(value, 0);
    return {
      name,
      label: FACETS[name].label,
      values: sorted(name, values, query[name], windows),
      isMore,
    };
  });
  return (await Promise.all(shown)).filter(({ values }) => values.length > 0);
}

/** The values of a facet that are known without looking at styles. */
async function valuesBeyond(name: FacetName): Promise<string[]> {
  if (name === "category") return categories();
  return name === "window" ? (await openWindows()).map(({ id }) => String(id)) : [];
}

/** The chosen facets alone, each with its chosen value. `count` is the number of styles that were found. */
export async function chosenFacets(query: ChosenFacets, count: number): Promise<ShownFacet[]> {
  const windows = await deliveryWindows();
  return FACET_NAMES.flatMap((name) => {
    const { label, labelOf } = FACETS[name];
    const value = query[name];
    if (!value) return [];
    return [
      { name, label, values: [{ value, label: labelOf(value, windows), count }], isMore: false },
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
    .sort(([a], [b]) => rankOf(a, windows) - rankOf(b, windows) || (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, label: labelOf(value, windows), count }));
}
