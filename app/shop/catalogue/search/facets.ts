import * as t from "~/messages/catalogue";
import { foldForSearch } from "~/shop/base/search/words";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { type ColourFamily, colourFamilyLabel, FAMILIES, familiesOf } from "./colour-families";
import { facetMark } from "./facet-marks";
import type { SkuStyle } from "../pieces/pieces";
import type { FacetName } from "./query";

/** A value of a facet with the number of styles that choosing it would show. */
export interface FacetValue {
  /** As it stands in the address. */
  value: string;
  label: string;
  count: number;
}

/** A facet of a list. With `isMore` counts are of the first styles only: at least so many. */
export interface ShownFacet {
  name: FacetName;
  label: string;
  values: FacetValue[];
  isMore: boolean;
}

/** The delivery windows by position, of which the values of a facet are ids. */
type Windows = readonly Pick<DeliveryWindow, "id" | "name">[];

/** How a facet's values are named and sorted, and which a style has. */
interface Facet {
  /** What the heading of a value says: "xl" is "XL". */
  labelOf: (value: string, windows: Windows) => string;
  /** By what the values are sorted; those with the same rank by their text. */
  rankOf: (value: string, windows: Windows) => number;
  /**
   * The values of a style, which become marks of its search text. Absent for a facet that other columns and tables tell:
   * `kindOf` and `conditionOf` of style-filter.server.ts.
   */
  valuesOf?: (style: Omit<SkuStyle, "styleCode">) => string[];
}

const LETTER_SIZES = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl"];

/** The place of a size among others: letters from small to large, then numbers, then the rest. */
function sizeRank(size: string): number {
  const [first = ""] = size.split("/");
  const repeated = first.replace(/^(\d)x(?=[ls]$)/, (_, times: string) => "x".repeat(Number(times)));
  const letters = LETTER_SIZES.indexOf(repeated);
  if (letters >= 0) return letters;
  const number = Number.parseFloat(size);
  return Number.isNaN(number) ? 1_000_000 : 100 + number;
}

const placeOf = (value: string, windows: Windows) => windows.findIndex(({ id }) => String(id) === value);

const same = (value: string) => value;
const noRank = () => 0;

/** The facets of the catalogue, in the order of the page. */
export const FACETS: Record<FacetName, Facet> = {
  category: { labelOf: same, rankOf: noRank },
  colour: {
    labelOf: colourFamilyLabel,
    rankOf: (value) => FAMILIES.indexOf(value as ColourFamily),
    valuesOf: ({ colors }) => colors.flatMap(familiesOf),
  },
  size: {
    labelOf: (value) => value.toUpperCase(),
    rankOf: sizeRank,
    valuesOf: ({ sizes }) => sizes.map(foldForSearch),
  },
  window: {
    labelOf: (value, windows) => windows[placeOf(value, windows)]?.name ?? t.unknownDelivery(),
    rankOf: placeOf,
  },
  available: { labelOf: t.availableNow, rankOf: noRank },
};

/** The marks of a style's facets for its search text. */
export const marksOf = (style: Omit<SkuStyle, "styleCode">): string[] =>
  Object.entries(FACETS).flatMap(([name, { valuesOf }]) =>
    (valuesOf?.(style) ?? []).map((value) => facetMark(name, value)),
  );
