import { formatDay } from "~/formats/dates";
import { availabilities } from "./pieces";

// What is wrong with a row of the table of styles.

export const noStyleCode = () => "The style code is missing.";
export const writeYesOrNo = () => "Write yes or no.";
export function noWindowNamed(name: string, similar: readonly string[]): string {
  const quoted = similar.map((one) => `“${one}”`);
  const hint = quoted.length > 0 ? `Did you mean ${quoted.join(" or ")}?` : "There is none yet.";
  return `There is no delivery window “${name}”. ${hint}`;
}

// What is wrong with a row of the table of pieces.

export const noSku = () => "The SKU is missing.";
export const noSuchPiece = () =>
  "There is no piece with this SKU. A piece comes with the colours and sizes of its style.";
/** In the column of what the piece was. */
export const unreadableSeen = () =>
  "This cell says what the piece was when the table was downloaded. Leave it as it was, or empty.";
export const writeAvailability = () => `Write one of these: ${availabilities()}.`;
/** Days are "2027-03-31". */
export const severalDays = (text: string, days: readonly string[]) =>
  `"${text}" can mean ${days.map(formatDay).join(" or ")}. Write it as ${days[0]}.`;
export const unclearMark = (text: string) =>
  `The comma or point in "${text}" can be read in two ways. Write it without one.`;
/** Both values in words. */
export const changedMeanwhile = (now: string, before: string) =>
  `This has since become ${now}; it was ${before} when the table was downloaded.`;
