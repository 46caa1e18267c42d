/** A piece of a letter. What outsiders wrote may stand in any text of it. */
export type Part =
  | { kind: "paragraph"; text: string }
  /** What somebody wrote, in their own lines. */
  | { kind: "quote"; text: string }
  /** Names and values; what has no value is left out. */
  | { kind: "facts"; facts: [name: string, value: string | null][] }
  | { kind: "lines"; lines: LetterLine[]; sums?: [name: string, amount: string][] }
  /** A path of the shop ("/orders/12"), or a whole address. */
  | { kind: "button"; label: string; href: string };

/** A line of an order or inquiry; `amount` is printed as it is. */
export interface LetterLine {
  quantity: number;
  name: string;
  /** Colour, size, SKU. */
  detail: string;
  amount?: string;
}

/** A mail of the shop: what it says, once, whether it is read as plain text or as HTML (render.ts). */
export interface Letter {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  /** Whom it is written to: the desk needs no salutation. */
  reader: "customer" | "desk";
  /** The first name for the salutation; null for who is not known. */
  firstName?: string | null;
  parts: Part[];
}

/** What letters say of the shop that writes them. */
export interface Sender {
  name: string;
  /** The shop's own address without a slash at its end: "https://wholesale.example". */
  address: string;
  /** Who reads the answers. */
  salesEmail: string;
}

export const paragraph = (text: string): Part => ({ kind: "paragraph", text });
export const quote = (text: string): Part => ({ kind: "quote", text });
export const facts = (...facts: [name: string, value: string | null][]): Part => ({
  kind: "facts",
  facts,
});
export const button = (label: string, href: string): Part => ({ kind: "button", label, href });

/** Lines that one letter lists: some mail programs cut off what is longer than 100 KB. */
const MAX_LINES = 50;

/** A list of lines; of a long one the beginning, and `rest` says where the others are. */
export function lines(
  all: LetterLine[],
  rest: string,
  sums?: [name: string, amount: string][],
): Part[] {
  const left = all.length - MAX_LINES;
  return [
    { kind: "lines", lines: all.slice(0, MAX_LINES), ...(sums && { sums }) },
    ...(left > 0 ? [paragraph(`${left} more ${left === 1 ? "line" : "lines"}: ${rest}`)] : []),
  ];
}
