import { yieldToEventLoop } from "~/event-loop.server";
import { isIban } from "~/formats/iban";
import { formatDay } from "~/formats/dates";
import { singleLine } from "~/formats/text";
import * as t from "~/messages/billing";
import { Problem } from "~/shop/base/problem";
import { type ColumnAnswers, columnOptions, type ColumnQuestion } from "~/shop/base/files/table/column-questions";
import {
  asThousands,
  daysOf,
  DAY_ORDERS,
  type Decimal,
  DECIMAL_SIGNS,
  decimalSignOf,
  isAmount,
  isDayCell,
  isEitherDay,
  orderOfDays,
  signedAmount,
} from "./csv-cells";
import { columnsOf, placesOf, type StatementColumn, furtherTexts } from "./csv-headings";
import type { CsvTable } from "./csv-table.server";
import { directionOf } from "./csv-words";
import { currencyOf, headingOf, isCurrency } from "./currency";

/** Columns, "reference" being any text that may name an order. */
type AskedColumn = "date" | "amount" | "debit" | "reference" | "direction" | "currency";
/** What is asked: columns, the order of days, the sign before cents, and what a word of the direction means. */
type Asked = AskedColumn | "days" | "decimal" | WordKey;
type WordKey = `word-${string}`;
export type StatementQuestion = ColumnQuestion<Asked>;

/** What the columns of a statement hold. */
export interface StatementColumns {
  places: Map<StatementColumn, number>;
  order: (typeof DAY_ORDERS)[number] | null;
  decimal: Decimal | null;
  /** 1 for money in, -1 for money out, null where a word of the direction says neither. */
  directionOf: (word: string) => 1 | -1 | null;
  /** What must be answered before the statement can be read. */
  questions: StatementQuestion[];
}

const AMOUNTS = ["amount", "credit", "debit"] as const;
/** By so many rows it is judged what a column holds. */
const MAX_ROWS = 100;
/** So many values of other columns may say how days and amounts are written. */
const MAX_NEARBY = 2_000;
/** Other requests are served in between. */
const COLUMNS_PER_TURN = 5;
/** A column that tells credits from debits has no more different words, of which some may be unknown. */
const MAX_WORDS = 4;
/** Longer texts are no word for a direction. */
const MAX_WORD_LETTERS = 20;
/** What a word for a direction means, by the place of its answer. */
const WAYS = [1, -1] as const;

/** A column by its values. */
interface Column {
  place: number;
  /** Without empty ones. */
  values: string[];
  holds: "date" | "amount" | "text" | null;
  /** It tells credits from debits, or may do so in words that nobody knows. */
  direction: "known" | "possible" | null;
  /** It has nothing else. */
  currencies: "euro" | "foreign" | null;
}

/**
 * By the headings that are known, and by what was answered. What no heading names, two name, or the values of the
 * column contradict is a question; with `isReview`, all is asked again. Throws (unreadable) where no column can be the
 * date or the amount.
 */
export async function columnsIn(
  { headings, rows }: CsvTable,
  answers: ColumnAnswers,
  isReview = false,
): Promise<StatementColumns> {
  const columns = await columnsByValues(headings, rows);
  const options = columnOptions(headings, rows);
  const named = placesOf(headings);
  const places = columnsOf(headings);
  const questions: StatementQuestion[] = [];
  // In German, "Valuta" is the day of value.
  if (columns[places.get("currency") ?? -1]?.holds === "date") places.delete("currency");

  /** Whether values contradict the first of several columns of one name, or another of them. */
  const isUnsure = (several: readonly number[], what: Column["holds"]) => {
    const [first, ...others] = several.map((place) => columns[place]!);
    if (!first) return false;
    return (
      (first.values.length > 0 && first.holds !== what) || others.some(({ place }) => differ(rows, first.place, place))
    );
  };

  /** Finds the column of a question, or asks. `of` are the columns that answer it, the first one by an answer. */
  const settle = (key: AskedColumn, { of, fits, isOpen, mayBeNone = false }: Settling) => {
    const before = of.filter((column) => places.has(column)).map((column) => [column, places.get(column)!] as const);
    const place = before[0]?.[1];
    for (const column of of) places.delete(column);
    const others = [...places.values(), ...furtherTexts(headings, new Set()), ...(named.get("counterparty") ?? [])];
    const taken = new Set(isReview ? named.get("bankReference") : others);
    const offered = columns.filter((one) => (fits(one) && !taken.has(one.place)) || (!isOpen && one.place === place));
    const answer = answers[key];
    const chosen = columns[answer ?? -1];
    const isAnswered = answer === null ? mayBeNone : chosen !== undefined && mayBe(key, chosen, fits);
    const canAsk = offered.some(fits);
    if (canAsk && (isReview || (isOpen && !isAnswered))) {
      const none = mayBeNone ? null : undefined;
      questions.push({
        key,
        sentence: t.whichColumn(key),
        ...((key === "amount" || key === "debit") && { hint: t.columnHint(key) }),
        options: options.filter((option) => offered.some((one) => one.place === option.place)),
        mayBeNone,
        suggested: isAnswered ? answer : isOpen ? undefined : (place ?? none),
      });
    }
    const found = isAnswered ? answer : isOpen && canAsk ? undefined : place;
    // An answer that says what the headings say changes nothing: a column of money in may be beside one of both.
    if (found === place) for (const [column, at] of before) places.set(column, at);
    else if (found != null) places.set(of[0], found);
    return found !== undefined || questions.some((one) => one.key === key);
  };

  const dates = named.get("date") ?? [];
  const hasDate = settle("date", {
    of: ["date"],
    fits: holds("date"),
    isOpen:
      dates.length === 0 ||
      isUnsure(
        dates.filter((at) => headings[at]?.trim() === headings[dates[0]!]?.trim()),
        "date",
      ),
  });
  const namedAmounts = (column: StatementColumn) => inOneCurrency(headings, named.get(column) ?? []);
  const isUnsureAmount = (column: StatementColumn) => isUnsure(namedAmounts(column), "amount");
  const isBoth = places.has("amount");
  const isAmountOpen = !(isBoth || places.has("credit")) || isUnsureAmount("amount") || isUnsureAmount("credit");
  const hasAmount = settle("amount", { of: ["amount", "credit"], fits: holds("amount"), isOpen: isAmountOpen });
  const hasSeveral = columns.filter(holds("amount")).length > 1;
  settle("debit", {
    of: ["debit"],
    fits: (column) => hasSeveral && column.holds === "amount",
    isOpen: isUnsureAmount("debit") || (!places.has("debit") && (isAmountOpen || !isBoth)),
    mayBeNone: true,
  });
  const isText = places.has("text") || places.has("reference");
  settle("reference", { of: ["text", "reference"], fits: holds("text"), isOpen: !isText, mayBeNone: !isText });
  const signed = columns.filter(({ place, holds }) =>
    places.has("amount") ? place === places.get("amount") : holds === "amount",
  );
  // Without a sign or a column for each, something else must tell money in from money out.
  const isUnsigned =
    !places.has("credit") &&
    !places.has("debit") &&
    signed.every(({ values }) => values.every((value) => !isDebit(value)));
  settle("direction", {
    of: ["direction"],
    fits: ({ direction }) => direction === "known" || (isUnsigned && direction === "possible"),
    isOpen: !places.has("direction"),
    mayBeNone: true,
  });
  const isStated = AMOUNTS.some((column) => headingOf(headings[places.get(column) ?? -1] ?? "").currency !== "");
  settle("currency", {
    of: ["currency"],
    fits: ({ currencies }) => currencies !== null,
    isOpen: !places.has("currency") && !isStated && columns.some(({ currencies }) => currencies === "foreign"),
    mayBeNone: true,
  });
  const missing = [...(hasDate ? [] : [t.missingColumn("date")]), ...(hasAmount ? [] : [t.missingColumn("amount")])];
  if (missing.length > 0) {
    throw new Problem("unreadable.statement_columns_missing", { columns: missing.join(", ") }, { field: "file" });
  }

  const own = (...of: StatementColumn[]) => of.flatMap((column) => columns[places.get(column) ?? -1]?.values ?? []);
  const nearby = (what: Column["holds"]) =>
    columns
      .filter(holds(what))
      .flatMap(({ values }) => values.slice(0, MAX_ROWS))
      .slice(0, MAX_NEARBY);
  const days = daysIn([...own("date"), ...nearby("date")]);
  const amounts = amountsIn(own(...AMOUNTS), nearby("amount"));
  for (const { question } of [days, amounts]) {
    const suggested = question && answers[question.key];
    if (question && (isReview || suggested === undefined)) questions.push({ ...question, suggested, isChoice: true });
  }
  const words = wordsOf(columns[places.get("direction") ?? -1], answers);
  for (const question of words.questions) {
    if (isReview || question.suggested === undefined) questions.push(question);
  }
  const answered = amounts.question && DECIMAL_SIGNS[answers.decimal ?? -1];
  return {
    places,
    order: days.order ?? DAY_ORDERS[answers.days ?? -1] ?? null,
    directionOf: words.directionOf,
    decimal: amounts.sign ? { sign: amounts.sign } : answered ? { sign: answered, isAnswered: true } : null,
    questions,
  };
}

interface Settling {
  of: readonly [StatementColumn, ...StatementColumn[]];
  fits: (column: Column) => boolean;
  /** The headings do not say which it is. */
  isOpen: boolean;
  mayBeNone?: boolean;
}

const isDebit = (value: string) => (signedAmount(value)?.cents ?? 0) < 0 || /^[(−-]|[−-]$/.test(value);

const holds = (what: Column["holds"]) => (column: Column) => column.holds === what;

/**
 * Whether an earlier answer still holds for a column: it may be empty this month. Texts can be anything; of words and
 * currencies that nobody knows, the entries are left out.
 */
const mayBe = (key: Asked, column: Column, fits: Settling["fits"]) =>
  fits(column) ||
  ["reference", "direction", "currency"].includes(key) ||
  (key !== "date" && column.values.length === 0);

const wordKey = (word: string): WordKey => `word-${word.toLowerCase()}`;

/**
 * The words of a direction, and the questions about those that nobody knows. A letter means one thing in one language and
 * the opposite in another ("C" is "cargo" in Spanish), so it is not certain beside a word that is unknown or means the same.
 */
function wordsOf(column: Column | undefined, answers: ColumnAnswers) {
  const words = [...new Map((column?.values ?? []).map((word) => [wordKey(word), word])).values()];
  const known = new Set(words.map(directionOf));
  const isUnsure = known.has(null) || (words.length > 1 && known.size === 1);
  const asked = words.filter((word) => directionOf(word) === null || (isUnsure && word.length === 1));
  const options = [t.paidIn(), t.paidOut()].map((heading, place) => ({ place, heading, samples: [] }));
  const questions = (words.length > MAX_WORDS ? [] : asked).map((word): StatementQuestion => {
    const [key, sentence] = [wordKey(word), t.whichWay({ word })];
    return { key, sentence, options, mayBeNone: true, suggested: answers[key], isChoice: true };
  });
  const readings = (word: string) => {
    const answer = answers[wordKey(word)];
    return answer === undefined ? directionOf(word) : (WAYS[answer ?? -1] ?? null);
  };
  return { questions, directionOf: readings };
}

/** The order of day and month in all columns with days, or the question about it. */
function daysIn(cells: readonly string[]) {
  const order = orderOfDays(cells);
  const written = order === null ? cells.find(isEitherDay) : undefined;
  if (written === undefined) return { order };
  const options = daysOf(written).flatMap((day, place) =>
    day ? [{ place, heading: formatDay(day), samples: [] }] : [],
  );
  return { order, question: { key: "days" as const, sentence: t.whichDay({ written }), options } };
}

/** The sign before the cents in the columns that are read, or else in all with amounts, or the question about it. */
function amountsIn(own: readonly string[], all: readonly string[]) {
  const sign = decimalSignOf(own) ?? decimalSignOf([...own, ...all]);
  const written = sign === null ? (own.length > 0 ? own : all).find((cell) => asThousands(cell) !== null) : undefined;
  if (written === undefined) return { sign };
  const amount = asThousands(written)!;
  const options = DECIMAL_SIGNS.map((one, place) => ({
    place,
    heading: written.includes(one)
      ? t.signOfCents({ amount: Math.round(amount / 1_000) })
      : t.signOfThousands({ amount }),
    samples: [],
  }));
  return { sign, question: { key: "decimal" as const, sentence: t.howMuch({ written }), options } };
}

/** Serves other requests meanwhile. */
async function columnsByValues(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<Column[]> {
  const width = Math.max(headings.length, ...rows.map(({ length }) => length));
  const columns: Column[] = [];
  for (let place = 0; place < width; place++) {
    if (place % COLUMNS_PER_TURN === COLUMNS_PER_TURN - 1) await yieldToEventLoop();
    const values = rows.map((cells) => singleLine(cells[place] ?? "")).filter(Boolean);
    const words = new Set(values);
    const isFew = words.size <= MAX_WORDS && values.length > 0 && values.length * 2 >= rows.length;
    const isKnown = [...words].some((word) => directionOf(word) !== null);
    const hasOnlyCurrencies = values.length > 0 && values.every(isCurrency);
    const isForeign = hasOnlyCurrencies && [...words].some((word) => currencyOf(word) !== "EUR");
    columns.push({
      place,
      values,
      holds: whatHold(values.slice(0, MAX_ROWS)),
      direction: !isFew ? null : isKnown ? "known" : arePossibleWords(words) ? "possible" : null,
      currencies: hasOnlyCurrencies ? (isForeign ? "foreign" : "euro") : null,
    });
  }
  return columns;
}

const arePossibleWords = (texts: ReadonlySet<string>) =>
  texts.size === WAYS.length &&
  [...texts].every((text) => text.length <= MAX_WORD_LETTERS && !/\d/.test(text) && !isCurrency(text));

/** Null for none of it, such as a currency. */
function whatHold(values: readonly string[]): Column["holds"] {
  const isMost = (test: (value: string) => boolean) => values.filter(test).length * 2 > values.length;
  if (values.length === 0 || isMost((value) => isCurrency(value) || isIban(value))) return null;
  if (isMost(isDayCell)) return "date";
  return isMost(isAmount) ? "amount" : "text";
}

/** Columns of amounts without those that are the same in a foreign currency. */
function inOneCurrency(headings: readonly string[], places: readonly number[]): number[] {
  const currencyAt = (place: number) => currencyOf(headingOf(headings[place]!).currency);
  const isForeign = (place: number) => !["", "EUR"].includes(currencyAt(place));
  return places.filter((place) => isForeign(place) === isForeign(places[0]!));
}

/** Whether two columns have different values in a row. */
const differ = (rows: readonly (readonly string[])[], one: number, other: number) =>
  rows.some((cells) => {
    const [a, b] = [singleLine(cells[one] ?? ""), singleLine(cells[other] ?? "")];
    return a !== "" && b !== "" && a !== b;
  });
