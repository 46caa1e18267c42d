import * as t from "~/messages/tables";
import type { Correction } from "./preview";

interface Place {
  row: number;
  /** What the row is about. */
  key: string;
  heading: string;
}

/** "Row 3 (anna@example.com), Billing Postcode". */
const placeOf = ({ row, key, heading }: Place) =>
  t.cellPlace({ row: t.rowNumber({ number: row }), hasKey: key !== "", key, heading });

/** Of cells that have lost their zeros, such as a postcode "1067" of 01067. The same postcode of both addresses of a row is named once. */
export function zerosLost(corrections: readonly Correction[], most: number): string {
  const named = new Map<string, Correction>();
  for (const one of corrections) {
    const id = JSON.stringify([one.row, one.typed]);
    const first = named.get(id)?.heading;
    named.set(id, first ? { ...one, heading: t.bothHeadings({ first, second: one.heading }) } : one);
  }
  const cells = [...named.values()].map((one) =>
    t.zeroLost({ place: placeOf(one), typed: one.typed, right: one.right }),
  );
  return t.zerosLost({ cells: cells.slice(0, most).join(" "), more: Math.max(0, cells.length - most) });
}

/** How many cells and rows a note names. */
const MAX_NAMED = 10;

/** Values that may be wrong, a sentence for each; no reason to refuse their rows. */
export function doubtfulCells(doubts: readonly (Place & { value: string; reason: string })[]): string[] {
  const named = doubts
    .slice(0, MAX_NAMED)
    .map(({ value, reason, ...place }) => t.doubtfulCell({ place: placeOf(place), value, reason }));
  const count = doubts.length - named.length;
  return count > 0 ? [...named, t.moreDoubtful({ count })] : named;
}

/** That rows end before the last column, and so empty what the shop has in the columns that they do not reach. */
export function shortRows(rows: readonly { row: number; key: string; columns: readonly string[] }[]): string {
  const named = rows
    .slice(0, MAX_NAMED)
    .map(({ row, key, columns }) => t.shortRow({ row, key, columns: columns.join(", ") }));
  const count = rows.length - named.length;
  return t.shortRows({ rows: (count > 0 ? [...named, t.moreShortRows({ count })] : named).join("; ") });
}

/** The most row numbers in a sentence. */
const MAX_NAMED_ROWS = 5;

/** Why a key that several rows have is wrong. */
export const repeatedKey = (name: string, rows: readonly number[]) =>
  t.repeatedKey({
    name,
    count: rows.length,
    rows: rows.slice(0, MAX_NAMED_ROWS).join(", "),
    isCut: rows.length > MAX_NAMED_ROWS,
  });
