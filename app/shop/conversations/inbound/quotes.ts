// What mail programs put below an answer, in English, German, Italian, French and Slovenian: what is answered, and signatures.

/** Of a line that is looked at; a longer one is none of these. */
const MAX_LINE = 500;
/** "On 3 March 2027 at 10:12, Ana Novak <ana@shop.example> wrote:" may be broken into so many lines. */
const MAX_INTRODUCTION = 4;

// Before what is quoted. A date has digits, so "You wrote:" is none.
const INTRODUCTION_ENDS =
  /\b(wrote|schrieb|geschrieben|ha scritto|a écrit|napisala?|napisal\(a\)|napisal\/-?a)\s?:$|\bschrieb\b.{1,200}:$/iu;
const INTRODUCTION_BEGINS = /^(on|am|il|le|dne|v|dana|pon|tor|sre|čet|pet|sob|ned)\b/iu;
const DIVIDER =
  /^-{2,}\s?(original message|reply message|forwarded message|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|messaggio originale|messaggio inoltrato|message d['’]origine|message original|message transféré|izvirno sporočilo|originalno sporočilo|posredovano sporočilo)\s?-{2,}$/iu;
const HEADER_FROM = /^\*?(from|von|da|de|od)\s?:\*?\s?\S/iu;
const HEADER_SUBJECT = /^\*?(subject|betreff|oggetto|objet|zadeva)\s?:/iu;
const HEADER_OTHER =
  /^\*?(sent|date|to|cc|subject|gesendet|datum|an|betreff|inviato|data|a|oggetto|envoyé|à|objet|poslano|za|zadeva)\s?:/iu;
const DEVICE =
  /^(sent from (my|outlook|mail|yahoo|samsung)\b|get outlook for\b|von meinem .{1,40} gesendet|gesendet (von|mit) (meinem|outlook|mail|der .{1,40} app)\b|inviato da(l mio| (iphone|ipad|android|smartphone|cellulare|tablet|outlook|samsung|gmail|yahoo|libero))\b|scarica outlook\b|envoyé (de(puis)? mon|à partir de)\b|télécharger outlook\b|poslano (z|s|iz) (moj|naprave|outlook|iphone|ipad|android|gmail|yahoo))/iu;
const SIGNATURE = /^(--|—)$/;

/**
 * A text without what it quotes and without a signature; answers between quoted lines stay. "" for one that only quotes; one that
 * quotes nothing and would be empty is returned as it is.
 */
export function withoutQuotes(text: string): string {
  const all = text.split("\n").map((line) => line.trimEnd());
  const kept: string[] = [];
  // Something that nobody writes themselves was left out.
  let isCut = false;
  for (let at = 0; at < all.length; at++) {
    const line = all[at]!;
    if (isQuoted(line)) {
      isCut = true;
      continue;
    }
    if (endsText(all, at)) {
      isCut ||= !SIGNATURE.test(line);
      break;
    }
    const length = introductionAt(all, at);
    if (length === 0) {
      kept.push(line);
      continue;
    }
    // Where lines are marked, others are of the answer; else all that follows is quoted.
    const next = all.slice(at + length).find(Boolean);
    if (next === undefined || !isQuoted(next)) {
      // A sentence of the writer may be like one; that of a mail program names an address.
      if (
        next === undefined ||
        all
          .slice(at, at + length)
          .join()
          .includes("@")
      ) {
        isCut ||= next !== undefined;
        break;
      }
      kept.push(line);
      continue;
    }
    at += length - 1;
  }
  while (kept.length > 0 && (kept.at(-1) === "" || DEVICE.test(kept.at(-1)!.slice(0, MAX_LINE)))) {
    if (kept.pop() !== "") isCut = true;
  }
  const written = kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return written || (isCut ? "" : text.trim());
}

const isQuoted = (line: string) => line.startsWith(">");

/** The signature begins, or the whole mail that is answered. */
function endsText(all: readonly string[], at: number): boolean {
  const line = all[at]!;
  if (SIGNATURE.test(line)) return true;
  if (line.length > MAX_LINE) return false;
  if (DIVIDER.test(line)) return true;
  const isRule = /^[_-]{10,}$/.test(line);
  const [first, ...others] = all.slice(isRule ? at + 1 : at, at + 8).filter(Boolean);
  const headers = others.slice(0, 4).filter((other) => HEADER_OTHER.test(other));
  return HEADER_FROM.test(first ?? "") && headers.length >= 2 && headers.some((other) => HEADER_SUBJECT.test(other));
}

/** How many lines from here introduce a quotation; 0: none. */
function introductionAt(all: readonly string[], at: number): number {
  let joined = "";
  for (let length = 1; length <= MAX_INTRODUCTION; length++) {
    const line = all[at + length - 1]?.trim();
    if (!line || line.length > MAX_LINE) return 0;
    joined = `${joined} ${line}`.trim();
    // One that is broken begins as they do, so that the paragraph above it stays.
    if (length > 1 && !INTRODUCTION_BEGINS.test(joined)) return 0;
    if (INTRODUCTION_ENDS.test(joined) && /\d/.test(joined)) return length;
  }
  return 0;
}
