import { isoDay } from "~/formats/dates";
import { windowOfNewStyles } from "~/shop/windows/window";
import { deliveryWindows } from "~/shop/windows/windows.server";
import { countStyles } from "../style-counts.server";
import { codesIn, type Comparison, compareTable } from "./compare.server";
import { stylesOfCodes } from "./current-styles.server";
import { readTable, type Table } from "~/shop/files/table/read-table.server";
import { type ColumnKey, STYLE_TABLE } from "./columns";
import type { Upload } from "~/shop/files/table/uploads.server";
import type { NamedWindows } from "./window-names";

/** A parsed table and what applying it would do. */
export interface ComparedUpload {
  table: Table<ColumnKey>;
  comparison: Comparison;
}

/** Parses an uploaded table and compares it with the present styles. */
export async function compareUpload(upload: Upload): Promise<ComparedUpload> {
  const table = await readTable(upload.csv, STYLE_TABLE);
  const [styles, windows, count] = await Promise.all([
    stylesOfCodes(codesIn(table)),
    namedWindows(),
    countStyles({}),
  ]);
  return { table, comparison: await compareTable(table, { styles, windows, count }) };
}

async function namedWindows(): Promise<NamedWindows> {
  const windows = await deliveryWindows();
  const ofNewStyles = windowOfNewStyles(windows, isoDay(new Date()));
  return {
    all: windows.map(({ name }) => name),
    ofNewStyles: ofNewStyles ? [ofNewStyles.name] : [],
  };
}
