import { fibreName } from "~/formats/fibres";
import * as t from "~/messages/catalogue";

/** By descending percentage, sum 100 (Regulation (EU) 1007/2011 Art. 9 and 16). */
export type Fibres = { fibre: string; percent: number }[];

/** "95% cotton, 5% elastane": only fibre names and percentages (Art. 16(2)). */
export function compositionText(fibres: Fibres): string {
  return fibres.map(({ fibre, percent }) => `${percent}% ${fibre}`).join(", ");
}

const excerpt = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const MAX_FIBRES = 10;
const MAX_FIBRE_LENGTH = 50;

// "95% cotton" or "cotton 95 %".
const SHARE = /^(?:(?<first>[\d.,]+) ?% ?(?<name>[^%\d]+)|(?<named>[^%\d]+?) ?(?<last>[\d.,]+) ?%)$/u;

// The fibre names of Annex I, with the other names of Art. 8 and 9(4). Hair may be named after its animal.
const fibrePattern = () => {
  // Made when it is needed, so that a browser does not load it.
  const names =
    `cotton|(virgin|fleece) wool|wool|silk|flax|linen|(true )?hemp|kapok|jute|abaca|manila hemp|alfa|coir|coconut|broom|ramie|sisal|sunn|henequen|maguey
  |(alpaca|llama|camel|cashmere|mohair|angora|vicu[nñ]a|yak|guanaco|cashgora|beaver|otter)( wool| hair)?|(animal|cattle|cow|goat|common goat|horse|rabbit) hair|horsehair
  |acetate|alginate|cupro|modal|(regenerated )?protein|triacetate|viscose|acrylic|chlorofibre|fluorofibre|modacrylic|polyamide|nylon|aramid|polyimide|lyocell
  |polylactide|polyester|polyethylene|polypropylene/polyamide bicomponent|polypropylene|polycarbamide|polyurethane|vinylal|trivinyl|elastodiene|elastane|glass fibre|elastomultiester|elastolefin
  |melamine|polyacrylate|(metal|metallic|metallised|paper)( yarn| fibre)?|other fibres`.replace(/\s*\n\s*/g, "");
  // oxlint-disable-next-line no-restricted-globals -- the names are constants.
  return new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "iu");
};

/** Why a text is no name of a fibre: other information must be kept apart from it (Art. 16(2)); null when it is one. */
function notFibre(text: string): string | null {
  const [name] = fibrePattern().exec(text) ?? [];
  if (name === undefined) return t.unknownFibre({ text: excerpt(text) });
  const other = text.replace(name, " ").replace(/\s+/g, " ").trim();
  return other ? t.notFibre({ word: other }) : null;
}

/** A name of the law in another language of the shop, in English; any other text as it is. */
function inEnglish(name: string): string {
  const english = notFibre(name) && fibreName(name, "en");
  return english && !notFibre(english) ? english : name;
}

/**
 * "95% cotton, 5% elastane": percentages must add up to exactly 100 % (Regulation (EU) 1007/2011 Art. 9 and 16); the
 * fibres are by descending percentage. Returns an error message for an invalid text, no fibres for an empty one.
 */
export function parseComposition(typed: string): { fibres: Fibres } | { problem: string } {
  // A comma between two digits is a decimal comma.
  const parts = typed
    .split(/[;\n]|(?<!\d),|,(?!\d)/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  if (parts.length > MAX_FIBRES) {
    return { problem: t.tooManyFibres({ most: MAX_FIBRES, count: parts.length }) };
  }
  const fibres: Fibres = [];
  for (const part of parts) {
    const groups = SHARE.exec(part)?.groups;
    const fibre = inEnglish((groups?.name ?? groups?.named ?? "").trim());
    const share = (groups?.first ?? groups?.last ?? "").replace(",", ".");
    if (!fibre || fibre.length > MAX_FIBRE_LENGTH || !/^\d{1,3}(\.\d)?$/.test(share)) {
      return { problem: t.noFibreShare({ text: excerpt(part) }) };
    }
    const problem = notFibre(fibre);
    if (problem) return { problem };
    if (Number(share) === 0) return { problem: t.shareZero({ fibre }) };
    if (fibres.some((known) => known.fibre.toLowerCase() === fibre.toLowerCase())) {
      return { problem: t.fibreTwice({ fibre }) };
    }
    fibres.push({ fibre, percent: Number(share) });
  }
  const tenths = fibres.reduce((sum, { percent }) => sum + Math.round(percent * 10), 0);
  if (fibres.length > 0 && tenths !== 1_000) {
    return { problem: t.sharesMake({ percent: tenths / 10 }) };
  }
  return { fibres: fibres.sort((a, b) => b.percent - a.percent) };
}
