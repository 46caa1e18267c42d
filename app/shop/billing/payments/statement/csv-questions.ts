import { singleLine } from "~/formats/text";
import { isIban } from "~/formats/iban";
import * as t from "~/messages/billing";
import { dayOf, isAmount, orderOfDays } from "./csv-cells";
import { isCurrency } from "./currency";
import { type AskedColumn, type Choices, missingColumns } from "./csv-columns";
import { placesOf } from "./csv-headings";
import type { CsvTable } from "./csv-table.server";

/** Asked where the headings do not say which column holds the day, the amount, or the text. */
export interface ColumnQuestion {
  column: AskedColumn;
  options: ColumnOption[];
}

/** With its first values. */
interface ColumnOption {
  place: number;
  /** "" for none. */
  heading: string;
  samples: string[];
}

/** Rows by which it is judged what a column may hold. */
const MAX_ROWS = 200;
const MAX_SAMPLES = 3;
const MAX_LETTERS = 60;

/**
 * None where the headings say everything, or where no column could hold what is missing, so that it is no statement.
 */
export function questionsAbout({ rows, headings, places }: CsvTable): ColumnQuestion[] {
  const judged = rows.slice(0, MAX_ROWS);
  const width = Math.max(0, ...judged.map(({ length }) => length));
  // The bank's own number of a transaction names no order.
  const named = new Set([...places.values(), ...(placesOf(headings).get("bankReference") ?? [])]);
  const columns = Array.from({ length: width }, (_, place) => place)
    .filter((place) => !named.has(place))
    .map((place) => {
      const values = judged.map((cells) => singleLine(cells[place] ?? "")).filter(Boolean);
      return { place, values, holds: holds(values) };
    });
  const questions = missingColumns(places).map((column): ColumnQuestion => {
    const fitting = columns.filter((one) => one.holds === column);
    return {
      column,
      options: fitting.map(({ place, values }) => optionOf(place, values, headings)),
    };
  });
  return questions.every(({ options }) => options.length > 0) ? questions : [];
}

const optionOf = (place: number, values: readonly string[], headings: readonly string[]) => ({
  place,
  heading: singleLine(headings[place] ?? "").slice(0, MAX_LETTERS),
  samples: [...new Set(values)].slice(0, MAX_SAMPLES).map((value) => value.slice(0, MAX_LETTERS)),
});

/** Null for none of these, such as a currency. */
function holds(values: readonly string[]): AskedColumn | null {
  const isMost = (test: (value: string) => boolean) => values.filter(test).length * 2 > values.length;
  if (values.length === 0 || isMost((value) => isCurrency(value) || isIban(value))) return null;
  const order = orderOfDays(values);
  if (isMost((value) => dayOf(value, order) !== null)) return "date";
  return isMost(isAmount) ? "amount" : "reference";
}

/** The chosen columns; or, by the questions without an answer, what is to be chosen. */
export function choicesAmong(
  questions: readonly ColumnQuestion[],
  chosen: Choices,
): { columns: Choices; errors: Record<string, string> | null } {
  const columns: Choices = {};
  const errors: Record<string, string> = {};
  for (const { column, options } of questions) {
    const place = chosen[column];
    if (options.some((one) => one.place === place)) columns[column] = place;
    else errors[column] = t.chooseColumn(column);
  }
  return { columns, errors: Object.keys(errors).length > 0 ? errors : null };
}
