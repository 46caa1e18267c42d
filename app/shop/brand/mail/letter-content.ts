import * as t from "~/messages/brand";
import { multiLine, singleLine } from "~/formats/text";
import type { Letter, Sender } from "./letter";

// Unpaired surrogates, which cannot be encoded in UTF-8.
const BROKEN = /\p{Cs}/gu;

/** A single line that is safe to encode. */
export const toSingleLine = (text: string) => singleLine(text.replace(BROKEN, "\ufffd"));
/** Lines that are safe to encode. */
export const toLines = (text: string) => multiLine(text.replace(BROKEN, "\ufffd").replaceAll("\t", " ")).split("\n");

const MAX_SUBJECT = 120;
const MAX_PREVIEW = 140;

/** Truncated when it contains very long names. */
export const subjectOf = ({ subject }: Letter) => truncate(subject, MAX_SUBJECT);
export const previewOf = ({ preview }: Letter) => truncate(preview, MAX_PREVIEW);

function truncate(text: string, length: number): string {
  // By code points, so that no surrogate pair is split.
  const letters = [...toSingleLine(text)];
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
    : letters.join("");
}

/** Null in letters to staff. */
export function greeting({ reader, firstName }: Letter): string | null {
  if (reader === "staff") return null;
  return firstName ? t.hello({ firstName }) : t.helloWithoutName();
}

/** The sender, and how to reply. */
export function footer({ reader }: Letter, { name, address, salesEmail }: Sender): string[] {
  return reader === "staff" ? [t.forOwnTeam({ shop: name }), address] : [t.howToReply({ email: salesEmail }), address];
}

/** Paths are relative to the shop. */
export function addressOf(href: string, { address }: Pick<Sender, "address">): string {
  return href.startsWith("/") ? address + href : href;
}
