import { isIban } from "~/formats/iban";
import { singleLine } from "~/formats/text";
import { BrokenCsv, readCsv } from "~/shop/base/files/csv-records.server";
import { isAmount, isDayCell } from "./csv-cells";
import { columnsOf } from "./csv-headings";
import { currencyOf, headingOf, isCurrency } from "./currency";
import { MAX_ENTRIES } from "./entry";

const SEPARATORS = [";", ",", "\t"] as const;
/** A longer row has a quotation mark that is not closed. */
const MAX_RECORD = 20_000;
/** With empty ones. */
const LINES_PER_ROW = 3;
/** Banks write the account and the period above the headings. */
const MAX_LINES_BEFORE = 20;

export interface CsvTable {
  /** Below the headings, without empty rows. */
  rows: string[][];
  /** Empty where the file has no row of headings. */
  headings: readonly string[];
  /** Named above the headings; "" for none. */
  account: string;
  /** The currency named above the headings if it is not the euro; otherwise null. */
  foreign: string | null;
}

/** Tries separators, and takes the one by which most headings are known. */
export async function readCsvTable(csv: string): Promise<CsvTable> {
  let separator: string = SEPARATORS[0];
  let head = headIn([]);
  for (const one of SEPARATORS) {
    const found = headIn((await recordsOf(csv, one, MAX_LINES_BEFORE)) ?? []);
    const more = found.known - head.known;
    if (more > 0 || (more === 0 && found.width > head.width)) [separator, head] = [one, found];
  }
  const records = (await recordsOf(csv, separator, MAX_ENTRIES + MAX_LINES_BEFORE + 2)) ?? [];
  const { headings, first } = head;
  const above = records.slice(0, first - (headings.length > 0 ? 1 : 0));
  const words = currenciesIn(above);
  const isEuro = words.length === 0 || words.some((word) => currencyOf(word) === "EUR");
  return {
    rows: records.slice(first).filter((cells) => cells.some((cell) => cell.trim() !== "")),
    headings,
    account: accountIn(records.slice(0, first)),
    foreign: isEuro ? null : words[0]!,
  };
}

/** "Währung: CHF" or "5.000,00 €" */
const currenciesIn = (lines: readonly string[][]) =>
  lines
    .flat()
    .map((cell) => (isCurrency(cell.trim()) ? cell.trim() : headingOf(cell).currency))
    // "All" and "top" are words.
    .filter((word) => word !== "" && word === word.toUpperCase());

/** "" for none. */
const accountIn = (lines: readonly string[][]) =>
  lines
    .flat()
    .flatMap((cell) => cell.match(/\b[A-Z]{2}\d\d(?: ?[A-Z0-9]){11,30}\b/g) ?? [])
    .find(isIban) ?? "";

/**
 * The row with the most known headings among the first lines; where hardly any is known, the one above the first
 * entry. `first` is the row below.
 */
function headIn(records: readonly string[][]) {
  const counts = records.map((cells) => columnsOf(cells).size);
  const most = Math.max(0, ...counts);
  const width = Math.max(0, ...records.map((cells) => filled(cells).length));
  const entry = records.findIndex((cells) => isEntry(filled(cells), Math.min(width, 3)));
  const above = entry - 1;
  const isHeading = above >= 0 && filled(records[above]!).length > 1 && !filled(records[above]!).some(isValue);
  const at = most > 1 ? counts.indexOf(most) : isHeading ? above : -1;
  return { first: at < 0 ? Math.max(entry, 0) : at + 1, headings: records[at] ?? [], known: most, width };
}

const filled = (cells: readonly string[]) => cells.map(singleLine).filter(Boolean);
const isValue = (cell: string) => isDayCell(cell) || isAmount(cell);
const isEntry = (cells: readonly string[], least: number) =>
  cells.length >= least && cells.some(isDayCell) && cells.some((cell) => !isDayCell(cell) && isAmount(cell));

/** No more than `most`; null where they cannot be read. */
async function recordsOf(csv: string, delimiter: string, most: number): Promise<string[][] | null> {
  const records: string[][] = [];
  let lines = 0;
  const take = (cells: string[]) => {
    if (cells.some((cell) => cell !== "")) records.push(cells);
    return records.length < most && ++lines < LINES_PER_ROW * most;
  };
  try {
    await readCsv(csv, { delimiter, longest: MAX_RECORD, take });
  } catch (error) {
    if (error instanceof BrokenCsv) return null;
    throw error;
  }
  return records;
}
