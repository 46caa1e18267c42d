import { countryName } from "~/formats/countries";
import * as t from "~/messages/checkout";
import type { Payable } from "~/shop/checkout/payable";

/** With VAT and shipping, and due days, as its proforma will say. */
export function PayableFacts({ payable: { sums, due, wait } }: { payable: Payable }) {
  return (
    <div className="stack" aria-live="polite">
      <Facts rows={sums} />
      <div>
        <h3 className="caps text-xs">{t.whenDue()}</h3>
        <Facts rows={due} />
        {wait && <p className="small">{wait}</p>}
      </div>
    </div>
  );
}

/** Why these are the sums, and when the goods are delivered. */
export function PayableNotes({ payable }: { payable: Payable }) {
  const { country, vat, deliveries, shipping } = payable;
  return (
    <div className="small stack" aria-live="polite">
      <p>{country ? t.deliveryTo({ countryName: countryName(country), vat }) : vat}</p>
      {shipping && <p>{shipping}</p>}
      {deliveries.map((delivery) => (
        <p key={delivery} className="muted">
          {delivery}
        </p>
      ))}
    </div>
  );
}

const Facts = ({ rows }: { rows: Payable["sums"] }) => (
  <dl className="facts">
    {rows.map(([label, amount]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="price">{amount}</dd>
      </div>
    ))}
  </dl>
);
