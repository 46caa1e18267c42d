import { availabilityLabel } from "~/texts/pieces";
import { type CsvRow, csvLines, csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { guarded, unguarded } from "~/shop/base/files/table/cells";
import { folded } from "~/shop/base/files/table/format";
import type { TypedPiece } from "../pieces/piece-form";
import { AVAILABILITIES, type Availability } from "../pieces/pieces";
import { COLUMN_KEYS, COLUMNS, type ColumnKey } from "./columns";
import type { CurrentPiece } from "./current-pieces.server";

const SEMICOLON = { separator: ";" } as const;

/** The values of a piece in one cell: "4006381333931 | Available | | 12". */
const seenCell = ({ ean, availability, day, stock }: TypedPiece): string =>
  [ean, availabilityLabel(availability as Availability), day, stock].join(" | ");

/** Reads such a cell; null when it is no such text. */
export function readSeen(cell: string): (TypedPiece & { availability: Availability }) | null {
  const [ean, label, day, stock, ...more] = unguarded(cell)
    .split("|")
    .map((part) => part.trim());
  const availability = availabilityOf(label ?? "");
  const isRead = stock !== undefined && /^\d{0,9}$/.test(stock) && more.length === 0;
  return availability && isRead ? { ean: ean!, availability, day: day!, stock } : null;
}

/** The cells of a piece. */
export function cellsOf({ piece, styleName }: CurrentPiece): Record<ColumnKey, string> {
  const { id: _, availability, color, size, ...rest } = piece;
  return {
    ...rest,
    style: styleName,
    color: color ?? "",
    size: size ?? "",
    availability: availabilityLabel(availability as Availability),
    seen: seenCell(piece),
  };
}

const rowOf = (one: CurrentPiece): CsvRow => {
  const cells = cellsOf(one);
  return COLUMN_KEYS.map((key) => guarded(cells[key]));
};

/** The table of pieces as a CSV file that can be uploaded again, in chunks. */
export async function* piecesCsv(
  batches: AsyncIterable<readonly CurrentPiece[]>,
): AsyncGenerator<string, void> {
  yield csvText([COLUMN_KEYS.map((key) => COLUMNS[key])], SEMICOLON);
  for await (const pieces of batches) yield csvLines(pieces.map(rowOf), SEMICOLON);
}

/** The file's name, with the day. */
export const piecesCsvName = (now: Date) => `pieces-${isoDay(now)}.csv`;

/** The availability that a cell names. */
export function availabilityOf(text: string): Availability | undefined {
  const word = folded(text);
  return AVAILABILITIES.find(
    (one) => word === folded(one) || word === folded(availabilityLabel(one)),
  );
}
