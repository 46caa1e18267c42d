import { shortDay } from "~/formats/dates";
import type { StatementRow } from "~/shop/billing/payments/statement/preview.server";
import { formatForeign } from "~/shop/billing/payments/statement/currency";
import { Money } from "~/ui/base/money";

/** The cells of an entry of a statement: its day, payer, and amount. */
export function entryCells({ entry }: StatementRow) {
  const { bookedOn, counterparty, reference, text, amount, currency } = entry;
  return {
    day: <span className="figures">{bookedOn ? shortDay(bookedOn) : "–"}</span>,
    from: (
      <span className="wrap-anywhere">
        {counterparty || "–"}
        {reference && <span className="small block">{reference}</span>}
        {text && <span className="muted small block">{text}</span>}
      </span>
    ),
    amount:
      amount === null ? (
        "–"
      ) : currency ? (
        <span className="price">{formatForeign(amount, currency)}</span>
      ) : (
        <Money cents={amount} />
      ),
  };
}
