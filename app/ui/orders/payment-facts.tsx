import { type PaymentSummary, paymentText } from "~/shop/orders/payment-summary";
import { Money } from "~/ui/base/money";

/** What of an order is due, paid and open, with VAT; nothing for an order for which nothing is due. */
export function PaymentFacts({ summary }: { summary: PaymentSummary }) {
  const text = paymentText(summary);
  if (!text) return null;
  const { due, paid, open, overdue } = summary;
  return (
    <div>
      <dl className="facts">
        <div>
          <dt>To pay, with VAT</dt>
          <dd>
            <Money cents={due} />
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            <Money cents={paid} />
          </dd>
        </div>
        <div>
          <dt>Open</dt>
          <dd>
            <Money cents={open} />
          </dd>
        </div>
      </dl>
      <p className={overdue > 0 ? "error" : "small"}>{text}</p>
    </div>
  );
}
