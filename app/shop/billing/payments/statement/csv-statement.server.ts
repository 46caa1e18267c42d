import { yieldToEventLoop } from "~/event-loop.server";
import { isIban } from "~/formats/iban";
import { singleLine } from "~/formats/text";
import * as t from "~/messages/billing";
import { Problem } from "~/shop/base/problem";
import { currencyOf, headingOf } from "./currency";
import type { Cents } from "~/formats/money";
import {
  type Choices,
  directionOf,
  isBalance,
  isBookedStatus,
  isFailed,
  isPending,
  missingColumns,
} from "./csv-columns";
import type { StatementColumn } from "./csv-headings";
import { type ColumnQuestion, questionsAbout } from "./csv-questions";
import { asThousands, dayOf, type DecimalSign, decimalSignOf, orderOfDays, signedAmount } from "./csv-cells";
import { tableOf } from "./csv-table.server";
import * as texts from "./entry-text";
import { ENTRIES_PER_TURN, namesAnOrder, type RawEntry, realReference } from "./entry.server";

/**
 * Reads the entries of a bank statement as CSV: separated by semicolons, commas or tabs. `chosen` are the columns that its headings do
 * not say. Throws a Problem: unreadable, also where neither says what its columns hold.
 */
export async function readCsvStatement(csv: string, chosen: Choices = {}): Promise<RawEntry[]> {
  const { rows, places, account, headings, currencies, foreign, ...table } = await tableOf(csv, chosen);
  const columnOf = (column: StatementColumn) => places.get(column) ?? -1;
  const missing = missingColumns(places);
  if (missing.length > 0) {
    const columns = missing.map(t.missingColumn).join(", ");
    throw new Problem("unreadable.statement_columns_missing", { columns }, { field: "file" });
  }
  const freeTexts = new Set([...FREE_TEXTS.map(columnOf), ...table.furtherTexts, ...table.names]);
  const read = new Set([...places.values(), ...freeTexts]);
  const order = orderOfDays(rows.map((cells) => singleLine(cells[columnOf("date")] ?? "")));
  const amountCells = rows.flatMap((cells) => AMOUNT_COLUMNS.map((column) => cells[columnOf(column)] ?? ""));
  const nearby = rows.slice(0, MAX_NEARBY).flatMap((cells) => cells.filter((_, column) => !freeTexts.has(column)));
  const decimal =
    decimalSignOf(amountCells.map(singleLine)) ??
    decimalSignOf([...amountCells, ...nearby, ...table.above].map(singleLine));
  const entries: RawEntry[] = [];
  for (const [at, cells] of rows.entries()) {
    if (at % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await yieldToEventLoop();
    const cell: Cells = (column) => singleLine(cells[columnOf(column)] ?? "");
    const amounts = AMOUNT_COLUMNS.map((column) => ({
      heading: headings[columnOf(column)] ?? "",
      cell: cell(column),
    }));
    const unnamed = currencies.map((column) => singleLine(cells[column] ?? ""));
    const currency = statedCurrency(amounts, decimal, [cell("currency"), ...unnamed]);
    const isUnstated = currency === "" && places.has("currency");
    const bookedOn = dayOf(cell("date"), order);
    const amount = amountOf(cell, decimal);
    // A row that is no entry, such as a balance below the others, is shown whole.
    const isUnread = bookedOn === null || amount === null;
    const isWaiting = cells.some((one, column) => !freeTexts.has(column) && isPending(one));
    entries.push({
      account: cell("account"),
      // "EUR Main" is the name of an account, which says nothing about whose it is.
      ownAccount: /\d/.test(cell("ownAccount")) ? cell("ownAccount") : account,
      bookedOn,
      amount: directed(amount, cell("direction")),
      // The account of the shop is in euro, as long as the file has no word about it.
      currency: currency || "EUR",
      bankReference: cell("bankReference"),
      counterparty: nameIn(table.names.map((column) => singleLine(cells[column] ?? ""))),
      reference: isUnread ? "" : cell("reference"),
      text: isUnread ? wholeRow(cells) : cell("text"),
      addition: isUnread ? "" : furtherText(cells, table.furtherTexts, read),
      kind: table.kinds.map((column) => singleLine(cells[column] ?? "")).join(" "),
      ...(amount === null && { unreadAmount: unreadAmount(amounts.map((one) => one.cell)) }),
      ...judgement(cell, {
        amount,
        isWaiting,
        hasDirection: places.has("direction"),
        isUnstated,
        foreign: currency === "" ? foreign : null,
      }),
    });
  }
  return entries;
}

/** Where the amounts do not say what separates their cents, balances in so many rows and above them may. */
const MAX_NEARBY = 200;

/** What must be asked about the columns of a bank statement as CSV before it can be read; nothing where it is none. */
export const questionsAboutCsv = async (csv: string): Promise<ColumnQuestion[]> =>
  questionsAbout(await tableOf(csv, {}));

type Cells = (column: StatementColumn) => string;

/** What a customer may have written is no word of the bank. */
const FREE_TEXTS = ["text", "reference", "counterparty"] as const;

/** Who paid: of the columns that may name it, the first that does and has no account. */
const nameIn = (cells: readonly string[]) => cells.find((cell) => /\p{L}/u.test(cell) && !isIban(cell)) ?? "";

/** What else a payer has written, in the further columns for it, and in any other column that names an order or a document. */
function furtherText(cells: readonly string[], further: readonly number[], read: ReadonlySet<number>): string {
  const others = cells.filter((_, column) => !read.has(column));
  const naming = namesAnOrder(others.join(" ; ")) ? others.filter(namesAnOrder) : [];
  const texts = [...further.map((column) => realReference(cells[column] ?? "")), ...naming].map(singleLine);
  return [...new Set(texts)].filter(Boolean).join("\n");
}

/** The amounts of a row that cannot be read, or that contradict each other. */
function unreadAmount(cells: readonly string[]): RawEntry["unreadAmount"] {
  const written = cells.filter(Boolean);
  const wrong = written.filter((cell) => signedAmount(cell) === null);
  const [first, ...others] = wrong.length > 0 ? wrong : written;
  return {
    written: [first ?? "", ...others].join(" / "),
    thousands: first && others.length === 0 ? asThousands(first) : null,
  };
}

/** What a row says against booking it, in words other than its day and amount. */
function judgement(
  cell: Cells,
  {
    amount,
    isWaiting,
    hasDirection,
    isUnstated,
    foreign,
  }: Record<"isWaiting" | "hasDirection" | "isUnstated", boolean> & {
    amount: Cents | null;
    foreign: string | null;
  },
): Pick<RawEntry, "reason" | "doubt"> {
  if ([cell("text"), cell("reference")].some(isBalance) && cell("counterparty") === "") return { reason: t.balance() };
  const status = cell("status");
  const isBooked = isBookedStatus(status);
  if (isFailed(status)) return { reason: t.didNotGoThrough() };
  if (isWaiting || isBooked === false) return { reason: t.notBookedByBank() };
  if (hasDirection && amount !== null && amount > 0 && directionOf(cell("direction")) === null) {
    return { reason: t.directionNotReadable() };
  }
  if (isBooked === null) return { doubt: t.statusOfBank({ status }) };
  if (foreign !== null) return { doubt: t.currencyAbove({ currency: foreign }) };
  return isUnstated ? { doubt: texts.otherCurrency("") } : {};
}

const AMOUNT_COLUMNS = ["amount", "credit", "debit"] as const;

/** The currency that a row says beside its amount, in columns of its own or in a heading: another one than euro before euro; "" for none. */
function statedCurrency(
  amounts: readonly Record<"heading" | "cell", string>[],
  decimal: DecimalSign | null,
  columns: readonly string[],
): string {
  const used = amounts.filter(({ cell }) => cell !== "");
  const words = [
    ...used.map(({ cell }) => signedAmount(cell, decimal)?.currency ?? ""),
    ...columns,
    ...used.map(({ heading }) => headingOf(heading).currency),
  ];
  const stated = words.filter(Boolean).map(currencyOf);
  return stated.find((word) => word !== "EUR") ?? stated[0] ?? "";
}

const wholeRow = (cells: readonly string[]) => cells.map(singleLine).filter(Boolean).join(" · ");

/** The amount of a row in a column with a sign, or in one of the columns for credits and debits; null where they contradict. */
function amountOf(cell: Cells, decimal: DecimalSign | null): Cents | null {
  const [amount, credit, debit] = AMOUNT_COLUMNS.map((column) => {
    const read = signedAmount(cell(column), decimal);
    return read && read.cents;
  });
  const paidOut = debit && -Math.abs(debit);
  if ([amount, credit, debit].includes(null) || (credit && debit)) return null;
  const inColumns = credit || paidOut;
  if (amount && inColumns && Math.abs(amount) !== Math.abs(inColumns)) return null;
  return inColumns || (amount ?? credit ?? paidOut ?? null);
}

/** An amount with what a column says about its direction. */
const directed = (amount: Cents | null, word: string) =>
  amount !== null && directionOf(word) === -1 ? -Math.abs(amount) : amount;
