import type { EditableTable } from "~/shop/base/files/table/editable-table.server";
import { type PreviewRow, reasonsOf } from "~/shop/base/files/table/preview";
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

const shownCell = (text: string) => text || "nothing";

/** The customers as a table. */
export const EDITABLE_CUSTOMERS: EditableTable<ColumnKey, ComparedRow> = {
  format: CUSTOMER_TABLE,
  compare: compareUpload,
  previewRow,
};
