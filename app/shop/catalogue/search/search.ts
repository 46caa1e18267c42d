import { otherNames, type TranslatedField } from "~/shop/base/translated-fields";
import { searchText } from "~/shop/base/search/words";
import { familiesOf, familyWords } from "./colour-families";
import { marksOf } from "./facets";
import { choiceKey } from "../styles/keys";
import type { SkuStyle } from "../pieces/pieces";

/** The parts of the search text. */
export type SearchedStyle = SkuStyle &
  Record<"name" | "category" | "material", string> &
  Partial<Record<TranslatedField, string>>;

/**
 * Its words, its names in other languages, those of its colours with their families and of its sizes, the beginnings of its SKUs without punctuation
 * ("pr101", "pr101darknavy"), and the marks of its facets.
 */
export function styleSearchText(style: SearchedStyle): string {
  const { name, styleCode, category, material, colors, sizes } = style;
  const code = choiceKey(styleCode);
  const words = searchText(
    name,
    ...otherNames(style),
    styleCode,
    category,
    material,
    ...colors,
    ...sizes,
    code,
    ...[...colors, ...sizes].map(choiceKey),
    ...colors.map((colour) => code + choiceKey(colour)),
    ...colors.flatMap(familiesOf).map(familyWords),
  );
  return [...new Set([...words.split(" "), ...marksOf(style)])].filter(Boolean).join(" ");
}
