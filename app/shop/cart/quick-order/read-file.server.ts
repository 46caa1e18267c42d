import { decodeTable } from "~/shop/base/files/table/encoding.server";
import { isHtml, readHtmlTable } from "~/shop/base/files/html-table.server";
import { isWorkbook, readWorkbook, type Worksheet } from "~/shop/base/files/workbook/read-workbook.server";
import { Problem } from "~/shop/base/problem";
import { type GridList, isGrid, listOfGrid } from "./grid.server";
import { headingsAt, HIDDEN_ROW, isOrderList } from "./headings";
import { MAX_BYTES, MAX_TEXT_FILE_BYTES } from "./limits";
import { cleanText, sheetsOf, textOfSheets } from "./read-table.server";
import { recordsOf, writeRecord } from "~/shop/catalogue/find-pieces/records.server";

/**
 * Empty rows of a worksheet that are kept, so that rows have the same numbers in the text; further ones are left out.
 */
const MAX_EMPTY_ROWS = 1_000;

/**
 * Returns the text that the customer can correct: of an .xlsx workbook, CSV or plain text in any usual encoding, or a
 * table of HTML, which some programs call .xls. A grid of colours and sizes becomes a list. Throws (unreadable) for any
 * other kind of file, one that is too large, and one without rows or quantities.
 */
export async function readOrderFile({ bytes }: { bytes: Uint8Array }): Promise<GridList> {
  const list = await (isWorkbook(bytes) ? readOrderWorkbook(bytes) : readTextFile(bytes));
  if (Buffer.byteLength(list.text) > MAX_BYTES) throw tooLarge();
  return list;
}

/** Where the rows come from. */
type RowsField = "file" | "rows";

function tooLarge(field: RowsField = "file"): Problem {
  const why = field === "file" ? "file_too_large" : "rows_too_long";
  return new Problem(`unreadable.${why}`, { kilobytes: MAX_BYTES / 1024 }, { field });
}

async function readTextFile(bytes: Uint8Array): Promise<GridList> {
  const isLong = bytes.byteLength > MAX_BYTES;
  // Only a grid, most of whose cells may be empty, becomes a shorter list.
  if (bytes.byteLength > MAX_TEXT_FILE_BYTES || (isLong && !(await beginsAsGrid(bytes)))) {
    throw tooLarge();
  }
  const { text: decoded } = await decodeTable(bytes);
  if (isHtml(decoded)) {
    const rows = await readHtmlTable(decoded);
    return listOf(rows, [...rows.keys()]);
  }
  if (/^\s*<(\?xml|!doctype|html)\b/i.test(decoded)) {
    throw new Problem("unreadable.no_table", {}, { field: "file" });
  }
  const text = await cleanText(decoded);
  const { records } = await recordsOf(text, "file");
  return (await gridOf(records, "file")) ?? { text, isOrderSheet: false };
}

/** Bytes by which a grid or HTML is recognised. */
const SAMPLE_BYTES = 32 * 1024;

async function beginsAsGrid(bytes: Uint8Array): Promise<boolean> {
  const { text } = await decodeTable(bytes.subarray(0, SAMPLE_BYTES));
  if (isHtml(text)) return true;
  const { records } = await recordsOf(text, "file");
  return isGrid(records.map(({ cells }) => cells));
}

/** As typed or pasted; a grid of colours and sizes as a list. Throws (unreadable) for a grid without quantities. */
export async function readTypedRows(text: string): Promise<GridList> {
  const asTyped = { text, isOrderSheet: false };
  if (Buffer.byteLength(text) > MAX_BYTES) return asTyped;
  const { sheets, unread } = sheetsOf(text);
  let hasGrid = false;
  const list = await listOfSheets(sheets, unread, async (sheet) => {
    const grid = await gridOf((await recordsOf(sheet.text)).records, "rows");
    hasGrid ||= grid !== null;
    return grid ?? { text: sheet.text, isOrderSheet: false };
  });
  return hasGrid ? list : asTyped;
}

/**
 * Each sheet below its name. Sheets without quantities are left out, unless all are: then the first error is thrown.
 */
async function listOfSheets<Named extends { sheet: string | null }>(
  sheets: readonly Named[],
  unread: readonly string[],
  readSheet: (sheet: Named) => Promise<GridList>,
): Promise<GridList> {
  const lists: (GridList & { sheet: string | null })[] = [];
  let problem: unknown = null;
  for (const one of sheets) {
    try {
      lists.push({ sheet: one.sheet, ...(await readSheet(one)) });
    } catch (error) {
      if (!isWithoutQuantities(error)) throw error;
      problem ??= error;
    }
  }
  if (lists.length === 0) throw problem;
  return { text: textOfSheets(lists, unread), isOrderSheet: lists.some(({ isOrderSheet }) => isOrderSheet) };
}

const isWithoutQuantities = (error: unknown) => error instanceof Problem && error.code === "unreadable.no_quantities";

async function gridOf(
  records: readonly { cells: string[] }[],
  field: RowsField,
  numbers?: readonly number[],
): Promise<GridList | null> {
  const rows = records.map(({ cells }, at) => ({ cells, row: (numbers?.[at] ?? at) + 1 }));
  const grid = await listOfGrid(rows, { most: MAX_BYTES, tooLong: () => tooLarge(field) });
  if (grid?.text !== "") return grid;
  throw new Problem("unreadable.no_quantities", {}, { field });
}

/** All sheets that hold an order, below their names where there are several, and the names of the others. */
async function readOrderWorkbook(bytes: Uint8Array): Promise<GridList> {
  const { sheets, unread } = await readWorkbook(bytes);
  const orders = await sheetsWithOrders(sheets);
  // Hidden sheets often hold lists of an order's choices, or an earlier order.
  const shown = orders.filter(({ isHidden }) => !isHidden);
  const [first] = sheets.filter(({ rows }) => headingsAt(rows) >= 0);
  const read = shown.length > 0 ? shown : orders.length > 0 ? orders : [first ?? sheets[0]!];
  const others = sheets.filter((one) => !read.includes(one) && (!one.isHidden || orders.includes(one)));
  return listOfSheets(
    read.map((sheet) => ({ ...sheet, sheet: read.length > 1 ? sheet.name : null })),
    [...others.map(({ name }) => name), ...unread],
    ({ rows, numbers, hidden }) => {
      // Hidden rows are marked, because whoever sends them may not know of them.
      const marked = rows.map((cells, at) => (hidden.has(numbers[at]!) ? [...cells, HIDDEN_ROW] : cells));
      return listOf(marked, numbers);
    },
  );
}

async function sheetsWithOrders(sheets: readonly Worksheet[]): Promise<Worksheet[]> {
  const orders: Worksheet[] = [];
  for (const sheet of sheets) {
    if (isOrderList(sheet.rows) || (await isGrid(sheet.rows))) orders.push(sheet);
  }
  return orders;
}

/** `numbers` are those of the rows in the file, from 0. */
async function listOf(rows: readonly string[][], numbers: readonly number[]): Promise<GridList> {
  const records = rows.map((cells) => ({ cells }));
  const grid = await gridOf(records, "file", numbers);
  if (grid) return grid;
  const lines: string[] = [];
  let letters = 0;
  let left = MAX_EMPTY_ROWS;
  for (const [at, cells] of rows.entries()) {
    const empty = Math.min(left, numbers[at]! - (numbers[at - 1] ?? -1) - 1);
    left -= empty;
    const record = writeRecord(cells.map(oneLine), ";");
    letters += record.length + 1 + empty;
    if (letters > MAX_BYTES) throw tooLarge();
    lines.push(...Array<string>(empty).fill(""), record);
  }
  return { text: await cleanText(lines.join("\n")), isOrderSheet: false };
}

/** Without tabs and line breaks, which would look like delimiters. */
const oneLine = (cell: string) => cell.replace(/\s+/g, " ").trim();
