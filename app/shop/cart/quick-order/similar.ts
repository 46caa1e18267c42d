import { choiceKey, skuKey } from "./catalogue";
import { MAX_SUGGESTIONS } from "./limits";

/** Texts are compared by at most this many characters. */
const MAX_LENGTH = 60;

/** How many letters must be added, removed, replaced or exchanged with the next to make one text of another. */
export function distance(one: string, other: string): number {
  const [a, b] = [one.slice(0, MAX_LENGTH), other.slice(0, MAX_LENGTH)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let steps = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + Number(!isSame),
      );
      const isExchange = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isExchange) steps = Math.min(steps, before[column - 2]! + 1);
      next.push(steps);
    }
    [before, last] = [last, next];
  }
  return last[b.length]!;
}

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
