import { formatDay } from "~/formats/dates";
import {
  type Availability,
  needsDay,
  type PieceAvailability,
  unavailability,
} from "~/shop/catalogue/pieces/pieces";

const AVAILABILITIES: Record<Availability, string> = {
  available: "Available",
  sold_out: "Sold out",
  from: "From a day on",
  until: "Until a day",
  not_made: "Not made",
};

export const availabilityLabel = (availability: Availability) => AVAILABILITIES[availability];

/** unavailability in words: "sold out", "from 3 March 2027", "not made". */
export function unavailableText(piece: PieceAvailability, today: string): string | null {
  const reason = unavailability(piece, today);
  return reason && (typeof reason === "string" ? reason : `from ${formatDay(reason.from)}`);
}

/** Until when a piece that can be ordered today can be ordered: "until 3 March 2027". Null when no end is known. */
export function endText({ availability, availabilityDate: date }: PieceAvailability) {
  return availability === "until" && date ? `until ${formatDay(date)}` : null;
}

/** The availability of a piece in words: "Sold out", "From 3 March 2027". */
export function availabilityText({ availability, availabilityDate: date }: PieceAvailability) {
  if (!needsDay(availability)) return availabilityLabel(availability);
  return `${availability === "from" ? "From" : "Until"} ${date ? formatDay(date) : "an unknown day"}`;
}

/** All availabilities: "Available, Sold out, From a day on, ..." */
export const availabilities = () => Object.values(AVAILABILITIES).join(", ");

/** How many of a piece are in stock: "12", "made to order". */
export const stockInWords = (stock: number | null) =>
  stock === null ? "made to order" : String(stock);

export const piecesChanged = () =>
  "Somebody else changed these pieces while you were editing them.";
export const eanTakenBy = (sku: string) => `${sku} has this EAN.`;
/** In place of an EAN. */
export const noEan = () => "nothing";
export const eanTaken = () => "Another piece has this EAN.";

// The form of the pieces of a style.

export const wrongCheckDigit = () =>
  "The check digit is wrong: please compare the number with the label.";
export const eanDigits = () => "An EAN has 8, 12, 13 or 14 digits.";
export const stockOutside = (most: number) =>
  `Write a whole number up to ${most.toLocaleString("en")}, or nothing when the piece is made to order.`;
export const chooseAvailability = () => "Please choose one of these.";
export const writeDay = () => "Please write the day as 2027-03-31.";
export const chooseDay = () => "Please choose the day.";
export const dayWithoutUse = () =>
  `Only “${availabilityLabel("from")}” and “${availabilityLabel("until")}” have a day.`;
