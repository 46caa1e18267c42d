import { multiLine, singleLine } from "~/formats/text";
import type { Letter, Sender } from "./letter";

// Half a character, which no mail can carry.
const BROKEN = /\p{Cs}/gu;

/** Words of a letter as one line, whatever somebody typed. */
export const oneLine = (text: string) => singleLine(text.replace(BROKEN, "\ufffd"));
/** Words of a letter in their own lines. */
export const ownLines = (text: string) =>
  multiLine(text.replace(BROKEN, "\ufffd").replaceAll("\t", " ")).split("\n");

const MAX_SUBJECT = 120;
const MAX_PREVIEW = 140;

/** The subject as one line, also of names that are very long. */
export const subjectOf = ({ subject }: Letter) => beginningOf(subject, MAX_SUBJECT);
export const previewOf = ({ preview }: Letter) => beginningOf(preview, MAX_PREVIEW);

function beginningOf(text: string, length: number): string {
  // By characters: half of one is none.
  const letters = [...oneLine(text)];
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
    : letters.join("");
}

/** The salutation; null for the desk. */
export function greeting({ reader, firstName }: Letter): string | null {
  if (reader === "desk") return null;
  return firstName ? `Hello ${firstName},` : "Hello,";
}

/** Who writes and how to answer, below the letter. */
export function footer({ reader }: Letter, { name, address, salesEmail }: Sender): string[] {
  return reader === "desk"
    ? [`Written by the wholesale shop of ${name} for its own team.`, address]
    : [`Questions? Answer this mail or write to ${salesEmail}.`, address];
}

/** Where a button leads: paths are the shop's own. */
export function addressOf(href: string, { address }: Pick<Sender, "address">): string {
  return href.startsWith("/") ? address + href : href;
}
