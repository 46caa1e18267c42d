import { choiceKey, skuKey } from "~/shop/catalogue/keys";
import { distance } from "~/shop/search/distance";
import { MAX_SUGGESTIONS } from "./limits";

/** The values that are most like a text, the most similar first. One is also like another that it is a part of. */
export function mostSimilar(values: Iterable<string>, text: string): string[] {
  const key = choiceKey(text);
  const ranked = [...new Set(values)].map((value) => {
    const own = choiceKey(value);
    const isPart = key.length > 2 && own.length > 2 && (own.includes(key) || key.includes(own));
    // "Navi" is also like "Dark Navy".
    const words = value.split(/\P{L}+/u).map((word) => distance(choiceKey(word), key) + 0.5);
    return { value, steps: isPart ? 0.5 : Math.min(distance(own, key), ...words) };
  });
  return ranked
    .sort((a, b) => a.steps - b.steps)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ value }) => value);
}

interface CodedStyle {
  id: number;
  styleCode: string;
  name: string;
}

const [CODE_STEPS, NAME_STEPS] = [1, 2];

/** The styles whose code begins an unknown SKU, or is like an unknown code or name; one letter may be wrong. */
export function similarStyles<Style extends CodedStyle>(
  styles: readonly Style[],
  text: string,
): Style[] {
  const [key, name] = [skuKey(text), choiceKey(text)];
  if (key.length < 3) return [];
  return styles
    .flatMap((style) => {
      const code = skuKey(style.styleCode);
      const steps = Math.min(
        distance(code, key.slice(0, code.length)),
        ...(Math.abs(key.length - code.length) === 1 ? [distance(code, key)] : []),
      );
      // Of two codes that begin the same SKU, the longer one is meant.
      if (steps <= CODE_STEPS) return [{ style, rank: steps - code.length / 100 }];
      const own = choiceKey(style.name);
      const isNear = Math.abs(own.length - name.length) <= NAME_STEPS;
      const nameSteps = isNear ? distance(own, name) : Infinity;
      return nameSteps <= NAME_STEPS ? [{ style, rank: nameSteps }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ style }) => style);
}
