import * as t from "~/messages/orders";
import {
  dueRows,
  isFinalAmount,
  type OpenInstalment,
  type OrderCredit,
  paymentText,
  type PaymentSummary,
} from "~/shop/orders/payment-summary";
import { Money } from "~/ui/base/money";
import { useHasVat } from "~/ui/layout/has-vat";

/** Due, paid and open amounts, with days unless `hideDue`; nothing for an order for which nothing is due. */
export function PaymentFacts({
  summary,
  credits = [],
  reader,
  shippingCost,
  netDays = null,
  hideDue = false,
}: {
  summary: PaymentSummary;
  credits?: readonly OrderCredit[];
  /** Net; null is why the amount is not final, or else VAT is. Left out where that stands elsewhere. */
  shippingCost?: number | null;
  /** In which its invoices are paid. */
  netDays?: number | null;
  reader: "customer" | "staff";
  hideDue?: boolean;
}) {
  const hasVat = useHasVat();
  const { status, due, paid, writtenOff, open, overdue, instalments } = summary;
  if (status === "nothing_due" && credits.length === 0) return null;
  const text = paymentText(summary, reader, shippingCost === undefined ? undefined : shippingCost === null);
  return (
    <div>
      <dl className="facts">
        {typeof shippingCost === "number" && <Amount label={t.shippingNet({ hasVat })} cents={shippingCost} />}
        {credits.map(({ number, total }) => (
          <Amount key={number} label={t.creditedByNote({ number })} cents={-total} />
        ))}
        <Amount label={isFinalAmount(instalments) ? t.toPayWithVat({ hasVat }) : t.amountSoFar()} cents={due} />
        <Amount label={t.paid()} cents={paid} />
        {writtenOff > 0 && <Amount label={t.writtenOff()} cents={writtenOff} />}
        <Amount label={t.open()} cents={open} />
        {!hideDue && <DueAmounts instalments={instalments} />}
      </dl>
      {netDays !== null && open > 0 && <p className="small">{t.netTerms({ days: netDays })}</p>}
      {text && <p className={overdue > 0 ? "error" : "small"}>{text}</p>}
    </div>
  );
}

const DueAmounts = ({ instalments }: { instalments: readonly OpenInstalment[] }) =>
  dueRows(instalments).map(([label, cents]) => <Amount key={label} label={label} cents={cents} />);

const Amount = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money cents={cents} />
    </dd>
  </div>
);
