import { yieldToEventLoop } from "~/event-loop.server";
import { LETTERS_PER_TURN } from "~/shop/base/files/text-marks";
import {
  columnsOf,
  HEADINGS_ADDED,
  headingsAt,
  HIDDEN_ROW,
  IDENTIFIERS,
  isCommentHeading,
  isOtherHeading,
  isPacksHeading,
  isSumLabel,
  LEFT_OUT_REASON,
  LEFT_OUT_ROW,
  type Role,
  roleOf,
  ROW_TOTAL,
  SHEET_NOT_READ,
  SHEET_ROW,
} from "./headings";
import { MAX_ROWS } from "./limits";
import { meaningOf } from "~/shop/base/files/table/cells";
import { deliveryOf } from "./prose";
import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import { ASKED_COLUMNS, type AskedColumn } from "./columns";
import { columnsElsewhere, isNoPieces, isQuantityText, isZero, pieceCountsIn } from "./quantity";
import { type CellChange, suggestionOf, type WindowChange } from "./suggestion";
import {
  asLine,
  type ColumnKind,
  commentsOf,
  type NumberedRecord,
  type TypedRow,
  withLooseCells,
  withNamedQuantity,
  withOwnQuantity,
} from "./typed-rows";
import { recordsOf, type TextRecord, writeRecord } from "~/shop/catalogue/find-pieces/records.server";

/** Before the name of a sheet whose rows are below. */
const SHEET = "(sheet) ";
const SHEET_LINE = /^\((?:sheet|sheet not read)\) (.*)$/gm;

/** In a text of several sheets. */
interface SheetText {
  /** Null for rows above which no sheet is named. */
  sheet: string | null;
  /** Of its rows. */
  start: number;
  text: string;
}

/** With the names of sheets that were not read. */
export function textOfSheets(sheets: readonly Pick<SheetText, "sheet" | "text">[], unread: readonly string[]): string {
  const read = sheets.map(({ sheet, text }) => (sheet === null ? text : `${SHEET}${sheet}\n${text}`));
  return [...read, ...unread.map((name) => SHEET_NOT_READ + name)].join("\n");
}

/** Nothing stands below the names of sheets that were not read. */
export function sheetsOf(text: string): { sheets: SheetText[]; unread: string[] } {
  const named = [...text.matchAll(SHEET_LINE)];
  const all = [null, ...named].map((line, at) => {
    const start = line ? Math.min(text.length, line.index + line[0].length + 1) : 0;
    const rows = text.slice(start, named[at]?.index ?? text.length).trimEnd();
    return { sheet: line?.[1]!.trim() ?? null, isUnread: line?.[0].startsWith(SHEET_NOT_READ), start, text: rows };
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

/** The typed or uploaded rows of one sheet. */
export interface OrderTable extends TableRows {
  /** All of it, also that of other sheets. */
  text: string;
  /** Null where no sheet is named. */
  sheet: string | null;
  delimiter: string;
  /** The row of answers above rows without headings. */
  added: TextRecord | null;
  /** Its rows by what is said of its columns, and with the headings in this line. */
  read: (by: { answers?: ColumnAnswers; headings?: number }) => OrderTable;
}

interface TableRows {
  /** By role; null without headings. */
  columns: ReadonlyMap<Role, number> | null;
  /** Perhaps below titles. */
  headings: NumberedRecord | null;
  /** Its headings, with those that were answered in place of its own; none without. */
  named: readonly string[];
  /** What was said of its columns. */
  answers: ColumnAnswers;
  /** All columns with a heading of quantities. */
  quantities: number[];
  /** Columns with unknown headings. */
  unknown: number[];
  /** Rows that may order something: below the headings, and lines beside them. */
  rows: TypedRow[];
  /** Rows with quantity 0. */
  zeros: TypedRow[];
  /** Named above the headings, or among rows without them: "Ship date: 15 Jan 2027". */
  deliveries: string[];
  /** Also rows that order nothing. */
  hasRows: boolean;
}

/**
 * As it is read and shown: one kind of line end, no control characters but tabs, no empty lines at the end; those at
 * the start count as rows. Spaces and tabs stay, because a tab at the start or end of a row is an empty cell. Other
 * requests are served meanwhile.
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

/**
 * Each sheet by itself, with any usual delimiter or none, with or without headings. Takes linear time. Throws as
 * splitRecords.
 */
export async function readOrderTables(text: string): Promise<OrderTable[]> {
  const tables: OrderTable[] = [];
  let lines = 0;
  for (const sheet of sheetsOf(text).sheets) {
    const { records, delimiter } = await recordsOf(sheet.text);
    const isAdded = ({ cells }: TextRecord) => cells.at(-1) === HEADINGS_ADDED;
    const addedAt = records.findIndex(isAdded);
    const numbered = records.map(({ start, end, cells }, index) => ({
      start: sheet.start + start,
      end: sheet.start + end,
      cells: delimiter === "," && isBrokenNumber(cells) ? [sheet.text.slice(start, end)] : cells,
      sheet: sheet.sheet,
      row: addedAt >= 0 && index > addedAt ? index : index + 1,
      line: lines + index + 1,
    }));
    const added = numbered[addedAt] ?? null;
    const filled = numbered.filter((one) => one !== added && one.cells.some((cell) => cell.trim() !== ""));
    const read = ({ answers = {}, headings }: { answers?: ColumnAnswers; headings?: number }): OrderTable => ({
      text,
      sheet: sheet.sheet,
      delimiter,
      added,
      read,
      ...tableOf(filled, { delimiter, answers, headings }),
    });
    tables.push(read({ answers: added ? answersIn(added.cells) : {} }));
    lines += records.length;
  }
  return tables;
}

/** The headings of answers, by which a table is read, and which are written above rows without headings. */
const ANSWERED: Record<AskedColumn, { heading: string; roles: readonly Role[] }> = {
  reference: { heading: "SKU", roles: IDENTIFIERS },
  color: { heading: "Colour", roles: ["color"] },
  size: { heading: "Size", roles: ["size"] },
  quantity: { heading: "Quantity", roles: ["quantity"] },
};

function answersIn(cells: readonly string[]): ColumnAnswers {
  const places = ASKED_COLUMNS.map((column) => [
    column,
    cells.findIndex((cell) => ANSWERED[column].roles.some((role) => role === roleOf(cell))),
  ]);
  return Object.fromEntries(places.filter(([, place]) => place !== -1)) as ColumnAnswers;
}

/** Headings by which the answered columns are what was said, and no other ones are. */
function answeredHeadings(cells: readonly string[], answers: ColumnAnswers): string[] {
  const places = Object.values(answers).map((place) => place ?? -1);
  const width = Math.max(cells.length, ...places.map((place) => place + 1));
  const asked = ASKED_COLUMNS.filter((column) => answers[column] !== undefined);
  return Array.from({ length: width }, (_, place) => {
    const own = asked.find((column) => answers[column] === place);
    const old = cells[place] ?? "";
    const isOther = asked.some((column) => ANSWERED[column].roles.some((role) => role === roleOf(old)));
    return own ? ANSWERED[own].heading : isOther ? `${old} (other)` : old;
  });
}

/** Commas stand within amounts: "PR-101 Sand M 4 46,00 184,00". */
const isBrokenNumber = (cells: readonly string[]) =>
  cells.some((cell, at) => at > 0 && /\s\d{1,6}$/.test(cells[at - 1]!) && /^(?:00\s*$|\d\d\s+\S*\d)/.test(cell));

function tableOf(
  filled: readonly NumberedRecord[],
  { delimiter, answers, headings: line }: { delimiter: string; answers: ColumnAnswers; headings?: number },
): TableRows {
  const isAnswered = Object.keys(answers).length > 0;
  const [first] = filled;
  // One cell may be headings as well: "SKU Quantity".
  if (!isAnswered && first?.cells.length === 1 && columnsOf(first.cells[0]!.trim().split(/\s+/))) {
    return { ...NO_HEADINGS, rows: filled.slice(1).map(withLooseCells) };
  }
  const at =
    line === undefined ? headingsAt(filled.map(({ cells }) => cells)) : filled.findIndex((one) => one.line === line);
  const headings = filled[at] ?? null;
  if (!headings && !isAnswered) {
    // Beyond so many, rows are only counted.
    const rest = filled.slice(MAX_ROWS).map((record) => ({ ...record, isLoose: false, isHidden: false, comments: [] }));
    const first = filled.slice(0, MAX_ROWS);
    const read = first
      .filter(({ cells }) => deliveryOf(cells) === null)
      .map(withLooseCells)
      .map(withOwnQuantity);
    const rows = read.filter(({ cells }) => !isLabelled(cells));
    return { ...NO_HEADINGS, rows: [...rows, ...rest], deliveries: deliveriesIn(first) };
  }
  const repeated = JSON.stringify(headings?.cells);
  const rows = filled
    .slice(at + 1)
    .filter(({ cells }) => (headings ? JSON.stringify(cells) !== repeated : deliveryOf(cells) === null))
    .map((record) => (headings && isSentence(record, headings, delimiter) ? asLine(record) : withLooseCells(record)));
  const above = headings ? filled.slice(0, at) : [];
  const table = headedTable(answeredHeadings(headings?.cells ?? [], answers), rows);
  const lines = above.filter(({ cells }) => deliveryOf(cells) === null && !isLabelled(cells)).map(asLine);
  const deliveries = deliveriesIn(headings ? above : filled);
  return { ...table, headings, answers, rows: [...lines, ...table.rows], deliveries };
}

/** The commas are those of a sentence: "please also, 2x Alma". */
const isSentence = ({ cells }: TextRecord, headings: TextRecord, delimiter: string) =>
  delimiter === "," && cells.length < headings.cells.length && cells.slice(1).some((cell) => cell.startsWith(" "));

const deliveriesIn = (rows: readonly { cells: readonly string[] }[]) =>
  rows.flatMap(({ cells }) => deliveryOf(cells) ?? []);

const NO_HEADINGS = {
  columns: null,
  headings: null,
  named: [],
  answers: {},
  quantities: [],
  unknown: [],
  zeros: [],
  deliveries: [],
  hasRows: false,
};

function headedTable(
  named: readonly string[],
  all: readonly TypedRow[],
): Omit<TableRows, "deliveries" | "headings" | "answers"> {
  const columns = columnsOf(named) ?? new Map<Role, number>();
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
  const counted = { names: ids, quantity: columns.get("quantity") ?? named.length };
  const numbered = all.map((row) => {
    if (row.isLoose) return row;
    return withNamedQuantity({ ...row, comments: commentsOf(row.cells, kinds), packs: packsOf(row.cells) }, counted);
  });
  const isLeftOut = named[0] === LEFT_OUT_ROW && named[1] === LEFT_OUT_REASON;
  const rows = inSheet(isLeftOut ? numbered.map(inItsPlace) : numbered, { headed, quantity: columns.get("quantity") });
  const isNothing = ({ cells, isLoose, packs }: TypedRow) =>
    !isLoose &&
    packs === undefined &&
    quantities.length > 0 &&
    quantities.every((column) => isNoPieces(meaningOf(cells[column])));
  const choices = (["color", "size", "variant"] as const).flatMap((role) => columns.get(role) ?? []);
  const isSum = ({ cells }: TypedRow) =>
    isLabelled(cells) ||
    choices.some((at) => isSumLabel(meaningOf(cells[at]))) ||
    (cells.some((cell) => isSumLabel(meaningOf(cell))) &&
      ids.every((at) => meaningOf(cells[at]) === "" || isSumLabel(meaningOf(cells[at]))));
  const namesNothing = ({ cells }: TypedRow) => ids.every((at) => meaningOf(cells[at]) === "");
  const codes = ids.filter((at) => ids.length === 1 || at !== columns.get("name"));
  const isEmpty = (row: TypedRow) =>
    isNothing(row) && !isSum(row) && quantities.every((column) => meaningOf(row.cells[column]) === "");
  const elsewhere = columnsElsewhere(
    headed.flatMap((heading, column) => (mayHoldOthers(heading) && !codes.includes(column) ? { column, heading } : [])),
    rows
      .filter((row) => !isNothing(row) && !row.isLoose)
      .map(({ cells }) => ({ cells, quantities: quantities.map((column) => meaningOf(cells[column])) })),
    rows.filter(isEmpty).map(({ cells }) => cells),
  );
  const withElsewhere = rows.map((row) => {
    const own = elsewhere.filter((column) => isQuantityText(row.cells[column]));
    const isNamed = codes.some((at) => meaningOf(row.cells[at]) !== "");
    return own.length > 0 && isNamed && isEmpty(row) ? { ...row, elsewhere: own } : row;
  });
  const kept = withElsewhere.filter((row, at) => {
    if (isSum(row) || (at === rows.length - 1 && isSumOf(row, rows.slice(0, at), columns))) return false;
    // The row below it may be about the same style.
    const next = rows[at + 1];
    return (
      !isNothing(row) || row.elsewhere !== undefined || (next !== undefined && ids.length > 0 && namesNothing(next))
    );
  });
  return {
    columns,
    named: headed,
    quantities,
    unknown: where((heading) => !roleOf(heading) && !isOtherHeading(heading)),
    rows: kept,
    hasRows: rows.length > 0,
    zeros: rows.filter((row) => isNothing(row) && quantities.some((at) => isZero(meaningOf(row.cells[at])))),
  };
}

/** Without a heading, or with one over texts: it may hold a number that belongs below another heading. */
function mayHoldOthers(heading: string): boolean {
  const role = roleOf(heading);
  return role ? ["name", "color", "size", "variant"].includes(role) : !isOtherHeading(heading);
}

/** "Total;;12", "Total: 12 pcs". */
const isLabelled = (cells: readonly string[]) => isSumLabel(meaningOf(cells.find((cell) => cell.trim() !== "")));

/** A row without a label that is the sum of several rows above it, as in exports. */
function isSumOf(row: TypedRow, above: readonly TypedRow[], columns: ReadonlyMap<Role, number>): boolean {
  const of: readonly Role[] = [...IDENTIFIERS, "color", "size", "variant"];
  const named = of.flatMap((role) => columns.get(role) ?? []);
  const piecesIn = ({ cells }: TypedRow) => pieceCountsIn(meaningOf(cells[columns.get("quantity") ?? -1]))[0] ?? 0;
  const summed = above.map(piecesIn).filter((pieces) => pieces > 0);
  const sum = summed.reduce((all, pieces) => all + pieces, 0);
  return (
    summed.length > 1 &&
    IDENTIFIERS.some((role) => columns.has(role)) &&
    named.every((column) => meaningOf(row.cells[column]) === "") &&
    piecesIn(row) === sum
  );
}

/** "Packs: 2"; undefined for none. */
const packsIn = (heading: string, text: string): string | undefined =>
  isNoPieces(text) ? undefined : `${heading.trim()}: ${text}`;

/** A row that was left out, with its place in its sheet: "Women 12". */
function inItsPlace(row: TypedRow): TypedRow {
  const [, sheet, number] = /^(?:(.{1,60}) )?(\d{1,7})$/.exec(meaningOf(row.cells[0])) ?? [];
  return number === undefined ? row : { ...row, sheet: sheet ?? row.sheet, row: Number(number) };
}

/**
 * Rows of a list that was made of a grid, with their numbers in its sheet, and sums that differ from those of their
 * sizes.
 */
function inSheet(
  rows: readonly TypedRow[],
  { headed, quantity = -1 }: { headed: readonly string[]; quantity?: number },
): TypedRow[] {
  const [place, total] = [headed.indexOf(SHEET_ROW), headed.indexOf(ROW_TOTAL)];
  if (place < 0) return [...rows];
  const numbered = rows.map((row) => {
    const number = row.cells[place] ?? "";
    // A line beside the grid has no columns.
    const isBeside = [headed.indexOf("Colour"), headed.indexOf("Size")].every((at) => meaningOf(row.cells[at]) === "");
    const own = { ...row, isOfGrid: true as const, ...(isBeside && { isBeside }) };
    return /^[1-9]\d{0,6}$/.test(number) ? { ...own, row: Number(number) } : own;
  });
  const sizes = new Map<number, number>();
  for (const { row, cells } of numbered) {
    const [pieces = 0] = pieceCountsIn(meaningOf(cells[quantity]));
    sizes.set(row, (sizes.get(row) ?? 0) + pieces);
  }
  return numbered.map((row) => {
    const says = meaningOf(row.cells[total]);
    const sum = sizes.get(row.row)!;
    return says === "" || pieceCountsIn(says).includes(sum) ? row : { ...row, sum: { sizes: sum, says } };
  });
}

/** Replaces one cell of these lines, except where the row no longer says `from`. */
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

/** The text of a table without headings, with these answers as headings. */
export function withAnswers({ text, delimiter, added, answers, rows }: OrderTable, given: ColumnAnswers): string {
  // One cell alone would be a row without delimiter.
  const [first, second = "", ...others] = answeredHeadings([], { ...answers, ...given });
  const record = writeRecord([first ?? "", second, ...others, HEADINGS_ADDED], delimiter);
  if (added) return text.slice(0, added.start) + record + text.slice(added.end);
  const start = rows[0]?.start ?? 0;
  return `${text.slice(0, start)}${record}\n${text.slice(start)}`;
}

/** In all rows that name it. */
function withWindow(tables: readonly OrderTable[], change: WindowChange): string {
  return tables.reduceRight((text, table) => {
    const lines = table.rows.map(({ line }) => line);
    return withCell([{ ...table, text }], { lines, cell: table.columns?.get("window") ?? -1, ...change });
  }, tables[0]!.text);
}

/** After a button of a suggestion was pressed. */
export async function withSuggestion(text: string, pressed: string): Promise<string> {
  const chosen = suggestionOf(pressed);
  if (!chosen) return text;
  const tables = await readOrderTables(text);
  return chosen.what === "cell" ? withCell(tables, chosen) : withWindow(tables, chosen);
}
