import { counted } from "~/formats/counted";
import { formatDay } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import { availabilities } from "./pieces";
export function noWindowNamed(name: string, similar: readonly string[]): string {
  const quoted = similar.map((one) => `“${one}”`);
  const hint = quoted.length > 0 ? t.didYouMean({ join: quoted.join(" or ") }) : t.thereIsNoneYet();
  return t.thereIsNoDeliveryWindow({ name, hint });
}

// What somebody may not expect of the table of styles.

/** How many rows a note names. */
const MAX_NAMED = 10;
const listed = (texts: readonly string[]) =>
  texts.slice(0, MAX_NAMED).join("; ") + (texts.length > MAX_NAMED ? "; …" : "");
/** That rows are about styles whose codes they write in other capitals. */
export const codesInOtherCase = (rows: readonly { row: number; typed: string; styleCode: string }[]) =>
  t.capitalsMakeNoDifferenceIn({
    listed: listed(rows.map(({ row, typed, styleCode }) => `row ${row}, “${typed}”, changes the style ${styleCode}`)),
  });
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
export const writeAvailability = () => t.writeOneOfThese({ availabilities: availabilities() });
/** Days are "2027-03-31". */
export const severalDays = (text: string, days: readonly string[]) =>
  `"${text}" can mean ${days.map(formatDay).join(" or ")}. Write it as ${days[0]}.`;
