import type { EditableTable } from "~/shop/base/files/table/editable-table.server";
import { type ColumnKey, STYLE_TABLE } from "./columns";
import type { ComparedRow } from "./compare.server";
import { compareUpload } from "./compare-upload.server";
import { previewRow } from "./preview-row.server";

/** The collection as a table. */
export const EDITABLE_STYLES: EditableTable<ColumnKey, ComparedRow> = {
  format: STYLE_TABLE,
  compare: compareUpload,
  previewRow,
};
