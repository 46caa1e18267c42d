import { decodeTable } from "~/shop/files/table/encoding.server";
import { isWorkbook, readWorkbook } from "~/shop/files/workbook/read-workbook.server";
import { Problem } from "~/shop/problem";
import { type GridList, isGrid, listOfGrid } from "./grid";
import { areHeadings } from "./headings";
import { MAX_BYTES, MAX_TEXT_FILE_BYTES } from "./limits";
import { cleanText } from "./read-table";
import { recordsOf, writeRecord } from "./records";

/** How many rows may stand above the headings of a worksheet. */
const MAX_ROWS_ABOVE = 30;

/**
 * Reads an uploaded file of rows as the text that the customer can correct: an .xlsx workbook, CSV or plain text in any usual
 * encoding. A grid of colours and sizes becomes a list. Throws a Problem unreadable for another kind of file, one that is too
 * large, and one without rows or quantities.
 */
export async function readOrderFile({ bytes }: { bytes: Uint8Array }): Promise<GridList> {
  const list = isWorkbook(bytes) ? await readOrderWorkbook(bytes) : readTextFile(bytes);
  if (Buffer.byteLength(list.text) > MAX_BYTES) throw tooLarge();
  return list;
}

const tooLarge = () => {
  const message = `The file is larger than ${MAX_BYTES / 1024} KB. Please send it in parts.`;
  return new Problem("unreadable", message, "file");
};

function readTextFile(bytes: Uint8Array): GridList {
  if (bytes.byteLength > MAX_TEXT_FILE_BYTES) throw tooLarge();
  const text = cleanText(decodeTable(bytes).text);
  return gridOf(recordsOf(text).records, "file") ?? { text, isOrderSheet: false };
}

/**
 * A text as it was typed or pasted; a grid of colours and sizes as a list. Throws a Problem unreadable for a grid without
 * quantities.
 */
export function readTypedRows(text: string): GridList {
  const isShort = Buffer.byteLength(text) <= MAX_BYTES;
  const grid = isShort && gridOf(recordsOf(text).records, "rows");
  return grid || { text, isOrderSheet: false };
}

function gridOf(records: readonly { cells: string[] }[], field: "rows" | "file"): GridList | null {
  const grid = listOfGrid(records.map(({ cells }) => cells));
  if (grid?.text !== "") return grid;
  throw new Problem("unreadable", "There are no quantities in it yet.", field);
}

async function readOrderWorkbook(bytes: Uint8Array): Promise<GridList> {
  const rows = await readWorkbook(bytes, (sheet) => isGrid(sheet) || headingsOf(sheet) >= 0);
  const grid = gridOf(
    rows.map((cells) => ({ cells })),
    "file",
  );
  if (grid) return grid;
  const table = rows.slice(Math.max(0, headingsOf(rows)));
  const records = table.map((cells) => writeRecord(cells.map(oneLine), ";"));
  return { text: cleanText(records.join("\n")), isOrderSheet: false };
}

/** The first row that holds headings; -1 for none. */
const headingsOf = (rows: readonly (readonly string[])[]) =>
  rows.slice(0, MAX_ROWS_ABOVE).findIndex(areHeadings);

/** A cell without tabs and line breaks, which would look like delimiters. */
const oneLine = (cell: string) => cell.replace(/\s+/g, " ").trim();
