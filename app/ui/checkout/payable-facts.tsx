import { countryName } from "~/formats/countries";
import type { Payable } from "~/shop/checkout/payable";

/** What an order would come to, with VAT and shipping, and what is due when: what its proforma will say. */
export function PayableFacts({ payable }: { payable: Payable }) {
  const { country, sums, vat, deliveries, due, shipping } = payable;
  return (
    <div className="stack" aria-live="polite">
      <div>
        <Facts rows={sums} />
        <p className="small">
          {country ? `Delivery to ${countryName(country)}. ${vat}` : "VAT depends on the address."}
        </p>
      </div>
      {shipping && <p className="small">{shipping}</p>}
      <div>
        <h3 className="caps text-xs">When payments are due</h3>
        <Facts rows={due} />
        {due.length === 0 && (
          <p className="small">Please wait for the proforma: it says when to pay.</p>
        )}
        {deliveries.map((delivery) => (
          <p key={delivery} className="muted small">
            {delivery}
          </p>
        ))}
      </div>
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
