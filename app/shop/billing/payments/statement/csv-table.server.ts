import { isIban } from "~/formats/iban";
import { singleLine } from "~/formats/text";
import { BrokenCsv, readCsv } from "~/shop/base/files/csv-records.server";
import { dayOf } from "./csv-cells";
import { type Choices, unnamedDirection } from "./csv-columns";
import { columnsOf, furtherTexts, kindsOf, placesOf, type StatementColumn } from "./csv-headings";
import { currencyOf, headingOf, isCurrency } from "./currency";
import { MAX_ENTRIES } from "./entry";

const SEPARATORS = [";", ",", "\t"] as const;
/** A longer row has a quotation mark that is not closed. */
const MAX_RECORD = 20_000;
/** With empty ones. */
const LINES_PER_ROW = 3;
/** Banks write the account and the period above the headings. */
const MAX_LINES_BEFORE = 20;

/** With what its columns hold. */
export interface CsvTable {
  /** Below the headings, without empty rows. */
  rows: string[][];
  /** Empty where the file has no row of headings. */
  headings: readonly string[];
  places: Map<StatementColumn, number>;
  /** Further columns that may hold a payer's text, and all that may name the payer, preferred ones first. */
  furtherTexts: readonly number[];
  names: readonly number[];
  /** The columns with the kind of an entry, in the bank's words. */
  kinds: readonly number[];
  /** Columns without a known heading that hold only currencies, where nothing else says the currency. */
  currencies: readonly number[];
  /** The cells above the headings. */
  above: readonly string[];
  /** Named above the headings; "" for none. */
  account: string;
  /** The currency named above the headings if it is not the euro; otherwise null. */
  foreign: string | null;
}

/** Tries separators, and takes the one by which most columns are known. */
export async function tableOf(csv: string, chosen: Choices): Promise<CsvTable> {
  let separator: string = SEPARATORS[0];
  let head = headIn([]);
  for (const one of SEPARATORS) {
    const found = headIn((await recordsOf(csv, one, MAX_LINES_BEFORE)) ?? []);
    const known = found.places.size - head.places.size;
    if (known > 0 || (known === 0 && found.width > head.width)) [separator, head] = [one, found];
  }
  const records = (await recordsOf(csv, separator, MAX_ENTRIES + MAX_LINES_BEFORE + 2)) ?? [];
  const rows = records.slice(head.first).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const { places, headings } = head;
  for (const [column, place] of Object.entries(chosen)) {
    places.set(column === "reference" ? "text" : (column as StatementColumn), place);
  }
  // In German, "Valuta" is the day of value.
  const isDays = rows.some((cells) => dayOf(singleLine(cells[places.get("currency") ?? -1] ?? "")) !== null);
  if (isDays) places.delete("currency");
  const further = furtherTexts(headings, new Set(places.values()));
  const names = placesOf(headings).get("counterparty") ?? [];
  const named = () => new Set([...places.values(), ...further, ...names]);
  const direction = places.has("direction") ? null : unnamedDirection(rows, named());
  if (direction !== null) places.set("direction", direction);
  const currencies = places.has("currency") ? [] : unnamedCurrencies(rows, { places, headings, named: named() });
  const above = records.slice(0, head.first);
  const words = currenciesIn(headings.length > 0 ? above.slice(0, -1) : above);
  const isEuro = words.length === 0 || words.some((word) => currencyOf(word) === "EUR");
  const foreign = isEuro ? null : words[0]!;
  return {
    rows,
    headings,
    places,
    furtherTexts: further,
    names,
    kinds: kindsOf(headings, places.get("text")),
    currencies,
    above: above.flat(),
    account: accountIn(above),
    foreign,
  };
}

/** "Währung: CHF" or "5.000,00 €" */
const currenciesIn = (lines: readonly string[][]) =>
  lines
    .flat()
    .map((cell) => (isCurrency(cell.trim()) ? cell.trim() : headingOf(cell).currency))
    // "All" and "top" are words.
    .filter((word) => word !== "" && word === word.toUpperCase());

function unnamedCurrencies(
  rows: readonly (readonly string[])[],
  {
    places,
    headings,
    named,
  }: { places: ReadonlyMap<StatementColumn, number>; headings: readonly string[]; named: ReadonlySet<number> },
): number[] {
  const isStated = (["amount", "credit", "debit"] as const).some(
    (column) => headingOf(headings[places.get(column) ?? -1] ?? "").currency !== "",
  );
  if (isStated) return [];
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const words = rows.map((cells) => (cells[column] ?? "").trim()).filter(Boolean);
    return !named.has(column) && words.length > 0 && words.every(isCurrency);
  });
}

/** "" for none. */
const accountIn = (lines: readonly string[][]) =>
  lines
    .flat()
    .flatMap((cell) => cell.match(/\b[A-Z]{2}\d\d(?: ?[A-Z0-9]){11,30}\b/g) ?? [])
    .find(isIban) ?? "";

/**
 * The row with the most known columns among the first lines; where hardly any is known, the first row that is as wide
 * as most, unless it has a day and so is an entry itself. `first` is the row below.
 */
function headIn(records: readonly string[][]) {
  const heads = records.map(columnsOf);
  const most = Math.max(0, ...heads.map(({ size }) => size));
  const width = records.map(({ length }) => length).sort((a, b) => a - b)[records.length >> 1] ?? 0;
  const at = records.findIndex(({ length }, row) => (most > 1 ? heads[row]!.size === most : length >= width));
  const headings = records[at] ?? [];
  if (most < 2 && headings.some((cell) => dayOf(singleLine(cell)) !== null)) {
    return { first: at, headings: [], places: columnsOf([]), width };
  }
  return { first: at + 1, headings, places: columnsOf(headings), width };
}

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
