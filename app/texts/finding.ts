import type { ColourFamily } from "~/shop/catalogue/search/colour-families";
import type { FacetName, Sort } from "~/shop/catalogue/search/query";

const SORTS: Record<Sort, string> = {
  featured: "Featured",
  "price-low": "Price: low to high",
  "price-high": "Price: high to low",
  newest: "Newest",
};
export const sortLabel = (sort: Sort) => SORTS[sort];

const FACETS: Record<FacetName, string> = {
  category: "Category",
  colour: "Colour",
  size: "Size",
  window: "Delivery",
  available: "Availability",
};
export const facetLabel = (facet: FacetName) => FACETS[facet];

const FAMILIES: Record<ColourFamily, string> = {
  white: "White",
  beige: "Beige",
  brown: "Brown",
  yellow: "Yellow",
  orange: "Orange",
  red: "Red",
  pink: "Pink",
  purple: "Purple",
  blue: "Blue",
  green: "Green",
  grey: "Grey",
  black: "Black",
};
/** The name of a colour family; another text, such as one that was typed into the address, is shown as it is. */
export const colourFamilyLabel = (value: string) =>
  Object.hasOwn(FAMILIES, value) ? FAMILIES[value as ColourFamily] : value;

/** Of a delivery window that is gone. */
export const unknownDelivery = () => "Unknown delivery";
export const availableNow = () => "Available now";
