import { isoDay } from "~/formats/dates";
import type { ComparedTable, EditableTable } from "~/shop/base/files/table/editable-table.server";
import { readTable } from "~/shop/base/files/table/read-table.server";
import { keyCell } from "~/shop/base/files/table/rows-by-key";
import type { TableUpload } from "~/shop/base/files/table/table-uploads.server";
import { windowOfNewStyles } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import * as t from "~/messages/catalogue";
import { pieceKey, piecesOfStyle } from "../pieces/pieces";
import { countsByCategory, countStyles } from "../styles/style-counts.server";
import { type ColumnKey, STYLE_TABLE } from "./columns";
import { codesIn, type ComparedRow, compareTable } from "./compare.server";
import { stylesOfCodes } from "./current-styles.server";
import { previewRow } from "./preview-row.server";
import type { NamedWindows } from "./window-names";

export const EDITABLE_STYLES: EditableTable<ColumnKey, ComparedRow> = {
  format: STYLE_TABLE,
  compare: compareUpload,
  previewRow,
  notes: styleNotes,
};

/** For styles whose code is written in other capitals, and pieces that a row takes away. */
function styleNotes({ table, rows }: ComparedTable<ColumnKey, ComparedRow>): string[] {
  const changed = rows.filter((row) => row.kind === "changed");
  const otherCase = changed.flatMap((row) => {
    const [typed, { styleCode }] = [keyCell(table, row), row.before];
    return typed === styleCode ? [] : [{ row: row.row, typed, styleCode }];
  });
  const without = changed.flatMap(({ before, after }) => {
    const kept = new Set(piecesOfStyle(after).map(pieceKey));
    const pieces = piecesOfStyle(before).filter((piece) => !kept.has(pieceKey(piece))).length;
    const gone = [
      ...before.colors.filter((color) => !after.colors.includes(color)),
      ...before.sizes.filter((size) => !after.sizes.includes(size)),
    ];
    return pieces > 0 ? [{ styleCode: before.styleCode, gone, pieces }] : [];
  });
  const takenAway = without.map(({ styleCode, gone, pieces: count }) =>
    gone.length > 0
      ? t.styleWithout({ styleCode, gone: gone.join(", "), count })
      : t.styleTakenAway({ styleCode, count }),
  );
  const count = without.reduce((sum, { pieces }) => sum + pieces, 0);
  return [
    ...(otherCase.length > 0 ? [t.codesInOtherCase({ listed: listed(otherCase.map(t.rowOfOtherCase)) })] : []),
    ...(without.length > 0 ? [t.piecesTakenAway({ count, styles: listed(takenAway) })] : []),
  ];
}

/** Rows that a note names. */
const MAX_NAMED = 10;
const listed = (texts: readonly string[]) =>
  texts.slice(0, MAX_NAMED).join("; ") + (texts.length > MAX_NAMED ? "; …" : "");

export async function compareUpload({ csv, answers }: TableUpload): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const table = await readTable(csv, STYLE_TABLE, answers);
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
