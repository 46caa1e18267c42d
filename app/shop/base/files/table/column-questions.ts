import { singleLine } from "~/formats/text";
import * as t from "~/messages/tables";

/** What a person has said of a table: the place of each column that was asked, from 0, null for "none of them"; of a choice, that of its option. */
export type ColumnAnswers = Record<string, number | null>;

/** What a person is asked about an uploaded table. */
export interface ColumnQuestion<Key extends string = string> {
  key: Key;
  /** "Which column is the reference?" */
  sentence: string;
  hint?: string;
  options: ColumnOption[];
  /** Whether "none of them" is an answer. */
  mayBeNone?: boolean;
  /** What is chosen at first: an earlier answer, or the column whose heading is known; undefined for nothing. */
  suggested?: number | null;
  /** The options are readings of a value, such as "3 April" and "4 March", and no columns. */
  isChoice?: boolean;
}

export interface ColumnOption {
  place: number;
  /** "" for none. */
  heading: string;
  /** Its first values. */
  samples: string[];
}

const MAX_SAMPLES = 3;
/** Values are taken from so many rows. */
const MAX_SAMPLED = 200;
const MAX_LETTERS = 60;

/** The columns of a table as options, without those that have neither a heading nor a value. */
export function columnOptions(headings: readonly string[], rows: readonly (readonly string[])[]): ColumnOption[] {
  const width = Math.max(headings.length, ...rows.map(({ length }) => length));
  const sampled = rows.slice(0, MAX_SAMPLED);
  const shown = (text: string) => singleLine(text).slice(0, MAX_LETTERS);
  return Array.from({ length: width }, (_, place) => ({
    place,
    heading: shown(headings[place] ?? ""),
    samples: samplesOf(sampled, place).map(shown),
  })).filter(({ heading, samples }) => heading !== "" || samples.length > 0);
}

/** The first different values of a column. */
function samplesOf(rows: readonly (readonly string[])[], place: number): string[] {
  const samples = new Set<string>();
  for (const cells of rows) {
    if (samples.size === MAX_SAMPLES) break;
    const value = (cells[place] ?? "").trim();
    if (value !== "") samples.add(value);
  }
  return [...samples];
}

/** The name of a question's field. */
export const columnField = (key: string) => `column-${key}` as const;
const NONE = "none";
/** An answer as the value of its field; "" for no answer. */
export const columnValue = (place: number | null | undefined) => (place === null ? NONE : String(place ?? ""));

/** The fields of questions with what is chosen at first, for `formState`. */
export const columnDefaults = (questions: readonly ColumnQuestion[]): Record<`column-${string}`, string> =>
  Object.fromEntries(questions.map(({ key, suggested }) => [columnField(key), columnValue(suggested)]));

/**
 * Reads the answers to questions from a form, all of them where there are no `errors`: by field, nothing chosen, or one column as two.
 */
export function readColumnAnswers<Key extends string>(
  questions: readonly ColumnQuestion<Key>[],
  fields: FormData,
): { answers: Record<Key, number | null>; errors: Record<string, string> | null } {
  const answers = {} as Record<Key, number | null>;
  const errors: Record<string, string> = {};
  const taken = new Map<number, string>();
  for (const { key, sentence, options, mayBeNone = false, isChoice = false } of questions) {
    const value = fields.get(columnField(key));
    const places = [...options.map(({ place }) => place), ...(mayBeNone ? [null] : [])];
    const place = places.find((one) => columnValue(one) === value);
    const other = isChoice || place == null ? undefined : taken.get(place);
    if (place === undefined) errors[columnField(key)] = t.chooseAnAnswer({ question: sentence });
    else if (other !== undefined) errors[columnField(key)] = t.columnChosenTwice({ question: other });
    else answers[key] = place;
    if (!isChoice && place != null) taken.set(place, other ?? sentence);
  }
  return { answers, errors: Object.keys(errors).length > 0 ? errors : null };
}
