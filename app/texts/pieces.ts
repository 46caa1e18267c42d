import { formatDay } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import { type Availability, needsDay, type PieceAvailability } from "~/shop/catalogue/pieces/pieces";

const AVAILABILITIES: Record<Availability, string> = {
  available: "Available",
  sold_out: "Sold out",
  from: "From a day on",
  until: "Until a day",
  not_made: "Not made",
};

/** The availability of a piece in words: "Sold out", "From 3 March 2027". */
export function availabilityText({ availability, availabilityDate: date }: PieceAvailability) {
  if (!needsDay(availability)) return t.availabilityLabel(availability);
  return `${availability === "from" ? "From" : "Until"} ${date ? formatDay(date) : "an unknown day"}`;
}

/** All availabilities: "Available, Sold out, From a day on, ..." */
export const availabilities = () => Object.values(AVAILABILITIES).join(", ");

/** How many of a piece are in stock: "12", "made to order". */
export const stockInWords = (stock: number | null) => (stock === null ? "made to order" : String(stock));

/** How many SKUs a sentence names. */
const MAX_NAMED = 5;
/** That a table gives stock to pieces which stay sold out, not made or not to be ordered yet. */
export const stockOfClosed = (skus: readonly string[]) => {
  const named = skus.slice(0, MAX_NAMED).join(", ") + (skus.length > MAX_NAMED ? ", …" : "");
  return skus.length === 1
    ? `${named} gets stock but still can’t be ordered: its availability stays as it is. Write “${t.availabilityLabel("available")}” in the column Availability to sell it.`
    : `${skus.length.toLocaleString("en")} pieces get stock but still can’t be ordered: their availability stays as it is (${named}). Write “${t.availabilityLabel("available")}” in the column Availability to sell them.`;
};

// The form of the pieces of a style.

export const piecesOf = (style: string | undefined) => (style ? t.piecesOfLabel({ style }) : "Pieces");
/** The name of the field that sets all pieces of a colour, or of the page. */
export const setAllOf = (color?: string | null) => `Set all of ${color ?? "the table"}`;
export const setAllDay = (color?: string | null) => `${setAllOf(color)}, day`;
const FIELDS = { ean: "EAN", availability: "Availability", day: "Day", stock: "In stock" };
/** "Sand, M, In stock": the name of a field of a piece. */
export const fieldOf = (piece: string, field: keyof typeof FIELDS) => `${piece}, ${FIELDS[field]}`;
/** An edited piece that its style does not have any more, with what was typed. */
export const pieceGone = (
  piece: string,
  { ean, availability, day, stock }: { ean?: string; availability?: Availability; day?: string; stock?: string },
) => {
  const typed = [
    ...(ean === undefined ? [] : [ean ? t.ean({ ean }) : "no EAN"]),
    ...(availability ? [[t.availabilityLabel(availability), day].filter(Boolean).join(" ")] : []),
    ...(stock === undefined ? [] : [stock ? `${stock} in stock` : "made to order"]),
  ];
  return `${piece} is no longer on this page: somebody else has changed the colours or sizes of the style. You had typed: ${typed.join(", ")}.`;
};
export const dayWithoutUse = () =>
  `Only “${t.availabilityLabel("from")}” and “${t.availabilityLabel("until")}” take a date.`;
