import { unreadableWorkbook } from "../unreadable";
import { WORKBOOK_LIMITS as LIMITS } from "./limits";
import { readPart, type WorkbookIndex } from "./parts.server";
import type { ZipParts } from "./zip-parts.server";

/** While it is read. */
interface OpenCell {
  column: number;
  type: string;
  format: number;
  value: string;
  formula: string;
  hasValue: boolean;
  isFormula: boolean;
}

/** What a worksheet holds. */
export interface Sheet {
  /** Without empty rows. */
  rows: string[][];
  /** In the worksheet, from 0. */
  numbers: number[];
  /** Numbers of rows that are hidden, by a filter or by hand. */
  hidden: ReadonlySet<number>;
}

/** Merged downwards. */
export interface MergedCells {
  top: number;
  bottom: number;
  column: number;
}

/** Counts rows, cells and characters over all sheets. */
export class CellBudget {
  #used = { rows: 0, cells: 0, places: 0, letters: 0 };

  /** Throws (unreadable) beyond the limits. */
  use(what: "rows" | "cells" | "places" | "letters", count: number): void {
    this.#used[what] += count;
    if (this.#used[what] > LIMITS[what]) throw unreadableWorkbook("too_large");
  }
}

/**
 * As texts, without empty rows: a formula's stored result, or "=A1*2" where none is stored; dates as "2027-03-03"; a
 * text in cells merged downwards in each of their rows. Throws (unreadable) beyond the limits.
 */
export async function readSheet(zip: ZipParts, part: string, index: WorkbookIndex, budget: CellBudget): Promise<Sheet> {
  const rows = new Map<number, string[]>();
  const merges: MergedCells[] = [];
  const hidden = new Set<number>();
  let [row, column] = [-1, -1];
  let cell: OpenCell | null = null;
  let reading: "value" | "formula" | null = null;
  let phonetic = 0;
  let isHidden = false;

  const put = (at: number, to: number, text: string) => {
    if (to >= LIMITS.columns) throw unreadableWorkbook("too_large");
    let cells = rows.get(at);
    if (!cells) {
      budget.use("rows", 1);
      rows.set(at, (cells = []));
    }
    budget.use("cells", 1);
    budget.use("letters", text.length);
    budget.use("places", Math.max(0, to + 1 - cells.length));
    if (isHidden) hidden.add(at);
    while (cells.length < to) cells.push("");
    cells[to] = text;
  };

  await readPart(zip, part, {
    open(name, attributes) {
      if (name === "row") {
        row = ROW.test(attributes.r ?? "") ? Number(attributes.r) - 1 : row + 1;
        column = -1;
        isHidden = /^(1|true)$/.test(attributes.hidden ?? "");
      } else if (name === "c") {
        const place = placeOf(attributes.r ?? "");
        column = place ? place.column : column + 1;
        if (place) row = place.row;
        const type = attributes.t ?? "n";
        const format = Number(attributes.s ?? -1);
        const blank = { value: "", formula: "", hasValue: false, isFormula: false };
        cell = { column, type, format, ...blank };
      } else if (name === "rPh") phonetic++;
      else if (name === "f") {
        reading = "formula";
        if (cell) cell.isFormula = true;
      } else if (name === "v" || (name === "t" && phonetic === 0)) {
        reading = "value";
        if (cell) cell.hasValue = true;
      } else if (name === "mergeCell") addMerge(merges, attributes.ref ?? "");
    },
    text(text) {
      if (!cell || !reading) return;
      const field = reading;
      if (cell[field].length < index.cellLetters) {
        cell[field] += text.slice(0, index.cellLetters);
      }
    },
    close(name) {
      reading = null;
      if (name === "rPh") phonetic--;
      if (name !== "c" || !cell) return;
      const text = textOf(cell, index).slice(0, index.cellLetters);
      if (text !== "" && row >= 0) put(row, cell.column, text);
      cell = null;
    },
  });

  const numbers = [...rows.keys()].sort((a, b) => a - b);
  isHidden = false;
  fillMerged(numbers, merges, (at, to) => rows.get(at)?.[to] ?? "", put);
  return { rows: numbers.map((number) => rows.get(number)!), numbers, hidden };
}

/**
 * Puts the text of cells merged downwards into each of their rows that exists. `numbers` are those of the rows, in
 * their order: a few bytes can merge millions of rows.
 */
export function fillMerged(
  numbers: readonly number[],
  merges: readonly MergedCells[],
  textAt: (row: number, column: number) => string,
  put: (row: number, column: number, text: string) => void,
): void {
  const places = new Map(numbers.map((number, place) => [number, place]));
  for (const { top, bottom, column } of merges) {
    const place = places.get(top);
    const text = place === undefined ? "" : textAt(top, column);
    // A number stands for one piece's quantity, also in merged cells.
    if (place === undefined || text === "" || /^[\d.,\s]+$/.test(text)) continue;
    for (let below = place + 1; below < numbers.length && numbers[below]! <= bottom; below++) {
      put(numbers[below]!, column, text);
    }
  }
}

function textOf(cell: OpenCell, { sharedStrings, dateFormats, is1904 }: WorkbookIndex): string {
  const { type, value, format } = cell;
  if (cell.isFormula && !cell.hasValue) return `=${cell.formula}`;
  switch (type) {
    case "s":
      return sharedStrings[Number(value)] ?? "";
    case "b":
      return value === "" ? "" : value === "1" ? "TRUE" : "FALSE";
    case "n": {
      const number = Number(value);
      if (value.trim() === "" || !Number.isFinite(number)) return value;
      if (dateFormats.has(format)) return dateOf(number, is1904);
      // As spreadsheets show it: 3.9999999999999996 is 4.
      return String(Number(number.toPrecision(15)));
    }
    default:
      return value;
  }
}

/** Day 1 is 1 January 1900, which was followed by a 29 February in spreadsheets alone. */
function dateOf(serial: number, is1904: boolean): string {
  const day = Math.floor(serial) + (is1904 ? 1_462 : 0);
  const date = new Date(Date.UTC(1899, 11, 30) + day * 86_400_000);
  return Number.isNaN(date.getTime()) || day < 1 ? String(serial) : date.toISOString().slice(0, 10);
}

const ROW = /^[1-9]\d{0,6}$/;

/** "C7", counted from 0. */
function placeOf(reference: string): { row: number; column: number } | null {
  const [, letters, number] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
  if (!letters || !number) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(number) - 1, column };
}

function addMerge(merges: MergedCells[], reference: string): void {
  const [from, to] = reference.split(":").map(placeOf);
  if (!from || !to || to.row <= from.row) return;
  if (merges.length >= LIMITS.merges) throw unreadableWorkbook("too_large");
  merges.push({ top: from.row, bottom: to.row, column: from.column });
}
