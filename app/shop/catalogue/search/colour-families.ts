import * as t from "~/messages/catalogue";
import { colourWords } from "./colours";

/** Colours are found and filtered by these, in the order of filters. */
export const FAMILIES = [
  "white",
  "beige",
  "brown",
  "yellow",
  "orange",
  "red",
  "pink",
  "purple",
  "blue",
  "green",
  "grey",
  "black",
] as const;

export type ColourFamily = (typeof FAMILIES)[number];

// Names of colours beside those of their families: colours of the shop are recognised by them, in whatever language it speaks.
const SHADES: Record<ColourFamily, string> = {
  white: "ecru ivory snow chalk pearl cream natural offwhite undyed",
  beige: "oat sand camel linen nude stone latte vanilla champagne wheat almond",
  brown: "taupe mocha chocolate coffee cocoa chestnut walnut hazel cinnamon caramel tan bronze umber cognac toffee",
  yellow: "mustard ochre lemon honey gold saffron sun maize curry",
  orange: "clay terracotta rust apricot peach amber copper tangerine pumpkin coral",
  red: "burgundy bordeaux wine cherry brick scarlet crimson ruby berry cranberry garnet",
  pink: "rose blush fuchsia salmon magenta raspberry dustyrose powder",
  purple: "plum lilac lavender violet aubergine eggplant mauve grape",
  blue: "navy denim sky indigo cobalt azure royal marine midnight petrol teal turquoise aqua ocean ink jeans",
  green: "moss sage forest olive mint emerald khaki fern pine bottle pistachio lime eucalyptus jade",
  grey: "gray charcoal anthracite silver ash slate graphite steel smoke fog melange",
  black: "noir onyx jet ebony",
};

const FAMILY_OF_WORD = new Map(
  FAMILIES.flatMap((family) => [family, ...SHADES[family].split(" ")].map((word) => [word, family] as const)),
);

/**
 * By the last known word ("Dusty Rose" is pink, "Dark Navy" blue), or by each of several colours ("Navy / Ecru"). Empty
 * for a name without a known word.
 */
export function familiesOf(colour: string): ColourFamily[] {
  const families = colour.split(/[/&+,|]/).flatMap((one) => {
    const known = colourWords(one).flatMap((word) => FAMILY_OF_WORD.get(word) ?? []);
    return known.slice(-1);
  });
  return [...new Set(families)];
}

/** A search finds the family by its name, and another spelling of it. */
export const familyWords = (family: ColourFamily) => (family === "grey" ? "grey gray" : family);

/** An unknown value, such as one typed into the address, is shown as it is. */
export const colourFamilyLabel = (value: string) => (isFamily(value) ? t.colourFamily(value) : value);

const isFamily = (value: string): value is ColourFamily => FAMILIES.some((family) => family === value);
