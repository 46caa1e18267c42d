import { type CsvRow, csvText, decimalComma } from "~/formats/csv";
import { rowsByPrice } from "../matrix";
import { type FileStyle, NO_PIECE, oneSize, reasonText, SHEET_COLUMNS, sheetHeadings } from "./columns";

export const sizeHeadings = ({ matrix }: FileStyle) => matrix.sizes.map((size) => size || oneSize());

/** The quantity, the reason why it cannot be ordered, or "". */
export function pieceText(cell: FileStyle["matrix"]["cells"][number][number]): string | number {
  if (!cell || cell.isNotMade) return NO_PIECE;
  return cell.reason === undefined ? cell.quantity || "" : reasonText(cell.reason);
}

/**
 * A CSV file that can be filled and uploaded in quick order: a row for each colour, more where its sizes differ in
 * price, the sizes in columns. There are headings above each style whose sizes differ from those of the style before.
 */
export function orderSheetCsv(styles: readonly FileStyle[]): string {
  const rows: CsvRow[] = [];
  let before = "";
  for (const style of styles) {
    const sizes = sizeHeadings(style);
    if (JSON.stringify(sizes) !== before) {
      rows.push([...sheetHeadings(), ...sizes]);
      before = JSON.stringify(sizes);
    }
    for (const row of rowsByPrice(style.matrix)) {
      const values = SHEET_COLUMNS.map(({ value, isMoney }) => {
        const found = value(style, row);
        return isMoney && typeof found === "number" ? decimalComma(found) : found;
      });
      rows.push([...values, ...row.cells.map(pieceText)]);
    }
  }
  return csvText(rows, { separator: ";" });
}
