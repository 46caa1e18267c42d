import { decodeTable } from "~/shop/base/files/table/encoding.server";
import { isHtml, readHtmlTable } from "~/shop/base/files/html-table.server";
import type { Sheet } from "~/shop/base/files/workbook/read-sheet.server";
import { isWorkbook, readWorkbook } from "~/shop/base/files/workbook/read-workbook.server";
import { Problem } from "~/shop/base/problem";
import { type GridList, isGrid, listOfGrid } from "./grid.server";
import { areHeadings } from "./headings";
import { MAX_BYTES, MAX_TEXT_FILE_BYTES } from "./limits";
import { cleanText, HIDDEN_ROW } from "./read-table.server";
import { recordsOf, writeRecord } from "~/shop/catalogue/find-pieces/records.server";

/** How many rows may stand above the headings of a worksheet. */
const MAX_ROWS_ABOVE = 30;

/**
 * Reads an uploaded file of rows as the text that the customer can correct: an .xlsx workbook, CSV or plain text in any usual
 * encoding, or a table of HTML, which some programs call .xls. A grid of colours and sizes becomes a list. Throws a Problem unreadable for another kind of file, one that is too
 * large, and one without rows or quantities.
 */
export async function readOrderFile({ bytes }: { bytes: Uint8Array }): Promise<GridList> {
  const list = await (isWorkbook(bytes) ? readOrderWorkbook(bytes) : readTextFile(bytes));
  if (Buffer.byteLength(list.text) > MAX_BYTES) throw tooLarge();
  return list;
}

/** Where the rows come from. */
type RowsField = "file" | "rows";

function tooLarge(field: RowsField = "file"): Problem {
  const what = field === "file" ? "file too large" : "rows too long";
  return new Problem("unreadable", { what, kilobytes: MAX_BYTES / 1024 }, field);
}

async function readTextFile(bytes: Uint8Array): Promise<GridList> {
  if (bytes.byteLength > MAX_TEXT_FILE_BYTES) throw tooLarge();
  const { text: decoded } = await decodeTable(bytes);
  if (isHtml(decoded)) return listOf(await readHtmlTable(decoded));
  if (/^\s*<(\?xml|!doctype|html)\b/i.test(decoded)) {
    throw new Problem("unreadable", { what: "no table" }, "file");
  }
  const text = await cleanText(decoded);
  const { records } = await recordsOf(text, "file");
  return (await gridOf(records, "file")) ?? { text, isOrderSheet: false };
}

/**
 * A text as it was typed or pasted; a grid of colours and sizes as a list. Throws a Problem unreadable for a grid without
 * quantities.
 */
export async function readTypedRows(text: string): Promise<GridList> {
  const isShort = Buffer.byteLength(text) <= MAX_BYTES;
  const grid = isShort && (await gridOf((await recordsOf(text)).records, "rows"));
  return grid || { text, isOrderSheet: false };
}

async function gridOf(
  records: readonly { cells: string[] }[],
  field: RowsField,
): Promise<GridList | null> {
  const rows = records.map(({ cells }) => cells);
  const grid = await listOfGrid(rows, { most: MAX_BYTES, tooLong: () => tooLarge(field) });
  if (grid?.text !== "") return grid;
  throw new Problem("unreadable", { what: "no quantities" }, field);
}

async function readOrderWorkbook(bytes: Uint8Array): Promise<GridList> {
  const sheet = await readWorkbook(
    bytes,
    async (rows) => headingsOf(rows) >= 0 || (await isGrid(rows)),
  );
  return listOf(withHiddenRows(sheet));
}

/** The rows of a worksheet; those that are hidden are marked, because whoever sends it may not know of them. */
const withHiddenRows = ({ rows, numbers, hidden }: Sheet) =>
  rows.map((cells, at) => (hidden.has(numbers[at]!) ? [...cells, HIDDEN_ROW] : cells));

/** The list or the grid in the rows of a file, from the headings on. */
async function listOf(rows: readonly string[][]): Promise<GridList> {
  const grid = await gridOf(
    rows.map((cells) => ({ cells })),
    "file",
  );
  if (grid) return grid;
  const records: string[] = [];
  let letters = 0;
  for (const cells of rows.slice(Math.max(0, headingsOf(rows)))) {
    const record = writeRecord(cells.map(oneLine), ";");
    letters += record.length + 1;
    if (letters > MAX_BYTES) throw tooLarge();
    records.push(record);
  }
  return { text: await cleanText(records.join("\n")), isOrderSheet: false };
}

/** The first row that holds headings; -1 for none. */
const headingsOf = (rows: readonly (readonly string[])[]) =>
  rows.slice(0, MAX_ROWS_ABOVE).findIndex(areHeadings);

/** A cell without tabs and line breaks, which would look like delimiters. */
const oneLine = (cell: string) => cell.replace(/\s+/g, " ").trim();
