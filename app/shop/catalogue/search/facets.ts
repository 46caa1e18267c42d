import * as t from "~/messages/catalogue";
import { translated } from "~/shop/base/brand-words";
import { foldForSearch } from "~/shop/base/search/words";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { colourFamilyLabel, familiesOf } from "./colour-families";
import { facetMark } from "./facet-marks";
import type { SkuStyle } from "../pieces/pieces";
import type { FacetName } from "./query";
import { type ColourFamily, FAMILIES } from "./trade-words";

/** `count`: styles that choosing it would show. */
export interface FacetValue {
  /** As in the address. */
  value: string;
  label: string;
  count: number;
}

/** With `isMore` counts are of the first styles only: at least so many. */
export interface ShownFacet {
  name: FacetName;
  label: string;
  values: FacetValue[];
  isMore: boolean;
}

/** By position; values of a facet are their ids. */
type Windows = readonly Pick<DeliveryWindow, "id" | "name">[];

/** How a facet's values are named and sorted, and which a style has. */
interface Facet {
  /** The heading of a value: "xl" is "XL". */
  labelOf: (value: string, windows: Windows) => string;
  /** Values with the same rank are sorted by their text. */
  rankOf: (value: string, windows: Windows) => number;
  /**
   * They become marks of the style's search text. Absent for a facet in other columns and tables: `kindOf` and
   * `conditionOf` of style-filter.server.ts.
   */
  valuesOf?: (style: Omit<SkuStyle, "styleCode">) => string[];
}

const LETTER_SIZES = ["xxs", "xs", "s", "m", "l", "xl", "xxl", "xxxl"];

/** Letters from small to large, then numbers, then the rest. */
function sizeRank(size: string): number {
  const [first = ""] = size.split("/");
  const repeated = first.replace(/^(\d)x(?=[ls]$)/, (_, times: string) => "x".repeat(Number(times)));
  const letters = LETTER_SIZES.indexOf(repeated);
  if (letters >= 0) return letters;
  const number = Number.parseFloat(size);
  return Number.isNaN(number) ? 1_000_000 : 100 + number;
}

const placeOf = (value: string, windows: Windows) => windows.findIndex(({ id }) => String(id) === value);

const noRank = () => 0;

/** In the order of the page. */
export const FACETS: Record<FacetName, Facet> = {
  category: { labelOf: (value) => translated("category", value), rankOf: noRank },
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
    labelOf(value, windows) {
      const window = windows[placeOf(value, windows)];
      return window ? translated("window", window.name) : t.unknownDelivery();
    },
    rankOf: placeOf,
  },
  available: { labelOf: t.availableNow, rankOf: noRank },
};

/** For its search text. */
export const marksOf = (style: Omit<SkuStyle, "styleCode">): string[] =>
  Object.entries(FACETS).flatMap(([name, { valuesOf }]) =>
    (valuesOf?.(style) ?? []).map((value) => facetMark(name, value)),
  );
