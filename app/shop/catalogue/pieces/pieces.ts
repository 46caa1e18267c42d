/** Whether a piece can be ordered: from the day of its `availabilityDate` on, until it, always, or not. */
export const AVAILABILITIES = ["available", "sold_out", "from", "until", "not_made"] as const;

export type Availability = (typeof AVAILABILITIES)[number];

/** Whether an availability needs a day. */
export const needsDay = (availability: Availability) => availability === "from" || availability === "until";

/** When a piece can be ordered. */
export interface PieceAvailability {
  availability: Availability;
  /** The day of "from" and "until" in the shop's time zone ("2027-03-03"), otherwise null. */
  availabilityDate: string | null;
}

/** A piece: a style in one colour and size, each null if the style has none. */
export interface Piece extends PieceAvailability {
  id: number;
  color: string | null;
  size: string | null;
  sku: string;
  ean: string | null;
}

/** Whether a piece can be ordered on a day ("2027-03-03"). */
export function isOrderable(piece: PieceAvailability, today: string): boolean {
  return unavailability(piece, today) === null;
}

/** Why a piece cannot be ordered: it is gone, or can be from a day on. */
export type Unavailability = "sold out" | "not made" | { from: string };

/** Why a piece cannot be ordered on a day; null when it can. `left` is its stock where that counts. */
export function unavailability(
  { availability, availabilityDate: date }: PieceAvailability,
  today: string,
  left?: number | null,
): Unavailability | null {
  const soldOut = left === 0 ? "sold out" : null;
  switch (availability) {
    case "available":
      return soldOut;
    case "sold_out":
      return "sold out";
    case "not_made":
      return "not made";
    case "from":
      return date && today < date ? { from: date } : soldOut;
    case "until":
      return date && today > date ? "sold out" : soldOut;
  }
}

/** What the SKUs of a style are made of. */
export interface SkuStyle {
  styleCode: string;
  colors: readonly string[];
  sizes: readonly string[];
}

/** Colour and size of a piece; each null if its style has none. */
export type Choice = Pick<Piece, "color" | "size">;

/** The colours and sizes that a style's pieces have: [null] for a style without. */
export const axesOf = ({
  colors,
  sizes,
}: Omit<SkuStyle, "styleCode">): {
  colors: readonly (string | null)[];
  sizes: readonly (string | null)[];
} => ({
  colors: colors.length > 0 ? colors : [null],
  sizes: sizes.length > 0 ? sizes : [null],
});

/** Colour and size of each piece of a style, by colour and then by size. */
export function piecesOf(style: SkuStyle): (Choice & { sku: string })[] {
  const { colors, sizes } = axesOf(style);
  return colors.flatMap((color) => sizes.map((size) => ({ color, size, sku: skuOf(style.styleCode, color, size) })));
}

/** Builds the SKU of a piece, "styleCode-COLOUR-SIZE". Not unique: it leaves out punctuation. */
export function skuOf(styleCode: string, color: string | null, size: string | null): string {
  const part = (text: string | null) => (text ? `-${text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "")}` : "");
  return styleCode + part(color) + part(size);
}

/**
 * The SKUs of pieces of one colour as one text, which begins with a whole one: "PR-101-SAND-S, -M, -L" where they differ in the size
 * alone, otherwise all of them.
 */
export function skusText(lines: readonly { sku: string }[]): string {
  const skus = lines.map(({ sku }) => sku).filter(Boolean);
  const [first = ""] = skus;
  const stem = first.slice(0, first.lastIndexOf("-") + 1);
  const ends = skus.map((sku) => sku.slice(stem.length));
  const isShort =
    stem !== "" && skus.every((sku) => sku.startsWith(stem)) && !ends.some((end) => !end || end.includes("-"));
  return isShort ? stem + ends.join(", -") : skus.join(", ");
}

/**
 * The place of a piece in its style, by which texts of colours and sizes are matched: of lists, forms and snapshots, where "" is none
 * as well. Whoever knows a piece goes by its id.
 */
export const pieceKey = ({ color, size }: Choice) => JSON.stringify([color || null, size || null]);

/**
 * Whether a text is a GTIN (EAN-8, UPC-A, EAN-13 or GTIN-14) with the right check digit. Source: GS1 General
 * Specifications 7.9.
 */
export function isEan(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  const sum = digits.slice(1).reduce((all, digit, index) => all + digit * (index % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}

/** Why a piece cannot be ordered: its style is gone, it is unavailable, or its delivery window is closed. Null: all are. */
export type UnavailableReason = "gone" | Unavailability | { closedWindow: string | null };

/** Pieces of a cart that cannot be ordered with the rest. */
export interface LeftOutFact {
  /** "Alma sweater, Sand, M" */
  name: string;
  quantity: number;
  reason: UnavailableReason;
}
