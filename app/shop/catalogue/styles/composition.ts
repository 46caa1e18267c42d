import * as texts from "~/texts/composition";
/** The fibre composition of a style by descending percentage, sum 100 (Regulation (EU) 1007/2011 Art. 9 and 16). */
export type Fibres = { fibre: string; percent: number }[];

/** "95% cotton, 5% elastane": only fibre names and percentages (Art. 16(2)). */
export function compositionText(fibres: Fibres): string {
  return fibres.map(({ fibre, percent }) => `${percent}% ${fibre}`).join(", ");
}

const MAX_FIBRES = 10;
const MAX_FIBRE_LENGTH = 50;

// "95% cotton" or "cotton 95 %".
const SHARE =
  /^(?:(?<first>[\d.,]+) ?% ?(?<name>[^%\d]+)|(?<named>[^%\d]+?) ?(?<last>[\d.,]+) ?%)$/u;

// Other information must be kept apart from the composition (Art. 16(2)).
const NOT_A_FIBRE =
  /(?<!\p{L})(organic(ally)?|bio|eco|gots|oeko-tex|recycled|sustainable|vegan|pure|fine|extrafine|combed|mercerised|ekološk\p{L}*)(?!\p{L})/iu;

/**
 * Parses "95% cotton, 5% elastane" into fibres by descending percentage, which must add up to exactly 100 %
 * (Regulation (EU) 1007/2011 Art. 9 and 16). Returns an error message for an invalid text, no fibres for an empty one.
 */
export function parseComposition(typed: string): { fibres: Fibres } | { problem: string } {
  // A comma between two digits is a decimal comma.
  const parts = typed
    .split(/[;\n]|(?<!\d),|,(?!\d)/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  if (parts.length > MAX_FIBRES) {
    return { problem: texts.tooManyFibres(MAX_FIBRES, parts.length) };
  }
  const fibres: Fibres = [];
  for (const part of parts) {
    const groups = SHARE.exec(part)?.groups;
    const fibre = (groups?.name ?? groups?.named ?? "").trim();
    const share = (groups?.first ?? groups?.last ?? "").replace(",", ".");
    if (!fibre || fibre.length > MAX_FIBRE_LENGTH || !/^\d{1,3}(\.\d)?$/.test(share)) {
      return { problem: texts.noShare(part) };
    }
    const [extra] = NOT_A_FIBRE.exec(fibre) ?? [];
    if (extra) return { problem: texts.notFibre(extra) };
    if (Number(share) === 0) return { problem: texts.shareZero(fibre) };
    if (fibres.some((known) => known.fibre.toLowerCase() === fibre.toLowerCase())) {
      return { problem: texts.fibreTwice(fibre) };
    }
    fibres.push({ fibre, percent: Number(share) });
  }
  const tenths = fibres.reduce((sum, { percent }) => sum + Math.round(percent * 10), 0);
  if (fibres.length > 0 && tenths !== 1_000) {
    return { problem: texts.sharesMake(tenths / 10) };
  }
  return { fibres: fibres.sort((a, b) => b.percent - a.percent) };
}
