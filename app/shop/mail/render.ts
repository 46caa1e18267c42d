import { letterHtml } from "./letter-html";
import { letterText } from "./letter-text";
import { subjectOf } from "./letter-words";
import type { Letter } from "./letter";

/** What letters say of the shop that writes them. */
export interface Sender {
  name: string;
  /** The shop's own address without a slash at its end: "https://wholesale.example". */
  address: string;
  /** Who reads the answers. */
  salesEmail: string;
}

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
