import { isoDay } from "~/formats/dates";
import type { ComparedTable, EditableTable } from "~/shop/base/files/table/editable-table.server";
import { readTable } from "~/shop/base/files/table/read-table.server";
import { keyCell } from "~/shop/base/files/table/rows-by-key";
import type { Upload } from "~/shop/base/files/table/uploads.server";
import { windowOfNewStyles } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { codesInOtherCase, piecesTakenAway } from "~/texts/style-table";
import { pieceKey, piecesOf } from "../pieces/pieces";
import { countsByCategory, countStyles } from "../styles/style-counts.server";
import { type ColumnKey, STYLE_TABLE } from "./columns";
import { codesIn, type ComparedRow, compareTable } from "./compare.server";
import { stylesOfCodes } from "./current-styles.server";
import { previewRow } from "./preview-row.server";
import type { NamedWindows } from "./window-names";

/** The collection as a table. */
export const EDITABLE_STYLES: EditableTable<ColumnKey, ComparedRow> = {
  format: STYLE_TABLE,
  compare: compareUpload,
  previewRow,
  notes: styleNotes,
};

/** Styles that a row changes although its code is written in other capitals, and pieces that a row takes away. */
function styleNotes({ table, rows }: ComparedTable<ColumnKey, ComparedRow>): string[] {
  const changed = rows.filter((row) => row.kind === "changed");
  const otherCase = changed.flatMap((row) => {
    const [typed, { styleCode }] = [keyCell(table, row), row.before];
    return typed === styleCode ? [] : [{ row: row.row, typed, styleCode }];
  });
  const without = changed.flatMap(({ before, after }) => {
    const kept = new Set(piecesOf(after).map(pieceKey));
    const pieces = piecesOf(before).filter((piece) => !kept.has(pieceKey(piece))).length;
    const gone = [
      ...before.colors.filter((color) => !after.colors.includes(color)),
      ...before.sizes.filter((size) => !after.sizes.includes(size)),
    ];
    return pieces > 0 ? [{ styleCode: before.styleCode, gone, pieces }] : [];
  });
  return [
    ...(otherCase.length > 0 ? [codesInOtherCase(otherCase)] : []),
    ...(without.length > 0 ? [piecesTakenAway(without)] : []),
  ];
}

/** Compares an uploaded table with the present styles. */
export async function compareUpload(upload: Upload): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const table = await readTable(upload.csv, STYLE_TABLE);
  const [styles, windows, categories, count] = await Promise.all([
    stylesOfCodes(codesIn(table)),
    namedWindows(),
    countsByCategory({}),
    countStyles({}),
  ]);
  return compareTable(table, { styles, windows, categories, count });
}

async function namedWindows(): Promise<NamedWindows> {
  const windows = await deliveryWindows();
  const ofNewStyles = windowOfNewStyles(windows, isoDay(new Date()));
  return {
    all: windows.map(({ name }) => name),
    ofNewStyles: ofNewStyles ? [ofNewStyles.name] : [],
  };
}
