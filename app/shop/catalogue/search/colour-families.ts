import * as t from "~/messages/catalogue";
import { colourWords } from "./colours";

/** The families that colours are found and filtered by, in the order in which filters show them. */
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

const FAMILY_OF_WORD = new Map(
  FAMILIES.flatMap((family) => [family, ...t.shade(family).split(" ")].map((word) => [word, family] as const)),
);

/**
 * The families of a colour: those of the last known word ("Dusty Rose" is pink, "Dark Navy" blue), or of each of several
 * colours ("Navy / Ecru"). Empty for a name without a known word.
 */
export function familiesOf(colour: string): ColourFamily[] {
  const families = colour.split(/[/&+,|]/).flatMap((one) => {
    const known = colourWords(one).flatMap((word) => FAMILY_OF_WORD.get(word) ?? []);
    return known.slice(-1);
  });
  return [...new Set(families)];
}

/** The words by which a search finds a family: its name, and another spelling of it. */
export const familyWords = (family: ColourFamily) => (family === "grey" ? "grey gray" : family);
