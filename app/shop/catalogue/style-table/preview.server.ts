import { isoDay } from "~/formats/dates";
import type { ComparedTable, EditableTable } from "~/shop/base/files/table/editable-table.server";
import { readTable } from "~/shop/base/files/table/read-table.server";
import type { Upload } from "~/shop/base/files/table/uploads.server";
import { windowOfNewStyles } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import { countStyles } from "../styles/style-counts.server";
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
};

/** Compares an uploaded table with the present styles. */
export async function compareUpload(upload: Upload): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const table = await readTable(upload.csv, STYLE_TABLE);
  const [styles, windows, count] = await Promise.all([stylesOfCodes(codesIn(table)), namedWindows(), countStyles({})]);
  return compareTable(table, { styles, windows, count });
}

async function namedWindows(): Promise<NamedWindows> {
  const windows = await deliveryWindows();
  const ofNewStyles = windowOfNewStyles(windows, isoDay(new Date()));
  return {
    all: windows.map(({ name }) => name),
    ofNewStyles: ofNewStyles ? [ofNewStyles.name] : [],
  };
}
