import { meaningOf } from "~/shop/base/files/table/cells";
import { parseEuro } from "~/shop/base/money/typed-money";
import type { TextRecord } from "~/shop/catalogue/find-pieces/records.server";
import { HIDDEN_ROW, isCancellation, isPackUnit, type RowComment, roleOf, sizeOf } from "./headings";
import { pieceCountsIn, withoutUnit } from "./quantity";

export interface TypedRow extends TextRecord {
  /** Of the workbook; null where only one was read. */
  sheet: string | null;
  /** In the sheet, from 1, with titles, headings and empty rows counted. */
  row: number;
  /** In the text, from 1. */
  line: number;
  /** One of several quantities of a row of a grid. */
  isOfGrid?: true;
  /** Where the row of a grid says another number of pieces than the sum of its sizes. */
  sum?: { sizes: number; says: string };
  /** Written without a delimiter, "PR-101-SAND-M 4": its cells are the text before the quantity, and the quantity. */
  isLoose: boolean;
  /** Beside a table: above its headings, or a sentence between its rows. */
  isBeside?: true;
  /** Hidden in its workbook, and so marked by HIDDEN_ROW after its cells. */
  isHidden: boolean;
  /** From columns of comments, or words after the quantity. */
  comments: readonly RowComment[];
  /** Columns with its numbers, where it has none below the heading of the quantities. */
  elsewhere?: readonly number[];
  /** "Packs: 2". */
  packs?: string;
}

/** Also from other columns where a word cancels the row. `kinds` are those of its columns. */
export function commentsOf(cells: readonly string[], kinds: readonly ColumnKind[] = []): RowComment[] {
  return cells.flatMap((cell, column) => {
    if (cell === "") return [];
    const [text, { heading, is } = OPEN] = [meaningOf(cell), kinds[column]];
    const isComment = is === "comments" ? text !== "" : is === "open" && isCancellation(text);
    return isComment ? { cell: column, heading, text } : [];
  });
}

/** Comments, known for something else, or neither. */
export interface ColumnKind {
  heading: string;
  is: "comments" | "known" | "open";
}
const OPEN: ColumnKind = { heading: "", is: "open" };

/** With its number in the sheet and its place in the text. */
export type NumberedRecord = TextRecord & Pick<TypedRow, "sheet" | "row" | "line">;

const NUMBER = /^[+-]?\d[\d.,]*$/;
const TIMES = /^[x×]\s*(?=\d)|(?<=\d)\s*[x×]$/i;
/** "> ", "- ", "1) ", "2. ": before a row that an e-mail quotes, or an item of a list. */
const LIST_MARK = /^\s*(?:>\s*)*(?:(?:[-–•*·]|\d{1,3}[.)])\s+(?=\S))?/;
/** "2x Alma", "2 × Alma", "2 pcs Alma"; "2 Alma" only where nothing else is a number. */
const PIECES_BEFORE = /^(\d{1,4})(\s?[x×]|\s?\p{L}+\.?(?:\s(?:of|de|di|à|von|van))?)?\s+(?=\S)/iu;
/** "2x Alma": with a sign. */
const TIMES_BEFORE = /^\d{1,4}\s?[x×]\s+\S/i;
/** "Alma x2", "Alma (2)", "Alma 2 pcs". */
const PIECES_BEHIND = /\s(?:[x×](\d{1,4})|\((\d{1,3})\)|(\d{1,4})\s?(\p{L}+)\.?)$/iu;
/** "Sand, M 4": a bare number at the end. */
const NUMBER_BEHIND = /\s(\d{1,3})$/;
/** "3-4": the buyer leaves open how many. */
const RANGE = /^\d{1,4}[-–]\d{1,4}$/;

/** Longer texts are no rows of an e-mail. */
const MAX_LENGTH = 500;

/** `rest` is the text beside the number of pieces. */
interface Counted {
  pieces: string;
  rest: string;
}

/** "please also 2x Alma": with a sign, between words. */
const TIMES_WITHIN = /\s(\d{1,4})\s?[x×]\s+(?=\p{L})/giu;

const withoutMark = (text: string) => text.replace(LIST_MARK, "");

/** Where a sign or a unit says that it is one. */
function piecesBefore(text: string): Counted | null {
  const [all, pieces, mark = ""] = PIECES_BEFORE.exec(text) ?? [];
  const [unit] = mark.trim().split(/\s/);
  if (all === undefined || !(/^[x×]$/i.test(unit!) || roleOf(unit!) === "quantity")) return null;
  return { pieces: pieces!, rest: text.slice(all.length) };
}

/** Where a sign says so: "2x Alma". */
export const timesBefore = (text: string): Counted | null => (TIMES_BEFORE.test(text) ? piecesBefore(text) : null);

function piecesBehind(text: string): Counted | null {
  const [all, times, inBrackets, number, unit] = PIECES_BEHIND.exec(text) ?? [];
  if (all === undefined || (unit !== undefined && roleOf(unit) !== "quantity")) return null;
  return { pieces: (times ?? inBrackets ?? number)!, rest: text.slice(0, -all.length) };
}

/** "3 46,00 138,00": pieces, price, and value. */
const AMOUNTS_BEHIND = /\s(\d{1,4})\s(\d{1,6}[.,]\d\d)\s(\d{1,6}[.,]\d\d)$/;
/** "1 PR-101": a row number. */
const ROW_BEFORE = /^\d{1,3}[.)]?\s+/;

/** In a row copied from an invoice, whose amounts tell that it is one. */
function piecesBeforeAmounts(text: string): Counted | null {
  const [all, pieces, price, sum] = AMOUNTS_BEHIND.exec(text) ?? [];
  if (all === undefined || (parseEuro(price!) ?? 0) * Number(pieces) !== parseEuro(sum!)) return null;
  return { pieces: pieces!, rest: text.slice(0, -all.length).replace(ROW_BEFORE, "") };
}

function piecesWithin(text: string): Counted | null {
  const [only, ...others] = text.matchAll(TIMES_WITHIN);
  return only && others.length === 0 ? { pieces: only[1]!, rest: text.replace(only[0], " ") } : null;
}

/** Splits "PR-101 SAND M 4", "4 x PR-101-SAND-M". */
export function withLooseCells(record: NumberedRecord): TypedRow {
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

/** A row beside a table, whatever its cells are: "PR-501; Grey; 4". */
export function asLine(record: NumberedRecord): TypedRow {
  const text = record.cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" ");
  const isHidden = text.endsWith(HIDDEN_ROW);
  const line = isHidden ? text.slice(0, -HIDDEN_ROW.length) : text;
  return { ...withLooseCells({ ...record, cells: [line] }), isHidden, isBeside: true };
}

/**
 * For a row without headings in which one cell says "2x Alma": puts the number of pieces into a cell of its own at the
 * end. Where another cell is a number, only a sign or a unit before the name says that it is one.
 */
export function withOwnQuantity(row: TypedRow): TypedRow {
  if (row.isLoose || row.cells.some((cell) => cell.length > MAX_LENGTH)) return row;
  const start = row.cells.findIndex((cell) => cell.trim() !== "");
  const texts = row.cells.map((cell, at) => (at === start ? withoutMark(cell) : cell).trim());
  const hasNumber = texts.some((text) => pieceCountsIn(meaningOf(text)).length > 0);
  for (const read of hasNumber ? [piecesBefore] : [piecesBefore, piecesBehind, bareNumber]) {
    const [only, ...others] = texts.flatMap((text, at) => {
      const counted = read(text, texts, at);
      return counted ? { ...counted, at } : [];
    });
    if (only === undefined) continue;
    return others.length > 0 ? row : { ...row, cells: [...texts.with(only.at, only.rest), only.pieces] };
  }
  return start >= 0 && texts[start] !== row.cells[start]!.trim() ? { ...row, cells: texts } : row;
}

/**
 * For a row with headings and a name such as "2x Alma": puts the number into the cell of the quantity, if that is
 * empty. Otherwise the number before the name is a comment, unless it is the same.
 */
export function withNamedQuantity(
  row: TypedRow,
  { names, quantity }: { names: readonly number[]; quantity: number },
): TypedRow {
  const at = row.isLoose ? undefined : names.find((column) => timesBefore(meaningOf(row.cells[column])));
  const counted = at === undefined ? null : timesBefore(meaningOf(row.cells[at]));
  if (!counted) return row;
  const { pieces, rest } = counted;
  const width = Math.max(row.cells.length, quantity + 1);
  const cells = Array.from({ length: width }, (_, column) => row.cells[column] ?? "").with(at!, rest);
  const own = meaningOf(cells[quantity]);
  if (own === "") return { ...row, cells: cells.with(quantity, pieces) };
  if (pieceCountsIn(own).includes(Number(pieces))) return { ...row, cells };
  return { ...row, cells, comments: [...row.comments, { cell: at!, heading: "", text: `${pieces}x` }] };
}

/** "4 Alma" in the first cell, "M 4" in the last one; no size such as "EU 38". */
function bareNumber(text: string, texts: readonly string[], at: number): Counted | null {
  if (texts.findIndex((one) => one !== "") === at) {
    const [all, pieces] = /^(\d{1,4})\s+(?=\p{L}{2})/u.exec(text) ?? [];
    if (all !== undefined) return { pieces: pieces!, rest: text.slice(all.length) };
  }
  const [all, pieces] = NUMBER_BEHIND.exec(text) ?? [];
  const isLast = at > 0 && texts.findLastIndex((one) => one !== "") === at;
  if (all === undefined || !isLast || sizeOf(text) !== undefined) return null;
  return { pieces: pieces!, rest: withoutUnitBehind(text.slice(0, -all.length)) };
}

/** "Sand - qty" as "Sand". */
function withoutUnitBehind(text: string): string {
  const [, before, unit] = /^(.*?)[\s:=–-]*\s(\p{L}+)[\s:=–-]*$/u.exec(text) ?? [];
  return unit !== undefined && roleOf(unit) === "quantity" ? before! : text.replace(/[\s:=–-]+$/, "");
}

/**
 * The text before the quantity, the quantity, and the text after it; the text alone without a number that may be one. A
 * quantity between words stands behind a code: "PR-101 Sand M 4 for the window".
 */
export function looseCells(text: string): string[] {
  if (text.length > MAX_LENGTH) return [text];
  const own = withoutMark(text).trim();
  const counted = piecesBefore(own) ?? piecesBehind(own) ?? piecesWithin(own);
  if (counted) return [counted.rest.trim(), counted.pieces];
  const invoiced = piecesBeforeAmounts(own);
  if (invoiced) return [invoiced.rest, invoiced.pieces];
  const words = own.split(/\s+/);
  const end = words.at(-1)!;
  const last = withoutUnit(end.replace(TIMES, ""));
  const first = words[0]!.replace(TIMES, "");
  // After another number, one with cents is an amount: "PR-101-SAND-M 4 46,00 184,00".
  if (/[.,]\d\d$/.test(last) && words.length > 2 && NUMBER.test(words.at(-2)!)) return [own];
  if (words.length > 1 && NUMBER.test(last)) {
    // "Alma x 2"
    const isTimes = words.length > 2 && /^[x×]$/i.test(words.at(-2)!);
    return [words.slice(0, isTimes ? -2 : -1).join(" "), last];
  }
  if (words.length > 1 && NUMBER.test(first)) return [words.slice(1).join(" "), first];
  const at = words.findLastIndex((word) => NUMBER.test(word.replace(TIMES, "")));
  const before = words.slice(0, Math.max(0, at));
  const isOpen = RANGE.test(end) && words.slice(0, -1).some((word) => /\d/.test(word));
  if (!before.some((word) => /\d/.test(word))) return isOpen ? [words.slice(0, -1).join(" "), end] : [own];
  // "1 dozen" as a whole is refused as it is in a cell of its own.
  const behind = isPackUnit(words[at + 1] ?? "") ? at + 2 : at + 1;
  const quantity = [words[at]!.replace(TIMES, ""), ...words.slice(at + 1, behind)].join(" ");
  return [before.join(" "), quantity, words.slice(behind).join(" ")];
}
