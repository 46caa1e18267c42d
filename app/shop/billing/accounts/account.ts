import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import type { OwedAmounts } from "~/shop/orders/my-orders";
import { INVOICE_SERIES, type InvoiceKind } from "../invoices/invoice";
import type { PaymentKind } from "../payments/payment";

/** Days, both included. */
export interface Period {
  from: string;
  to: string;
}

/** "elsewhere": what left before this shop issued invoices, by its order. */
export type AccountEntryKind = Exclude<InvoiceKind, "receipt"> | PaymentKind | "elsewhere";

export interface AccountEntry {
  on: string;
  kind: AccountEntryKind;
  /** Of the document, or else of the order. */
  number: string;
  /** The reference of a payment. */
  reference: string | null;
  /** Positive for what the company owes by it, with VAT; negative for what it has paid, or need not pay. */
  amount: Cents;
}

export interface Account extends Period {
  customer: string;
  /** What the company owed before the period and after it; negative for credit. */
  opening: Cents;
  closing: Cents;
  /** By their days, each with the balance after it. */
  entries: (AccountEntry & { balance: Cents })[];
  /** By the due days of its orders, as of today. */
  owed: OwedAmounts;
}

/** The entries of a period with their balances. `all` are those until its end. */
export function accountIn(
  { from, to }: Period,
  all: readonly AccountEntry[],
): Pick<Account, "opening" | "closing" | "entries"> {
  const until = all.filter(({ on }) => on <= to);
  const opening = until.reduce((sum, { on, amount }) => (on < from ? sum + amount : sum), 0);
  let balance = opening;
  const entries = until
    .filter(({ on }) => on >= from)
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
    .map((entry) => ({ ...entry, balance: (balance += entry.amount) }));
  return { opening, closing: balance, entries };
}

/** Of a company's page of the panel, or of the buyer's own. */
export const accountAddress = (companyId?: string): string =>
  companyId === undefined ? "/account" : `/admin/customers/${encodeURIComponent(companyId)}/account`;

export const periodQuery = ({ from, to }: Period): string => `?${new URLSearchParams({ from, to })}`;

/** By its number; not of a payment. */
export const isDocument = ({ kind }: Pick<AccountEntry, "kind">): boolean => kind in INVOICE_SERIES;

/** "Invoice INV-2026-0001", "Payment for order PRJ-2026-00042" */
export const entryName = ({ kind, number }: Pick<AccountEntry, "kind" | "number">): string =>
  t.accountLine({
    form: isDocument({ kind }) ? "document" : kind === "elsewhere" || kind === "transfer" ? kind : "payment",
    kind: t.accountEntry(kind),
    number,
  });
