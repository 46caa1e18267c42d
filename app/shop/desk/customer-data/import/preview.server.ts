import type { Address } from "~/formats/address";
import { fitsCountry, postcodeHint, withLostZeros } from "~/formats/postcode";
import { vatIdDoubt } from "~/formats/vat-id";
import type { EditableTable } from "~/shop/base/files/table/editable-table.server";
import { type PreviewRow, reasonsOf } from "~/shop/base/files/table/preview";
import { doubtfulCells } from "~/shop/base/files/table/cell-notes";
import { COLUMN_KEYS, type ColumnKey, COLUMNS, CUSTOMER_TABLE } from "./columns";
import { type ComparedRow, compareUpload } from "./compare.server";
import { cellsOf } from "./read-cells.server";

/** What stands before the cells of a new customer. */
const IN_NAME: readonly ColumnKey[] = ["email", "firstName", "lastName"];
/** What matters most of a new customer. */
const MAIN: readonly ColumnKey[] = ["companyName", "vatId", "billingCity", "billingCountry", "approved"];

/** A compared row for the preview. */
export function previewRow(compared: ComparedRow): PreviewRow {
  const { kind, row } = compared;
  const blank = { kind, row, name: "", cells: [], reasons: [] };
  switch (compared.kind) {
    case "wrong":
      return { ...blank, key: compared.email, reasons: reasonsOf(compared.faults, COLUMNS) };
    case "unchanged":
      return { ...blank, key: compared.before.cells.email, name: compared.before.name };
    case "changed": {
      const { before, fields } = compared;
      const now = cellsOf(compared.after);
      const cells = fields.map((key) => ({
        heading: COLUMNS[key],
        before: shownCell(before.cells[key]),
        after: shownCell(now[key]),
      }));
      return { ...blank, key: before.cells.email, name: before.name, cells };
    }
    case "new": {
      const now = cellsOf(compared.after);
      const name = [now.firstName, now.lastName].filter(Boolean).join(" ");
      const isCell = (key: ColumnKey) => !IN_NAME.includes(key) && now[key] !== "";
      const cells = COLUMN_KEYS.filter(isCell).map((key) => ({
        heading: COLUMNS[key],
        after: now[key],
        isMain: MAIN.includes(key),
      }));
      return { ...blank, key: now.email, name, cells };
    }
  }
}

/** VAT IDs and postcodes about which a form would ask once more. */
function doubtNotes({ rows }: { rows: readonly ComparedRow[] }): string[] {
  const doubts = rows.flatMap((row) => {
    if (row.kind !== "changed" && row.kind !== "new") return [];
    const { email: key, vatId, billingAddress, shippingAddress } = row.after;
    const isGiven = (column: ColumnKey) => row.kind === "new" || row.fields.includes(column);
    const doubt = (columns: [ColumnKey, ...ColumnKey[]], value: string, reason: string | null) =>
      reason && columns.some(isGiven) ? [{ row: row.row, key, heading: COLUMNS[columns[0]], value, reason }] : [];
    const ofPostcode = (kind: "billing" | "shipping", address: Address | null) =>
      address ? doubt([`${kind}ZipCode`, `${kind}Country`], address.zipCode, postcodeDoubt(address)) : [];
    return [
      ...doubt(["vatId"], vatId ?? "", vatIdDoubt(vatId, billingAddress?.country)),
      ...ofPostcode("billing", billingAddress),
      ...ofPostcode("shipping", shippingAddress),
    ];
  });
  return doubtfulCells(doubts);
}

/** What may be wrong with a postcode; null for one that is right, and for one that a correction puts right. */
const postcodeDoubt = ({ zipCode, country }: Address) =>
  fitsCountry(zipCode, country) || withLostZeros(zipCode, country) ? null : postcodeHint(country, zipCode);

const shownCell = (text: string) => text || "nothing";

/** The customers as a table. */
export const EDITABLE_CUSTOMERS: EditableTable<ColumnKey, ComparedRow> = {
  format: CUSTOMER_TABLE,
  compare: compareUpload,
  previewRow,
  notes: doubtNotes,
};
