import { LANGUAGES } from "~/formats/language";
import * as t from "~/messages/catalogue";
import { inLanguage } from "~/shop/base/language.server";
import { unguarded } from "~/shop/base/files/table/cells";
import { folded } from "~/shop/base/files/table/format";
import type { TypedPiece } from "../pieces/piece-form";
import { AVAILABILITIES, type Availability } from "../pieces/pieces";
import type { ColumnKey } from "./columns";
import type { CurrentPiece } from "./current-pieces.server";

/** "4006381333931 | Available | | 12". */
const seenCell = ({ ean, availability, day, stock }: TypedPiece): string =>
  [ean, t.availabilityLabel(availability as Availability), day, stock].join(" | ");

/** Reads seenCell; null for any other text. */
export function readSeen(cell: string): (TypedPiece & { availability: Availability }) | null {
  const [ean, label, day, stock, ...more] = unguarded(cell)
    .split("|")
    .map((part) => part.trim());
  const availability = availabilityOf(label ?? "");
  const isRead = stock !== undefined && /^\d{0,9}$/.test(stock) && more.length === 0;
  return availability && isRead ? { ean: ean!, availability, day: day!, stock } : null;
}

export function cellsOf({ piece, styleName }: CurrentPiece): Record<ColumnKey, string> {
  const { id: _, availability, color, size, ...rest } = piece;
  return {
    ...rest,
    style: styleName,
    color: color ?? "",
    size: size ?? "",
    availability: t.availabilityLabel(availability as Availability),
    seen: seenCell(piece),
  };
}

/** From the text of a cell, in any language: a table may have been downloaded by somebody of another one. */
export function availabilityOf(text: string): Availability | undefined {
  availabilities ??= new Map(
    AVAILABILITIES.flatMap((one) => [
      [folded(one), one],
      ...LANGUAGES.map((each) => [folded(inLanguage(each, () => t.availabilityLabel(one))), one] as const),
    ]),
  );
  return availabilities.get(folded(text));
}

let availabilities: Map<string, Availability> | undefined;
