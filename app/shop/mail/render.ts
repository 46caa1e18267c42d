import { letterHtml } from "./letter-html";
import { letterText } from "./letter-text";
import { subjectOf } from "./letter-words";
import type { Letter, Sender } from "./letter";

/** A letter as a mail carries it: the same words as plain text of 72 columns and as simple HTML. */
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
