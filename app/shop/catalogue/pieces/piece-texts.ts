import { formatDay } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import { AVAILABILITIES, type Availability, type PieceAvailability } from "~/shop/catalogue/pieces/pieces";

/** "Sold out", "From 3 March 2027". */
export function availabilityText({ availability, availabilityDate: date }: PieceAvailability) {
  const day = date ? formatDay(date) : t.unknownDay();
  switch (availability) {
    case "from":
      return t.availableFrom({ day });
    case "until":
      return t.availableUntil({ day });
    default:
      return t.availabilityLabel(availability);
  }
}

/** All availabilities: "Available, Sold out, From a day on, ..." */
export const availabilities = () => AVAILABILITIES.map((one) => t.availabilityLabel(one)).join(", ");

/** "12", "made to order". */
export const stockInWords = (stock: number | null) => (stock === null ? t.madeToOrder() : String(stock));

/** SKUs that a sentence names. */
const MAX_NAMED = 5;
/** A table gives stock to pieces that stay sold out, not made or not to be ordered yet. */
export const stockOfClosed = (skus: readonly string[]) =>
  t.stockOfClosed({
    count: skus.length,
    skus: skus.slice(0, MAX_NAMED).join(", ") + (skus.length > MAX_NAMED ? ", …" : ""),
    available: t.availabilityLabel("available"),
  });

// The form of the pieces of a style.

/** For a colour, or the page. */
export const setAllOf = (color?: string | null) =>
  color === null || color === undefined ? t.setAllOfTable() : t.setAllOfColour({ color });
/** "Sand, M, In stock". */
export const fieldOf = (piece: string, field: Parameters<typeof t.pieceField>[0]) => `${piece}, ${t.pieceField(field)}`;
/** No longer in its style, with what was typed. */
export const pieceGone = (
  piece: string,
  { ean, availability, day, stock }: { ean?: string; availability?: Availability; day?: string; stock?: string },
) => {
  const typed = [
    ...(ean === undefined ? [] : [ean ? t.eanIs({ ean }) : t.typedNoEan()]),
    ...(availability ? [[t.availabilityLabel(availability), day].filter(Boolean).join(" ")] : []),
    ...(stock === undefined ? [] : [stock ? t.typedStock({ stock }) : t.madeToOrder()]),
  ];
  return t.pieceGone({ piece, typed: typed.join(", ") });
};
