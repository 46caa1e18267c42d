import { distance } from "~/shop/base/search/distance";
import { choiceKey } from "../styles/keys";

/** For a text. */
export const MAX_SUGGESTIONS = 3;

/** Most similar first. A value is also like one that it is a part of. */
export function mostSimilar(values: Iterable<string>, text: string, most = MAX_SUGGESTIONS): string[] {
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
    .slice(0, most)
    .map(({ value }) => value);
}
