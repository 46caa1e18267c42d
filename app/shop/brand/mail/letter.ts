/** A part of a letter. Its texts may contain user input; the renderers escape it. */
export type Part =
  | { kind: "paragraph"; text: string }
  /** A quotation; its line breaks are preserved. */
  | { kind: "quote"; text: string }
  /** Labelled values; those without a value are left out. */
  | { kind: "facts"; facts: [name: string, value: string | null][] }
  | { kind: "lines"; lines: LetterLine[]; sums?: [name: string, amount: string][] }
  /** `href` is a path of the shop ("/orders/12") or a full URL. */
  | { kind: "button"; label: string; href: string };

/** A line of an order or inquiry; `amount` is printed as it is. */
export interface LetterLine {
  quantity: number;
  name: string;
  /** Colour, size, SKU. */
  detail: string;
  amount?: string;
}

/** The content of a mail, from which both the plain text and the HTML are rendered (letter-text.ts, letter-html.ts). */
export interface Letter {
  subject: string;
  /** The preview text that mail programs show beside the subject. */
  preview: string;
  /** Letters to staff have no salutation and another footer. */
  reader: "customer" | "staff";
  /** The first name for the salutation; null when unknown. */
  firstName?: string | null;
  parts: Part[];
}

/** The shop's details in a letter. */
export interface Sender {
  name: string;
  /** The shop's URL without a trailing slash: "https://wholesale.example". */
  address: string;
  /** The mailbox for replies. */
  salesEmail: string;
  /** Lines above the shop's name at the end of letters to customers. */
  signature: string;
  colours: LetterColours;
  /** The logo in place of the name at the top; the mail brings the file along. */
  logo?: { file: string; width: number; height: number };
}

/** The colours of a brand in its letters, as "#rrggbb". */
export interface LetterColours {
  ground: string;
  /** Of buttons. */
  accent: string;
  /** Of the words of buttons. */
  onAccent: string;
}

export const paragraph = (text: string): Part => ({ kind: "paragraph", text });
export const quote = (text: string): Part => ({ kind: "quote", text });
export const facts = (...facts: [name: string, value: string | null][]): Part => ({
  kind: "facts",
  facts,
});
export const button = (label: string, href: string): Part => ({ kind: "button", label, href });

/** Lines listed in one letter: some mail programs cut off mails longer than 100 KB. */
const MAX_LINES = 50;

/** The part that lists lines. A long list is cut, and `rest` says where so many others are. */
export function lines(
  all: LetterLine[],
  rest: (values: { count: number }) => string,
  sums?: [name: string, amount: string][],
): Part[] {
  const left = all.length - MAX_LINES;
  return [
    { kind: "lines", lines: all.slice(0, MAX_LINES), ...(sums && { sums }) },
    ...(left > 0 ? [paragraph(rest({ count: left }))] : []),
  ];
}
