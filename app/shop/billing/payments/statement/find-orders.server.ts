import { db, joinSql, sql } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import { queryIds } from "~/shop/base/search/search.server";
import { namedCompany } from "~/shop/brand/mail/contact";
import { amountColumns, IS_OPEN, paymentsOf, UNPAID_AMOUNT } from "~/shop/orders/payment-summary.server";
import { asOrderStatus, type OrderStatus } from "~/shop/orders/order";
import type { PaymentSummary } from "~/shop/orders/payment-summary";
import { documentNumbersIn, wrongReferencesIn } from "./document-numbers";
import type { StatementEntry } from "./entry";

/** Legal forms of companies, which banks and payers write or leave out. */
const LEGAL_FORMS = new Set(
  (
    "gmbh mbh ag kg kgaa ohg gbr ug ek eu co und and dd doo jdoo sp sro as ltd limited plc llc inc bv nv vof srl srls spa sas sarl " +
    "eurl sa sl slu lda ab aps oy oyj zoo"
  ).split(" "),
);

/** Without case, diacritics, punctuation and legal form: "d.o.o." is "doo". */
function wordsOf(name: string): string[] {
  const folded = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
  return (folded.replace(/\./g, "").match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !LEGAL_FORMS.has(word));
}

/** The same words in any order, or all words of the customer's name and others, such as a town. */
export const isSameName = (customer: string, payer: string): boolean => isNamedIn(customer, new Set(wordsOf(payer)));

function isNamedIn(customer: string, paid: ReadonlySet<string>): boolean {
  const words = wordsOf(customer);
  return words.join("").length >= 3 && words.every((word) => paid.has(word));
}

/** An entry can be booked to it. */
export interface BookableOrder {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  placedOn: string;
  summary: PaymentSummary;
  /** Names under which the customer may pay. */
  customer: string[];
}

/** SQLite allows at most 999 parameters in a query. */
const BATCH = 400;

/**
 * By the number of the order, of its document or of its invoice, for example in a payment reference. A text may name none or several.
 */
export async function ordersNamedIn(texts: readonly string[]): Promise<BookableOrder[][]> {
  const named = texts.map((text) => documentNumbersIn(text, env.ORDER_PREFIX));
  const idsByNumber = await idsOf(
    named.flatMap(({ documents }) => documents),
    named.flatMap(({ orders }) => orders),
  );
  const idsByText = named.map(({ documents, orders }) => [
    ...new Set([...documents, ...orders].flatMap((number) => idsByNumber.get(number) ?? [])),
  ]);
  const orders = await bookableOrders(idsByText.flat());
  return idsByText.map((ids) => ids.flatMap((id) => orders.get(id) ?? []));
}

/** Numbers in a text that names no order of the shop. */
export interface Unknown {
  /** Of orders and documents that do not exist. */
  numbers: readonly string[];
  /** Creditor references with wrong check digits. */
  references: readonly string[];
}

/** In a text of which no order was found. */
export function unknownIn(text: string): Unknown {
  const { documents, orders } = documentNumbersIn(text, env.ORDER_PREFIX);
  return { numbers: [...documents, ...orders], references: wrongReferencesIn(text) };
}

/** By the number; an invoice may be of several orders. */
async function idsOf(documents: string[], orders: string[]): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  for (const number of batchesOf(documents)) {
    const rows = await db.read.document.findMany({
      where: { number: { in: number }, version: 1 },
      select: { number: true, orderId: true },
    });
    for (const row of rows) ids.set(row.number, [row.orderId]);
    const invoices = await db.read.invoice.findMany({
      where: { number: { in: number } },
      select: { number: true, orders: { orderBy: { orderId: "asc" }, select: { orderId: true } } },
    });
    for (const invoice of invoices) {
      ids.set(
        invoice.number,
        invoice.orders.map(({ orderId }) => orderId),
      );
    }
  }
  for (const orderNumber of batchesOf(orders)) {
    const rows = await db.read.order.findMany({
      where: { orderNumber: { in: orderNumber } },
      select: { id: true, orderNumber: true },
    });
    for (const row of rows) ids.set(row.orderNumber, [row.id]);
  }
  return ids;
}

/** By id. */
export async function bookableOrders(ids: readonly number[]): Promise<Map<number, BookableOrder>> {
  const found = new Map<number, BookableOrder>();
  for (const batch of batchesOf(ids)) {
    const rows = await db.read.order.findMany({
      where: { id: { in: batch } },
      select: {
        id: true,
        orderNumber: true,
        status: true,
        createdAt: true,
        ...amountColumns,
        company: { select: namedCompany },
      },
    });
    for (const { id, orderNumber, status, createdAt, company, ...amounts } of rows) {
      const summary = paymentsOf(amounts);
      const { firstName, lastName } = company.contact;
      const person = [firstName, lastName].filter(Boolean).join(" ");
      const customer = [company.name, person].filter((name): name is string => !!name);
      const placedOn = isoDay(createdAt);
      found.set(id, { id, orderNumber, status: asOrderStatus(status), placedOn, summary, customer });
    }
  }
  return found;
}

/** Open orders that are read to find those that fit entries. */
const MAX_FITTING = 2_000;

/**
 * For each entry the orders with its amount open whose customer has the payer's name; where a bank has no column for
 * it, whose customer the text names.
 */
export async function ordersThatFit(
  entries: readonly Pick<StatementEntry, "amount" | "counterparty" | "text">[],
): Promise<BookableOrder[][]> {
  const ids: number[] = [];
  for (const amounts of batchesOf(entries.flatMap(({ amount }) => amount ?? []))) {
    ids.push(
      ...(await queryIds<number>(sql`SELECT "id" FROM "orders"
        WHERE ${IS_OPEN} AND ${UNPAID_AMOUNT} IN (${joinSql(amounts)})
        ORDER BY "nextDueOn", "id" LIMIT ${MAX_FITTING - ids.length}`)),
    );
  }
  const byAmount = new Map<Cents, BookableOrder[]>();
  for (const order of (await bookableOrders(ids)).values()) {
    const { open } = order.summary;
    byAmount.set(open, [...(byAmount.get(open) ?? []), order]);
  }
  return entries.map(({ amount, counterparty, text }) => {
    const paid = new Set(wordsOf(counterparty || text));
    return (byAmount.get(amount ?? 0) ?? []).filter(({ customer }) => customer.some((name) => isNamedIn(name, paid)));
  });
}

/** Without repetitions, in parts for one query each. */
export function* batchesOf<Value>(values: readonly Value[]): Generator<Value[]> {
  const all = [...new Set(values)];
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}
