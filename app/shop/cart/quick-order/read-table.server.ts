import { yieldToEventLoop } from "~/event-loop.server";
import { LETTERS_PER_TURN } from "~/shop/base/files/text-marks";
import {
  columnsOf,
  headingsAt,
  HIDDEN_ROW,
  IDENTIFIERS,
  isCancellation,
  isCommentHeading,
  isOtherHeading,
  isPacksHeading,
  isSumLabel,
  type Role,
  roleOf,
  ROW_TOTAL,
  type RowComment,
  SHEET_ROW,
} from "./headings";
import { meaningOf } from "~/shop/base/files/table/cells";
import { isNoPieces, isZero, piecesOf } from "./quantity";
import { type CellChange, suggestionOf, type WindowChange } from "./suggestion";
import { recordsOf, type TextRecord, writeRecord } from "~/shop/catalogue/find-pieces/records.server";

/** A row of a quick order as it was typed. */
export interface TypedRow extends TextRecord {
  /** The sheet of the workbook that it comes from; null where only one was read. */
  sheet: string | null;
  /** Its number in the sheet that it comes from, from 1, with titles, headings and empty rows counted. */
  row: number;
  /** Its place among the records of the text, from 1. */
  line: number;
  /** One of several quantities of a row of a grid. */
  isOfGrid?: true;
  /** Where the row of a grid says another number of pieces than that of its sizes. */
  sum?: { sizes: number; says: string };
  /** Written without a delimiter, "PR-101-SAND-M 4": its cells are what is before the quantity, and the quantity. */
  isLoose: boolean;
  /** Hidden in the workbook that it comes from, and marked so by HIDDEN_ROW after its cells. */
  isHidden: boolean;
  /** What it says in columns of comments, or in words after the quantity. */
  comments: readonly RowComment[];
  /** How many packs it says, in words: "Packs: 2". */
  packs?: string;
}

/** What stands after headings that the shop has put above the rows: they are no row of the sheet. */
const ADDED_HEADINGS = "(headings added)";

/** Before the name of a sheet of which the rows are below. */
const SHEET = "(sheet) ";
/** Before the name of a sheet that was not read. */
const UNREAD_SHEET = "(sheet not read) ";
const SHEET_LINE = /^\((?:sheet|sheet not read)\) (.*)$/gm;

/** The rows of a sheet in a text of several of them. */
interface SheetText {
  /** Null for rows above which no sheet is named. */
  sheet: string | null;
  /** Where its rows begin. */
  start: number;
  text: string;
}

/** A text of the rows of these sheets, and of the names of others that were not read. */
export function textOfSheets(sheets: readonly Pick<SheetText, "sheet" | "text">[], unread: readonly string[]): string {
  const read = sheets.map(({ sheet, text }) => (sheet === null ? text : `${SHEET}${sheet}\n${text}`));
  return [...read, ...unread.map((name) => UNREAD_SHEET + name)].join("\n");
}

/** The sheets of a text, and the names of those that were not read: nothing stands below them. */
export function sheetsOf(text: string): { sheets: SheetText[]; unread: string[] } {
  const named = [...text.matchAll(SHEET_LINE)];
  const all = [null, ...named].map((line, at) => {
    const start = line ? Math.min(text.length, line.index + line[0].length + 1) : 0;
    const rows = text.slice(start, named[at]?.index ?? text.length).trimEnd();
    return { sheet: line?.[1]!.trim() ?? null, isUnread: line?.[0].startsWith(UNREAD_SHEET), start, text: rows };
  });
  const unread = all.filter(({ isUnread, text: rows }) => isUnread && rows === "");
  const sheets = all.filter((one) => !unread.includes(one) && (one.sheet !== null || one.text !== ""));
  return {
    sheets: (sheets.length > 0 ? sheets : all.slice(0, 1)).map(({ sheet, start, text: rows }) => ({
      sheet,
      start,
      text: rows,
    })),
    unread: unread.map(({ sheet }) => sheet!),
  };
}

/** What was typed or uploaded, as a table: the rows of one sheet. */
export interface OrderTable {
  /** All of it, also that of other sheets. */
  text: string;
  /** Null where no sheet is named. */
  sheet: string | null;
  delimiter: string;
  /** The columns by role, when there are headings. */
  columns: ReadonlyMap<Role, number> | null;
  /** The record with the headings, perhaps below titles. */
  headings: TextRecord | null;
  /** All columns headed as quantities. */
  quantities: number[];
  /** The columns whose headings say nothing that is known. */
  unknown: number[];
  /** The rows below the headings that may order something. */
  rows: TypedRow[];
  /** Those whose quantity is 0. */
  zeros: TypedRow[];
  /** Whether there are rows at all, also such that order nothing. */
  hasRows: boolean;
}

/**
 * A text as it is read and shown: one kind of line end, no control characters but tabs, no empty lines at its end: those at its
 * start are counted as rows. Spaces and tabs stay, because a tab at the start or end of a row is an empty cell. Other requests are served meanwhile.
 */
export async function cleanText(text: string): Promise<string> {
  let clean = "";
  for (let at = 0; at < text.length;) {
    let end = at + LETTERS_PER_TURN;
    // A line end of two characters is one.
    if (text[end - 1] === "\r") end++;
    clean += text
      .slice(at, end)
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/[^\P{Cc}\n\t]|\uFEFF/gu, "");
    at = end;
    if (at < text.length) await yieldToEventLoop();
  }
  return clean.trimEnd();
}

/** Reads a text of rows, that of each sheet for itself: any usual delimiter or none, with headings or without. Takes linear time. Throws as splitRecords does. */
export async function readOrderTables(text: string): Promise<OrderTable[]> {
  const tables: OrderTable[] = [];
  let lines = 0;
  for (const sheet of sheetsOf(text).sheets) {
    const { records, delimiter } = await recordsOf(sheet.text);
    const numbered = records.map(({ start, end, cells }, index) => ({
      start: sheet.start + start,
      end: sheet.start + end,
      cells,
      sheet: sheet.sheet,
      row: index + 1,
      line: lines + index + 1,
    }));
    tables.push({ text, sheet: sheet.sheet, delimiter, ...tableOf(numbered) });
    lines += records.length;
  }
  return tables;
}

function tableOf(numbered: readonly NumberedRecord[]): TableRows {
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first] = filled;
  // One cell may be headings as well: "SKU Quantity".
  if (first?.cells.length === 1 && columnsOf(first.cells[0]!.trim().split(/\s+/))) {
    return { ...NO_HEADINGS, rows: filled.slice(1).map(withLooseCells) };
  }
  const at = headingsAt(filled.map(({ cells }) => cells));
  const headings = filled[at];
  if (!headings) return { ...NO_HEADINGS, rows: filled.map(withLooseCells).map(withOwnQuantity) };
  const repeated = JSON.stringify(headings.cells);
  const rows = filled
    .slice(at + 1)
    .filter(({ cells }) => JSON.stringify(cells) !== repeated)
    .map(withLooseCells);
  return headedTable(headings, rows);
}

/** What is found in the records of a table. */
type TableRows = Omit<OrderTable, "text" | "sheet" | "delimiter">;

const NO_HEADINGS = {
  columns: null,
  headings: null,
  quantities: [],
  unknown: [],
  zeros: [],
  hasRows: false,
};

function headedTable(headings: TextRecord, all: readonly TypedRow[]): TableRows {
  const isAdded = headings.cells.at(-1) === ADDED_HEADINGS;
  const named = isAdded ? headings.cells.slice(0, -1) : headings.cells;
  const columns = columnsOf(named)!;
  const width = Math.max(named.length, ...all.map(({ cells }) => cells.length));
  const headed = Array.from({ length: width }, (_, at) => named[at] ?? "");
  const where = (matches: (heading: string) => boolean) =>
    headed.flatMap((heading, at) => (matches(heading) ? [at] : []));
  const quantities = where((heading) => roleOf(heading) === "quantity");
  const ids = IDENTIFIERS.flatMap((role) => columns.get(role) ?? []);
  const kinds = headed.map((heading): ColumnKind => ({
    heading: heading.trim(),
    is: roleOf(heading) ? "known" : isCommentHeading(heading) ? "comments" : "open",
  }));
  const packed = where((heading) => isPacksHeading(heading) && !roleOf(heading));
  const packsOf = (cells: readonly string[]) =>
    packed.flatMap((column) => packsIn(headed[column]!, meaningOf(cells[column])) ?? [])[0];
  const numbered = all.map((row) => ({
    ...row,
    row: isAdded ? row.row - 1 : row.row,
    comments: row.isLoose ? row.comments : commentsOf(row.cells, kinds),
    packs: row.isLoose ? undefined : packsOf(row.cells),
  }));
  const rows = inSheet(numbered, { headed, quantity: columns.get("quantity") });
  const isNothing = ({ cells, isLoose, packs }: TypedRow) =>
    !isLoose &&
    packs === undefined &&
    quantities.length > 0 &&
    quantities.every((column) => isNoPieces(meaningOf(cells[column])));
  const isSum = ({ cells }: TypedRow) => isSumLabel(meaningOf(cells.find((cell) => cell.trim() !== "")));
  const namesNothing = ({ cells }: TypedRow) => ids.every((at) => meaningOf(cells[at]) === "");
  const kept = rows.filter((row, at) => {
    if (isSum(row) || (at === rows.length - 1 && isSumOf(row, rows.slice(0, at), columns))) return false;
    // The row below it may be about the same style.
    const next = rows[at + 1];
    return !isNothing(row) || (next !== undefined && ids.length > 0 && namesNothing(next));
  });
  return {
    columns,
    headings,
    quantities,
    unknown: where((heading) => !roleOf(heading) && !isOtherHeading(heading)),
    rows: kept,
    hasRows: rows.length > 0,
    zeros: rows.filter((row) => isNothing(row) && quantities.some((at) => isZero(meaningOf(row.cells[at])))),
  };
}

/** Whether a row without a label is the sum of several rows above it, as below the rows of exports. */
function isSumOf(row: TypedRow, above: readonly TypedRow[], columns: ReadonlyMap<Role, number>): boolean {
  const of: readonly Role[] = [...IDENTIFIERS, "color", "size", "variant"];
  const named = of.flatMap((role) => columns.get(role) ?? []);
  const piecesIn = ({ cells }: TypedRow) => piecesOf(meaningOf(cells[columns.get("quantity") ?? -1]))[0] ?? 0;
  const summed = above.map(piecesIn).filter((pieces) => pieces > 0);
  const sum = summed.reduce((all, pieces) => all + pieces, 0);
  return (
    summed.length > 1 &&
    IDENTIFIERS.some((role) => columns.has(role)) &&
    named.every((column) => meaningOf(row.cells[column]) === "") &&
    piecesIn(row) === sum
  );
}

/** What a row says in columns of comments, and in others where a word cancels it. `kinds` are those of its columns. */
function commentsOf(cells: readonly string[], kinds: readonly ColumnKind[] = []): RowComment[] {
  return cells.flatMap((cell, column) => {
    if (cell === "") return [];
    const [text, { heading, is } = OPEN] = [meaningOf(cell), kinds[column]];
    const isComment = is === "comments" ? text !== "" : is === "open" && isCancellation(text);
    return isComment ? { cell: column, heading, text } : [];
  });
}

/** What a column is for comments: theirs, known for something else, or neither. */
interface ColumnKind {
  heading: string;
  is: "comments" | "known" | "open";
}
const OPEN: ColumnKind = { heading: "", is: "open" };

/** "Packs: 2"; undefined for none. */
const packsIn = (heading: string, text: string): string | undefined =>
  isNoPieces(text) ? undefined : `${heading.trim()}: ${text}`;

/** Rows of a list that was made of a grid, with their numbers in its sheet, and with the sums that are not those of their sizes. */
function inSheet(
  rows: readonly TypedRow[],
  { headed, quantity = -1 }: { headed: readonly string[]; quantity?: number },
): TypedRow[] {
  const [place, total] = [headed.indexOf(SHEET_ROW), headed.indexOf(ROW_TOTAL)];
  if (place < 0) return [...rows];
  const numbered = rows.map((row) => {
    const number = row.cells[place] ?? "";
    const own = { ...row, isOfGrid: true as const };
    return /^[1-9]\d{0,6}$/.test(number) ? { ...own, row: Number(number) } : own;
  });
  const sizes = new Map<number, number>();
  for (const { row, cells } of numbered) {
    const [pieces = 0] = piecesOf(meaningOf(cells[quantity]));
    sizes.set(row, (sizes.get(row) ?? 0) + pieces);
  }
  return numbered.map((row) => {
    const says = meaningOf(row.cells[total]);
    const sum = sizes.get(row.row)!;
    return says === "" || piecesOf(says).includes(sum) ? row : { ...row, sum: { sizes: sum, says } };
  });
}

const NUMBER = /^[+-]?\d[\d.,]*$/;
const TIMES = /^[x×]\s*(?=\d)|(?<=\d)\s*[x×]$/i;
/** "2x Alma", "2 × Alma": a number of pieces before what they are of. */
const PIECES_BEFORE = /^(?:[-–•*]\s+)?\d{1,4}\s?[x×]\s+(?=\S)/i;
/** "Alma x2", "Alma (2)": the same behind it. */
const PIECES_BEHIND = /\s(?:[x×]\d{1,4}|\(\d{1,3}\))$/i;
/** "3-4", of which a buyer leaves open how many. */
const RANGE = /^\d{1,4}[-–]\d{1,4}$/;

type NumberedRecord = TextRecord & Pick<TypedRow, "sheet" | "row" | "line">;

/** Splits a row without delimiter: "PR-101 SAND M 4", "4 x PR-101-SAND-M". */
function withLooseCells(record: NumberedRecord): TypedRow {
  const [text] = record.cells;
  if (record.cells.length > 1) {
    const isHidden = record.cells.at(-1)!.trim() === HIDDEN_ROW;
    const cells = isHidden ? record.cells.slice(0, -1) : record.cells;
    return { ...record, cells, isLoose: false, isHidden, comments: commentsOf(cells) };
  }
  const cells = looseCells(text!);
  const [, , after = ""] = cells;
  const comments = after === "" ? [] : [{ cell: 2, heading: "", text: after }];
  return { ...record, cells, isLoose: true, isHidden: false, comments };
}

/** A row without a number, in which one cell says "2x Alma", with its quantity in a cell of its own behind the others. */
function withOwnQuantity(row: TypedRow): TypedRow {
  if (row.isLoose || row.cells.some((cell) => piecesOf(meaningOf(cell)).length > 0)) return row;
  const isWithPieces = (cell: string) => PIECES_BEFORE.test(cell.trim()) || PIECES_BEHIND.test(cell.trimEnd());
  const [at, ...others] = [...row.cells.keys()].filter((column) => isWithPieces(row.cells[column]!));
  if (at === undefined || others.length > 0) return row;
  const [name = "", quantity = ""] = looseCells(row.cells[at]!);
  return { ...row, cells: [...row.cells.with(at, name), quantity] };
}

/**
 * What is before the quantity of a text, the quantity, and what is after it; the text alone without a number that may be one. A quantity
 * between words stands behind a code: "PR-101 Sand M 4 for the window".
 */
export function looseCells(text: string): string[] {
  // In an e-mail a row may be an item of a list.
  const all = text
    .trim()
    .replace(/^[-–•*]\s+(?=\S)/, "")
    .split(/\s+/);
  // "PR-101-SAND-M 4 pcs"
  const isUnit = all.length > 2 && NUMBER.test(all.at(-2)!) && roleOf(all.at(-1)!) === "quantity";
  const words = isUnit ? all.slice(0, -1) : all;
  const end = words.at(-1)!;
  const last = PIECES_BEHIND.test(` ${end}`) ? end.replace(/\D/g, "") : end.replace(TIMES, "");
  const first = words[0]!.replace(TIMES, "");
  if (words.length > 1 && NUMBER.test(last) && !PIECES_BEFORE.test(text.trim())) {
    return [words.slice(0, -1).join(" "), last];
  }
  if (words.length > 1 && NUMBER.test(first)) {
    const rest = /^[x×]$/i.test(words[1]!) ? words.slice(2) : words.slice(1);
    if (rest.length > 0) return [rest.join(" "), first];
  }
  const at = words.findLastIndex((word) => NUMBER.test(word.replace(TIMES, "")));
  const before = words.slice(0, Math.max(0, at));
  const isOpen = RANGE.test(end) && words.slice(0, -1).some((word) => /\d/.test(word));
  if (!before.some((word) => /\d/.test(word))) return isOpen ? [words.slice(0, -1).join(" "), end] : [text];
  return [before.join(" "), words[at]!.replace(TIMES, ""), words.slice(at + 1).join(" ")];
}

/** The text of tables with another value in one cell of these lines. A row that says something else there by now stays as it is. */
function withCell(tables: readonly OrderTable[], { lines, cell, from, to }: CellChange): string {
  const wanted = new Set(lines);
  const found = tables.flatMap(({ rows, delimiter }) =>
    rows
      .filter(({ line, cells }) => wanted.has(line) && (from === null || meaningOf(cells[cell]) === from))
      .map((row) => ({ row, delimiter })),
  );
  return found.reduceRight((text, { row, delimiter }) => {
    const cells = Array.from({ length: Math.max(row.cells.length, cell + 1) }, (_, index) =>
      index === cell ? to : (row.cells[index] ?? ""),
    );
    // The mark of a hidden row is taken out by a suggestion for its place.
    if (row.isHidden && cell < row.cells.length) cells.push(HIDDEN_ROW);
    const record = row.isLoose ? cells.join(" ").trimEnd() : writeRecord(cells, delimiter);
    return text.slice(0, row.start) + record + text.slice(row.end);
  }, tables[0]!.text);
}

/** The text of a table with a heading that makes a column that of the pieces, and no other one. */
function withQuantities({ text, delimiter, headings, quantities, rows }: OrderTable, column: number): string {
  const old = headings?.cells ?? [];
  // One cell alone would be a row without delimiter.
  const width = Math.max(old.length, column + 1, 2);
  const named = Array.from({ length: width }, (_, at) =>
    at === column ? "Quantity" : quantities.includes(at) ? `${old[at]} (other)` : (old[at] ?? ""),
  );
  if (headings) return text.slice(0, headings.start) + writeRecord(named, delimiter) + text.slice(headings.end);
  const start = rows[0]?.start ?? 0;
  const added = `${writeRecord([...named, ADDED_HEADINGS], delimiter)}\n`;
  return text.slice(0, start) + added + text.slice(start);
}

/** The text of tables in which all rows that name a delivery window name another one. */
function withWindow(tables: readonly OrderTable[], change: WindowChange): string {
  return tables.reduceRight((text, table) => {
    const lines = table.rows.map(({ line }) => line);
    return withCell([{ ...table, text }], { lines, cell: table.columns?.get("window") ?? -1, ...change });
  }, tables[0]!.text);
}

/** The text of a table after the button of a suggestion was pressed. */
export async function withSuggestion(text: string, pressed: string): Promise<string> {
  const chosen = suggestionOf(pressed);
  if (!chosen) return text;
  const tables = await readOrderTables(text);
  switch (chosen.what) {
    case "cell":
      return withCell(tables, chosen);
    case "window":
      return withWindow(tables, chosen);
    case "pieces": {
      const table = tables.find(({ sheet }) => sheet === chosen.sheet);
      return table ? withQuantities(table, chosen.column) : text;
    }
  }
}
