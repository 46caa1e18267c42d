import { counted } from "~/formats/counted";
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

// What somebody may not expect of the table of styles.

/** How many rows a note names. */
const MAX_NAMED = 10;
const listed = (texts: readonly string[]) =>
  texts.slice(0, MAX_NAMED).join("; ") + (texts.length > MAX_NAMED ? "; …" : "");
/** That rows are about styles whose codes they write in other capitals. */
export const codesInOtherCase = (rows: readonly { row: number; typed: string; styleCode: string }[]) =>
  `Capitals make no difference in style codes: ${listed(
    rows.map(({ row, typed, styleCode }) => `row ${row}, “${typed}”, changes the style ${styleCode}`),
  )}. Give a new style another code.`;
/** That styles lose pieces, since their rows no longer list all of their colours and sizes. */
export function piecesTakenAway(styles: readonly { styleCode: string; gone: readonly string[]; pieces: number }[]) {
  const pieces = styles.reduce((sum, one) => sum + one.pieces, 0);
  const named = styles.map(({ styleCode, gone, pieces }) =>
    gone.length > 0
      ? `${styleCode} without ${gone.join(", ")} (${counted(pieces, "piece")})`
      : `${styleCode} (${counted(pieces, "piece")})`,
  );
  return `${counted(pieces, "piece")} can’t be ordered any more, because the table no longer lists their colour or size: ${listed(named)}. Placed orders keep them.`;
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
