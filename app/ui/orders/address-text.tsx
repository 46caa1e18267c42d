import { countryName } from "~/shop/customers/countries";
import type { Address } from "~/shop/orders/order";

/** Where an order goes, as on a parcel. */
export function AddressText({ address }: { address: Address }) {
  const { name, address: street, city, state, zipCode, country } = address;
  const lines = [name, street, `${zipCode} ${city}`, state, countryName(country)];
  return (
    <div className="small">
      <p className="caps mb-1">Shipping address</p>
      <address className="not-italic">
        {lines.filter(Boolean).map((line, index) => (
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
