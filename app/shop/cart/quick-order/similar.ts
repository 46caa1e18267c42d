import { choiceKey, skuKey } from "~/shop/catalogue/styles/keys";
import { MAX_SUGGESTIONS, mostSimilar } from "~/shop/catalogue/search/similar";
import { foldForSearch } from "~/shop/base/search/words";
import { distance } from "~/shop/base/search/distance";

export interface CodedStyle {
  id: number;
  styleCode: string;
  name: string;
}

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
      const own = choiceKey(style.name);
      const isNear = Math.abs(own.length - name.length) <= NAME_STEPS;
      const nameSteps = isNear ? distance(own, name) : Infinity;
      return nameSteps <= NAME_STEPS ? [{ style, rank: nameSteps }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ style }) => style);
}

// The usual words for colours in English, German, French, Italian, Dutch and Slovenian; each line is one colour.
const COLOR_WORDS = `black schwarz noir nero nera zwart crna
  white weiss blanc bianco bianca wit bela
  grey gray grau gris grigio grigia grijs siva
  natural natur nature naturel naturale naravna undyed ungefarbt
  ecru roh
  navy marine marineblau mornarska blue blau bleu blu blauw modra
  red rot rouge rosso rossa rood rdeca
  green grun vert verde groen zelena
  brown braun brun marron marrone bruin rjava
  beige bez
  sand sable sabbia zand pesek
  pink rosa rose roze roza
  yellow gelb jaune giallo gialla geel rumena
  orange arancione oranje oranzna
  purple violet lila violett viola paars vijolicna
  rust rost rouille ruggine roest rja
  cream creme crema krem
  dark dunkel fonce scuro scura donker temno
  light pale hell clair chiaro chiara licht svetlo`
  .split("\n")
  .map((line) => line.trim().split(" "));

/** Lines of COLOR_WORDS, also within a word: "Dunkelblau". */
function colorsIn(text: string): Set<number> {
  const words = foldForSearch(text.slice(0, 60)).split(/[^\p{L}]+/u);
  const names = (word: string) => (word.length > 3 ? words.some((one) => one.includes(word)) : words.includes(word));
  return new Set(COLOR_WORDS.flatMap((line, at) => (line.some(names) ? at : [])));
}

/** The ones most like a text; of colours, first those that are the same in another language. */
export function similarChoices(values: Iterable<string>, axis: "color" | "size", text: string): string[] {
  const similar = mostSimilar(values, text);
  const named = axis === "color" ? colorsIn(text) : new Set<number>();
  if (named.size === 0) return similar;
  const translated = [...new Set(values)]
    .map((value) => ({ value, shared: [...colorsIn(value)].filter((color) => named.has(color)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
    .map(({ value }) => value);
  return [...new Set([...translated, ...similar])].slice(0, MAX_SUGGESTIONS);
}
