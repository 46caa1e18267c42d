import { Form } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { shortDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import { type Account, entryName, isDocument, periodQuery } from "~/shop/billing/accounts/account";
import { owedDetails } from "~/shop/orders/my-orders";
import { Button, buttonClass } from "~/ui/base/button";
import { Money } from "~/ui/base/money";

interface AccountViewProps {
  account: Account;
  /** Of the page. */
  address: string;
  /** Of an invoice or credit note, by its number. */
  invoice: (number: string) => string;
}

/** What a company owes, and its documents and payments of a period. */
export function AccountView({ account, address, invoice }: AccountViewProps) {
  const { from, to, opening, closing, entries, owed } = account;
  const details = owedDetails(owed);
  const query = periodQuery({ from, to });
  return (
    <div className="stack">
      <div>
        <p>
          {tOrders.dueByToday()} <Money cents={owed.due} className="strong" />
        </p>
        {details && <p className={owed.overdue > 0 ? "error" : "muted small"}>{details}</p>}
      </div>
      <Form method="get" action={address} className="flex flex-wrap items-end gap-3 no-print">
        {[["from", from, t.accountFrom()] as const, ["to", to, t.accountTo()] as const].map(([name, day, label]) => (
          <label key={name} className="grid gap-1">
            {label}
            <input type="date" name={name} key={day} defaultValue={day} className="input" />
          </label>
        ))}
        <Button variant="secondary">{t.showAccount()}</Button>
        {/* File downloads, so no client-side navigation. */}
        <a href={`${address}.pdf${query}`} className={buttonClass({ variant: "secondary" })}>
          {t.openPdf()}
        </a>
        <a href={`${address}.csv${query}`} className={buttonClass({ variant: "secondary" })}>
          {t.accountCsv()}
        </a>
      </Form>
      <table className="table max-sm:text-sm">
        <caption className="sr-only">{t.fromTo({ from, to })}</caption>
        <thead>
          <tr>
            <th scope="col" className="max-md:hidden">
              {t.accountColumn("day")}
            </th>
            <th scope="col">{t.accountColumn("kind")}</th>
            <th scope="col" className="number">
              {t.accountColumn("amount")}
            </th>
            <th scope="col" className="number pr-0">
              {t.accountColumn("balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          <BalanceRow day={from} cents={opening} />
          {entries.map((entry, at) => (
            <tr key={at}>
              <td className="figures max-md:hidden">{shortDay(entry.on)}</td>
              <td className="wrap-anywhere">
                <DayOnPhone day={entry.on} />
                {isDocument(entry) ? <a href={invoice(entry.number)}>{entryName(entry)}</a> : entryName(entry)}
                {entry.reference && <span className="muted small block">{markLookAlikes(entry.reference)}</span>}
              </td>
              <td className="number">
                <Money cents={entry.amount} />
              </td>
              <td className="number pr-0">
                <Money cents={entry.balance} />
              </td>
            </tr>
          ))}
          <BalanceRow day={to} cents={closing} />
        </tbody>
      </table>
      {entries.length === 0 && <p>{t.noAccountEntries()}</p>}
      <p className="muted small">{t.balanceHint()}</p>
    </div>
  );
}

const BalanceRow = ({ day, cents }: { day: string; cents: number }) => (
  <tr>
    <td className="figures max-md:hidden">{shortDay(day)}</td>
    <td>
      <DayOnPhone day={day} />
      <b>{t.accountBalance()}</b>
    </td>
    <td />
    <td className="number pr-0">
      <Money cents={cents} className="strong" />
    </td>
  </tr>
);

/** A column of its own would be too many there. */
const DayOnPhone = ({ day }: { day: string }) => (
  <span className="figures muted small block md:hidden">{shortDay(day)}</span>
);
