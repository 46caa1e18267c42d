import { yieldToEventLoop } from "~/event-loop.server";
import { isIban } from "~/formats/iban";
import { singleLine } from "~/formats/text";
import * as t from "~/messages/billing";
import { currencyOf, headingOf } from "./currency";
import type { Cents } from "~/formats/money";
import { asThousands, dayOf, type Decimal, signedAmount } from "./csv-cells";
import type { StatementColumns } from "./csv-columns.server";
import { furtherTexts, kindsOf, placesOf, type StatementColumn } from "./csv-headings";
import type { CsvTable } from "./csv-table.server";
import { isBalance, isBookedStatus, isFailed, isPending } from "./csv-words";
import * as texts from "./entry-text";
import { ENTRIES_PER_TURN, namesAnOrder, type RawEntry, realReference } from "./entry.server";

/** The entries of a table about whose columns nothing is open. */
export async function readCsvStatement(
  { rows, account, headings, foreign }: CsvTable,
  { places, order, decimal, directionOf }: StatementColumns,
): Promise<RawEntry[]> {
  const columnOf = (column: StatementColumn) => places.get(column) ?? -1;
  const further = furtherTexts(headings, new Set(places.values()));
  const names = placesOf(headings).get("counterparty") ?? [];
  const kinds = kindsOf(headings, places.get("text"));
  const freeTexts = new Set([...FREE_TEXTS.map(columnOf), ...further, ...names]);
  const read = new Set([...places.values(), ...freeTexts]);
  const entries: RawEntry[] = [];
  for (const [at, cells] of rows.entries()) {
    if (at % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await yieldToEventLoop();
    const cell: Cells = (column) => singleLine(cells[columnOf(column)] ?? "");
    const amounts = AMOUNT_COLUMNS.map((column) => ({
      heading: headings[columnOf(column)] ?? "",
      cell: cell(column),
    }));
    const currency = statedCurrency(amounts, decimal, cell("currency"));
    const isUnstated = currency === "" && places.has("currency");
    const bookedOn = dayOf(cell("date"), order);
    const amount = amountOf(cell, decimal);
    const direction = directionOf(cell("direction"));
    // A row that is no entry, such as a balance below the others, is shown whole.
    const isUnread = bookedOn === null || amount === null;
    const isWaiting = cells.some((one, column) => !freeTexts.has(column) && isPending(one));
    entries.push({
      account: cell("account"),
      // "EUR Main" is the name of an account, which says nothing about whose it is.
      ownAccount: /\d/.test(cell("ownAccount")) ? cell("ownAccount") : account,
      bookedOn,
      amount: directed(amount, direction),
      // The account of the shop is in euro, as long as the file has no word about it.
      currency: currency || "EUR",
      bankReference: cell("bankReference"),
      counterparty: nameIn(names.map((column) => singleLine(cells[column] ?? ""))),
      reference: isUnread ? "" : cell("reference"),
      text: isUnread ? wholeRow(cells) : cell("text"),
      addition: isUnread ? "" : furtherText(cells, further, read),
      kind: kinds.map((column) => singleLine(cells[column] ?? "")).join(" "),
      ...(amount === null && { unreadAmount: unreadAmount(amounts.map((one) => one.cell)) }),
      ...judgement(cell, {
        amount,
        isWaiting,
        isUndirected: places.has("direction") && direction === null,
        isUnstated,
        foreign: currency === "" ? foreign : null,
      }),
    });
  }
  return entries;
}

type Cells = (column: StatementColumn) => string;

/** A customer may have written these; they are no words of the bank. */
const FREE_TEXTS = ["text", "reference", "counterparty"] as const;

/** The payer: of the columns that may name it, the first that does and has no account. */
const nameIn = (cells: readonly string[]) => cells.find((cell) => /\p{L}/u.test(cell) && !isIban(cell)) ?? "";

/**
 * Further texts of the payer, from the columns for them and from any other column that names an order or a document.
 */
function furtherText(cells: readonly string[], further: readonly number[], read: ReadonlySet<number>): string {
  const others = cells.filter((_, column) => !read.has(column));
  const naming = namesAnOrder(others.join(" ; ")) ? others.filter(namesAnOrder) : [];
  const texts = [...further.map((column) => realReference(cells[column] ?? "")), ...naming].map(singleLine);
  return [...new Set(texts)].filter(Boolean).join("\n");
}

/** Amounts of a row that cannot be read, or contradict each other. */
function unreadAmount(cells: readonly string[]): RawEntry["unreadAmount"] {
  const written = cells.filter(Boolean);
  const wrong = written.filter((cell) => signedAmount(cell) === null);
  const [first, ...others] = wrong.length > 0 ? wrong : written;
  return {
    written: [first ?? "", ...others].join(" / "),
    thousands: first && others.length === 0 ? asThousands(first) : null,
  };
}

/** Anything but day and amount that speaks against booking a row. */
function judgement(
  cell: Cells,
  {
    amount,
    isWaiting,
    isUndirected,
    isUnstated,
    foreign,
  }: Record<"isWaiting" | "isUndirected" | "isUnstated", boolean> & {
    amount: Cents | null;
    foreign: string | null;
  },
): Pick<RawEntry, "reason" | "doubt"> {
  if ([cell("text"), cell("reference")].some(isBalance) && cell("counterparty") === "") return { reason: t.balance() };
  const status = cell("status");
  const isBooked = isBookedStatus(status);
  if (isFailed(status)) return { reason: t.didNotGoThrough() };
  if (isWaiting || isBooked === false) return { reason: t.notBookedByBank() };
  if (isUndirected && amount !== null && amount > 0) {
    return { reason: t.directionNotReadable() };
  }
  if (isBooked === null) return { doubt: t.statusOfBank({ status }) };
  if (foreign !== null) return { doubt: t.currencyAbove({ currency: foreign }) };
  return isUnstated ? { doubt: texts.otherCurrency("") } : {};
}

const AMOUNT_COLUMNS = ["amount", "credit", "debit"] as const;

/** In a column of its own or in a heading: another currency than euro before euro; "" for none. */
function statedCurrency(
  amounts: readonly Record<"heading" | "cell", string>[],
  decimal: Decimal | null,
  column: string,
): string {
  const used = amounts.filter(({ cell }) => cell !== "");
  const words = [
    ...used.map(({ cell }) => signedAmount(cell, decimal)?.currency ?? ""),
    column,
    ...used.map(({ heading }) => headingOf(heading).currency),
  ];
  const stated = words.filter(Boolean).map(currencyOf);
  return stated.find((word) => word !== "EUR") ?? stated[0] ?? "";
}

const wholeRow = (cells: readonly string[]) => cells.map(singleLine).filter(Boolean).join(" · ");

/** From a column with a sign, or from one of the columns for credits and debits; null where they contradict. */
function amountOf(cell: Cells, decimal: Decimal | null): Cents | null {
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

/** With the direction that a column gives it. */
const directed = (amount: Cents | null, direction: 1 | -1 | null) =>
  amount !== null && direction === -1 ? -Math.abs(amount) : amount;
