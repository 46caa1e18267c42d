import type { EditableTable } from "~/shop/files/table/editable-table.server";
import { pieceKey, piecesOf } from "../pieces";
import { type ColumnKey, STYLE_TABLE } from "./columns";
import type { ComparedRow } from "./compare.server";
import { compareUpload } from "./compare-upload.server";
import { previewRow } from "./preview-row.server";

/** The collection as a table. */
export const EDITABLE_STYLES: EditableTable<ColumnKey, ComparedRow> = {
  format: STYLE_TABLE,
  compare: compareUpload,
  previewRow,
  lostPieces,
};

function lostPieces(rows: readonly ComparedRow[]): number {
  let lost = 0;
  for (const row of rows) {
    if (row.kind !== "changed") continue;
    if (!row.fields.includes("colors") && !row.fields.includes("sizes")) continue;
    const kept = new Set(piecesOf(row.after).map(pieceKey));
    lost += piecesOf(row.before).filter((piece) => !kept.has(pieceKey(piece))).length;
  }
  return lost;
}
