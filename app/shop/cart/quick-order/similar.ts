import { choiceKey, skuKey } from "~/shop/catalogue/styles/keys";
import { MAX_SUGGESTIONS, mostSimilar } from "~/shop/catalogue/search/similar";
import { colourTraits } from "~/shop/catalogue/search/vocabulary";
import { translated } from "~/shop/base/brand-words";
import { distance } from "~/shop/base/search/distance";
import { otherNames } from "~/shop/base/translated-fields";

/** With its names in other languages. */
export interface CodedStyle extends NamesOfStyle {
  id: number;
  styleCode: string;
  name: string;
}

type NamesOfStyle = Parameters<typeof otherNames>[0];

const [CODE_STEPS, NAME_STEPS] = [1, 2];

/** Their code begins an unknown SKU, or is like an unknown code or name; one letter may be wrong. */
export function similarStyles<Style extends CodedStyle>(styles: readonly Style[], text: string): Style[] {
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
      const near = [style.name, ...otherNames(style)]
        .map(choiceKey)
        .filter((own) => Math.abs(own.length - name.length) <= NAME_STEPS);
      const nameSteps = Math.min(...near.map((own) => distance(own, name)));
      return nameSteps <= NAME_STEPS ? [{ style, rank: nameSteps }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ style }) => style);
}

/** The ones most like a text; of colours, first those that are the same in another language. */
export function similarChoices(values: Iterable<string>, axis: "color" | "size", text: string): string[] {
  const all = [...new Set(values)];
  const shown = (value: string) => (axis === "color" ? translated("colour", value) : value);
  // By its translation or its original, which wins where they are the same.
  const originals = new Map([
    ...all.map((value) => [shown(value), value] as const),
    ...all.map((value) => [value, value] as const),
  ]);
  // Each may be there twice.
  const near = mostSimilar(originals.keys(), text, 2 * MAX_SUGGESTIONS).map((name) => originals.get(name)!);
  const similar = [...new Set(near)].slice(0, MAX_SUGGESTIONS);
  const named = axis === "color" ? colourTraits(text) : new Set<string>();
  if (named.size === 0) return similar;
  const sameColour = all
    .map((value) => ({ value, shared: [...colourTraits(value)].filter((trait) => named.has(trait)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
    .map(({ value }) => value);
  return [...new Set([...sameColour, ...similar])].slice(0, MAX_SUGGESTIONS);
}
