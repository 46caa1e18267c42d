/** From the day `availabilityDate` on, until it, always, or never. */
export const AVAILABILITIES = ["available", "sold_out", "from", "until", "not_made"] as const;

export type Availability = (typeof AVAILABILITIES)[number];

export const needsDay = (availability: Availability) => availability === "from" || availability === "until";

export interface PieceAvailability {
  availability: Availability;
  /** The day of "from" and "until" in the shop's time zone ("2027-03-03"), otherwise null. */
  availabilityDate: string | null;
}

/** `color` and `size` are null if the style has none. */
export interface Piece extends PieceAvailability {
  id: number;
  color: string | null;
  size: string | null;
  sku: string;
  ean: string | null;
}

/** On a day ("2027-03-03"). */
export function isOrderable(piece: PieceAvailability, today: string): boolean {
  return unavailability(piece, today) === null;
}

/** Of a piece; "from" is the day from which it can be ordered. */
export type Unavailability = "sold out" | "not made" | { from: string };

/** On a day; null when it can be ordered. `left` is its stock where that counts. */
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

/** The parts of SKUs. */
export interface SkuStyle {
  styleCode: string;
  colors: readonly string[];
  sizes: readonly string[];
}

/** Null if the style has none. */
export type Choice = Pick<Piece, "color" | "size">;

/** "Sand, M"; "" for the only piece of a style. */
export const choiceOf = ({ color, size }: Choice) => [color, size].filter(Boolean).join(", ");

/** [null] for a style without colours or sizes. */
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

/** By colour and then by size. */
export function piecesOfStyle(style: SkuStyle): (Choice & { sku: string })[] {
  const { colors, sizes } = axesOf(style);
  return colors.flatMap((color) => sizes.map((size) => ({ color, size, sku: skuOf(style.styleCode, color, size) })));
}

/** "styleCode-COLOUR-SIZE". Not unique: it leaves out punctuation. */
export function skuOf(styleCode: string, color: string | null, size: string | null): string {
  const part = (text: string | null) => (text ? `-${text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "")}` : "");
  return styleCode + part(color) + part(size);
}

/** Of one colour, beginning with a whole SKU: "PR-101-SAND-S, -M, -L" where only the size differs, otherwise all. */
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
 * Matches texts of colours and sizes in lists, forms and snapshots, where "" is none as well. Code that knows a piece
 * goes by its id.
 */
export const pieceKey = ({ color, size }: Choice) => JSON.stringify([color || null, size || null]);

/** A GTIN (EAN-8, UPC-A, EAN-13 or GTIN-14) with the right check digit. Source: GS1 General Specifications 7.9. */
export function isEan(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  const sum = digits.slice(1).reduce((all, digit, index) => all + digit * (index % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}

/** The style is gone, the piece is unavailable, or the delivery window is closed (null: all are). */
export type UnavailableReason = "gone" | Unavailability | { closedWindow: string | null };

/** Of a cart, and cannot be ordered with the rest. */
export interface LeftOutFact {
  /** Missing in old orders, whose `name` is the whole one: "Alma sweater, Sand, M". */
  productId?: number;
  name: string;
  color?: string | null;
  size?: string | null;
  quantity: number;
  reason: UnavailableReason;
}
