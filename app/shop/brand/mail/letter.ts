/** Its texts may contain user input; the renderers escape it. */
export type Part =
  | { kind: "paragraph"; text: string }
  /** Line breaks are preserved. */
  | { kind: "quote"; text: string }
  /** Line breaks are preserved. */
  | { kind: "text"; text: string }
  /** Labelled values; those without a value are left out. */
  | { kind: "facts"; facts: [name: string, value: string | null][] }
  | { kind: "lines"; lines: LetterLine[]; sums?: [name: string, amount: string][] }
  /** `href` is a path of the shop ("/orders/12") or a full URL. */
  | { kind: "button"; label: string; href: string }
  /** In small letters. */
  | { kind: "link"; label: string; href: string };

/** Of an order or inquiry; `amount` is printed as it is. */
export interface LetterLine {
  quantity: number;
  name: string;
  /** Colour, size, SKU. */
  detail: string;
  amount?: string;
}

/** The source of both plain text and HTML (letter-text.ts, letter-html.ts). */
export interface Letter {
  subject: string;
  /** Mail programs show it beside the subject. */
  preview: string;
  /** Letters to staff have no salutation and another footer. */
  reader: "customer" | "staff";
  /** For the salutation; null when unknown. */
  firstName?: string | null;
  parts: Part[];
}

/** The shop's details. */
export interface Sender {
  name: string;
  /** Without a trailing slash: "https://wholesale.example". */
  address: string;
  /** For replies. */
  salesEmail: string;
  /** Above the shop's name at the end of letters to customers. */
  signature: string;
  /** When inquiries are answered: "within 24 hours"; "": the brand has not said it. */
  answerTime: string;
  colours: LetterColours;
  /** In place of the name at the top; the mail brings the file along. */
  logo?: { file: string; width: number; height: number };
}

/** As "#rrggbb". */
export interface LetterColours {
  ground: string;
  /** Of buttons. */
  accent: string;
  onAccent: string;
}

export const paragraph = (text: string): Part => ({ kind: "paragraph", text });
export const quote = (text: string): Part => ({ kind: "quote", text });
export const facts = (...facts: [name: string, value: string | null][]): Part => ({
  kind: "facts",
  facts,
});
export const button = (label: string, href: string): Part => ({ kind: "button", label, href });

/** Some mail programs cut off mails longer than 100 KB. */
const MAX_LINES = 50;

/** A long list is cut, and `rest` says where the others are. */
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
