import type { ColourFamily } from "~/shop/catalogue/search/colour-families";

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
