import { counted } from "~/formats/counted";
import { formatDay } from "~/formats/dates";
import { type Availability, needsDay, type PieceAvailability } from "~/shop/catalogue/pieces/pieces";

const AVAILABILITIES: Record<Availability, string> = {
  available: "Available",
  sold_out: "Sold out",
  from: "From a day on",
  until: "Until a day",
  not_made: "Not made",
};

export const availabilityLabel = (availability: Availability) => AVAILABILITIES[availability];

/** The availability of a piece in words: "Sold out", "From 3 March 2027". */
export function availabilityText({ availability, availabilityDate: date }: PieceAvailability) {
  if (!needsDay(availability)) return availabilityLabel(availability);
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
    ? `${named} gets stock but still can’t be ordered: its availability stays as it is. Write “${availabilityLabel("available")}” in the column Availability to sell it.`
    : `${skus.length.toLocaleString("en")} pieces get stock but still can’t be ordered: their availability stays as it is (${named}). Write “${availabilityLabel("available")}” in the column Availability to sell them.`;
};

export const piecesChanged = () => "Somebody else changed these pieces while you were editing them.";
export const eanTakenBy = (sku: string) => `${sku} has this EAN.`;
/** In place of an EAN. */
export const noEan = () => "nothing";
export const eanTaken = () => "Another piece has this EAN.";

// The form of the pieces of a style.

export const piecesOf = (style: string | undefined) => (style ? `Pieces of ${style}` : "Pieces");
export const piecesAbout = () => "Saved changes apply to new orders at once. Stock left empty: made to order.";
export const piecesAsTable = () => "Stock and EANs as a table";
export const styleLink = () => "Style";
export const availabilityAndStock = () => "Availability and stock";
export const eansAndSkus = () => "EANs and SKUs";
export const colour = () => "Colour";
export const colours = () => "Colours";
export const allSizes = () => "All sizes";
export const oneSize = () => "One size";
export const allPieces = () => "All pieces";
/** The name of the field that sets all pieces of a colour, or of the page. */
export const setAllOf = (color?: string | null) => `Set all of ${color ?? "the table"}`;
export const setAllDay = (color?: string | null) => `${setAllOf(color)}, day`;
/** What it shows until something is chosen. */
export const setAll = () => "Set all…";
const FIELDS = { ean: "EAN", availability: "Availability", day: "Day", stock: "In stock" };
/** "Sand, M, In stock": the name of a field of a piece. */
export const fieldOf = (piece: string, field: keyof typeof FIELDS) => `${piece}, ${FIELDS[field]}`;
export const savePieces = () => "SAVE PIECES";
export const saving = () => "SAVING...";
export const piecesSaved = () => "Pieces Saved";
export const piecesNotSaved = () => "Failed to save the pieces. Please try again.";
export const nothingSaved = () => "Nothing was saved";
export const checkForm = () => "Please check the form";
export const formIncomplete = () => "The form arrived incomplete, so nothing was saved. Please fill it in again.";
export const piecesChangedCount = (count: number) =>
  count === 0 ? "Nothing was changed." : `${counted(count, "piece")} changed.`;
export const changedMeanwhile = (now: string) =>
  `Somebody else has changed this to ${now}. Save again to replace it with yours.`;
/** An edited piece that its style does not have any more, with what was typed. */
export const pieceGone = (
  piece: string,
  { ean, availability, day, stock }: { ean?: string; availability?: Availability; day?: string; stock?: string },
) => {
  const typed = [
    ...(ean === undefined ? [] : [ean ? `EAN ${ean}` : "no EAN"]),
    ...(availability ? [[availabilityLabel(availability), day].filter(Boolean).join(" ")] : []),
    ...(stock === undefined ? [] : [stock ? `${stock} in stock` : "made to order"]),
  ];
  return `${piece} is no longer on this page: somebody else has changed the colours or sizes of the style. You had typed: ${typed.join(", ")}.`;
};
export const wrongCheckDigit = () => "The check digit is wrong: please compare the number with the label.";
export const eanDigits = () => "An EAN has 8, 12, 13 or 14 digits.";
export const stockOutside = (most: number) =>
  `Enter a whole number up to ${most.toLocaleString("en")}, or leave it empty if the piece is made to order.`;
export const chooseAvailability = () => "Please choose one of these.";
export const writeDay = () => "Please write the date as 2027-03-31.";
export const chooseDay = () => "Please choose the date.";
export const dayWithoutUse = () =>
  `Only “${availabilityLabel("from")}” and “${availabilityLabel("until")}” take a date.`;
