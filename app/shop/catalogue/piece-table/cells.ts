import * as t from "~/messages/catalogue";
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

/** From the text of a cell. */
export function availabilityOf(text: string): Availability | undefined {
  const word = folded(text);
  return AVAILABILITIES.find((one) => word === folded(one) || word === folded(t.availabilityLabel(one)));
}
