import { MAX_CELLS_OF_ROW } from "../text-marks";

/** In bytes. */
export const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;

/** In Excel. */
export const MAX_CELL_LETTERS = 32_767;

/** Reading stops where one of them is passed. */
export const WORKBOOK_LIMITS = {
  /** Files in the zip. */
  entries: 5_000,
  /** Unpacked bytes of one file, and of all that are read. */
  partBytes: 24 * 1024 * 1024,
  allBytes: 32 * 1024 * 1024,
  sheets: 50,
  /** Parts that another part refers to. */
  relations: 1_000,
  /** With a value, in all sheets that are read; a text in merged cells counts in each of their rows. */
  rows: 20_000,
  cells: 400_000,
  /** With the empty cells before the last one of each row. */
  places: 1_000_000,
  columns: MAX_CELLS_OF_ROW,
  sharedStrings: 400_000,
  merges: 20_000,
  /** Characters of these cells. */
  letters: 8 * 1024 * 1024,
  /** Of a number format, as spreadsheet programs limit it. */
  formatLetters: 255,
  /** Of a cell, where a reader does not ask for more; the rest is cut off. */
  cellLetters: 1_000,
} as const;
