import { letterHtml } from "./letter-html";
import { letterText } from "./letter-text";
import { subjectOf } from "./letter-content";
import type { Letter, Sender } from "./letter";

/** Renders a letter as plain text (72 columns) and as simple HTML. */
export function renderLetter(
  letter: Letter,
  shop: Sender,
): { subject: string; text: string; html: string } {
  return {
    subject: subjectOf(letter),
    text: letterText(letter, shop),
    html: letterHtml(letter, shop),
  };
}
