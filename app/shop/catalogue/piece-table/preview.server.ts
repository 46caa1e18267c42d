import type { EditableTable } from "~/shop/base/files/table/editable-table.server";
import { type PreviewRow, reasonsOf } from "~/shop/base/files/table/preview";
import { type ColumnKey, COLUMNS, PIECE_TABLE } from "./columns";
import { type ComparedRow, compareUpload } from "./compare.server";
import { cellsToCorrect, stockedRow, wordsOf } from "./compare-row.server";
import type { CurrentPiece } from "./current-pieces.server";

const nameOf = ({ styleName, piece: { color, size } }: CurrentPiece) =>
  [styleName, color, size].filter(Boolean).join(", ");

function previewRow(compared: ComparedRow): PreviewRow {
  const { kind, row, before } = compared;
  const key = compared.kind === "wrong" ? compared.sku : compared.before.piece.sku;
  const blank = { kind, row, key, name: before ? nameOf(before) : "", cells: [], reasons: [] };
  switch (compared.kind) {
    case "wrong":
      return { ...blank, reasons: reasonsOf(compared.faults, COLUMNS) };
    case "unchanged":
      return blank;
    case "changed": {
      const [was, now] = [wordsOf(stockedRow(compared.before.piece)), wordsOf(compared.after)];
      const fields = (["ean", "availability", "stock"] as const).filter(
        (field) => was[field] !== now[field],
      );
      const cells = fields.map((field) => ({
        heading: COLUMNS[field],
        before: was[field],
        after: now[field],
      }));
      return { ...blank, cells };
    }
  }
}

/** All pieces as a table. */
export const EDITABLE_PIECES: EditableTable<ColumnKey, ComparedRow> = {
  format: PIECE_TABLE,
  compare: compareUpload,
  previewRow,
  cellsToCorrect,
};
