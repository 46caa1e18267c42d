import { excerpt } from "~/shop/base/files/table/excerpt";
import type { StatementRow } from "./preview.server";

/** Entries on one page that cannot be booked. */
const MAX_SHOWN_LEFT_OUT = 200;

/** As the page shows them. */
export interface ShownRows {
  rows: StatementRow[];
  /** Further entries that cannot be booked. */
  notShown: number;
}

/** All bookable entries, the first ones of the others, and the beginning of long texts. */
export function shownRows(all: readonly StatementRow[]): ShownRows {
  let [unread, leftOut] = [0, 0];
  const rows = all.filter(
    ({ entry }) => entry.leftOut === null || (entry.isUnread ? ++unread : ++leftOut) <= MAX_SHOWN_LEFT_OUT,
  );
  return {
    rows: rows.map((row) => ({ ...row, entry: shortened(row.entry) })),
    notShown: all.length - rows.length,
  };
}

const shortened = (entry: StatementRow["entry"]) => ({
  ...entry,
  counterparty: excerpt(entry.counterparty),
  reference: excerpt(entry.reference),
  text: excerpt(entry.text),
});
