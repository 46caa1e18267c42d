import { choiceKey, skuKey } from "~/shop/catalogue/styles/keys";
import { MAX_SUGGESTIONS } from "~/shop/catalogue/search/similar";
import { distance } from "~/shop/base/search/distance";

export interface CodedStyle {
  id: number;
  styleCode: string;
  name: string;
}

const [CODE_STEPS, NAME_STEPS] = [1, 2];

/** The styles whose code begins an unknown SKU, or is like an unknown code or name; one letter may be wrong. */
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
      const own = choiceKey(style.name);
      const isNear = Math.abs(own.length - name.length) <= NAME_STEPS;
      const nameSteps = isNear ? distance(own, name) : Infinity;
      return nameSteps <= NAME_STEPS ? [{ style, rank: nameSteps }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ style }) => style);
}
