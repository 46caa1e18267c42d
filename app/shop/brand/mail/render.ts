import { letterHtml } from "./letter-html";
import { letterText } from "./letter-text";
import { subjectOf } from "./letter-content";
import { markLookAlikes } from "~/formats/email";
import type { Letter, Part, Sender } from "./letter";

/** Renders a letter as plain text (72 columns) and as simple HTML. In letters to staff, addresses that may only look like others say so. */
export function renderLetter(
  written: Letter,
  shop: Sender,
): { subject: string; text: string; html: string } {
  const letter = written.reader === "staff" ? markedLetter(written) : written;
  return {
    subject: subjectOf(letter),
    text: letterText(letter, shop),
    html: letterHtml(letter, shop),
  };
}

const markedLetter = ({ subject, preview, parts, ...letter }: Letter): Letter => ({
  ...letter,
  subject: markLookAlikes(subject),
  preview: markLookAlikes(preview),
  parts: parts.map(markedPart),
});

function markedPart(part: Part): Part {
  switch (part.kind) {
    case "paragraph":
    case "quote":
      return { ...part, text: markLookAlikes(part.text) };
    case "facts":
      return {
        ...part,
        facts: part.facts.map(([name, value]) => [name, value && markLookAlikes(value)]),
      };
    // Lines are of styles, and the same objects are laid out once for several letters.
    case "lines":
    case "button":
      return part;
  }
}
