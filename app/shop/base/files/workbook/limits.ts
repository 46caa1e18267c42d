import { MAX_CELLS_OF_ROW } from "../text-marks";

/** The largest workbook, in bytes. */
export const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;

/** The most letters that a cell can have in Excel. */
export const MAX_CELL_LETTERS = 32_767;

/** What is read of a workbook at most; reading stops where one of them is passed. */
export const WORKBOOK_LIMITS = {
  /** Files in the zip. */
  entries: 5_000,
  /** Unpacked bytes of one of them, and of all that are read. */
  partBytes: 24 * 1024 * 1024,
  allBytes: 32 * 1024 * 1024,
  sheets: 50,
  /** Parts that another part refers to. */
  relations: 1_000,
  /** Rows and cells with a value, of all sheets that are read; a text in merged cells counts in each of their rows. */
  rows: 20_000,
  cells: 400_000,
  /** The same with the empty cells before the last one of each row. */
  places: 1_000_000,
  columns: MAX_CELLS_OF_ROW,
  sharedStrings: 400_000,
  merges: 20_000,
  /** Letters of these cells. */
  letters: 8 * 1024 * 1024,
  /** Letters of a number format, as spreadsheet programs have it. */
  formatLetters: 255,
  /** Letters of a cell, where a reader does not ask for more; the rest is cut off. */
  cellLetters: 1_000,
} as const;
