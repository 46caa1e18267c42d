import * as t from "~/messages/catalogue";
import { wordsIn } from "../find-pieces/words";
import { colourWords } from "./colours";
import { type ColourFamily, FAMILIES } from "./trade-words";
import { coloursIn } from "./vocabulary";

/**
 * By the last known words ("Dusty Rose" is pink, "Dark Navy" blue), or by each of several colours ("Navy / Ecru"), in the languages of
 * trade-words.ts. Empty for a name without a known word.
 */
export function familiesOf(colour: string): ColourFamily[] {
  const families = colour.split(/[/&+,|]/).flatMap((one) => {
    const words = wordsIn(colourWords(one).join(" "));
    return coloursIn(words)
      .flatMap(({ value: [first] }) => first?.family ?? [])
      .slice(-1);
  });
  return [...new Set(families)];
}

/** A search finds the family by its name, and another spelling of it. */
export const familyWords = (family: ColourFamily) => (family === "grey" ? "grey gray" : family);

/** An unknown value, such as one typed into the address, is shown as it is. */
export const colourFamilyLabel = (value: string) => (isFamily(value) ? t.colourFamily(value) : value);

const isFamily = (value: string): value is ColourFamily => FAMILIES.some((family) => family === value);
