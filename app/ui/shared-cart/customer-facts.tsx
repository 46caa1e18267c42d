import type { SharedCart } from "~/shop/cart/shared-cart";
import { countryName } from "~/formats/countries";

/** The details of the customer who shares the cart; unknown ones are omitted. */
export function CustomerFacts({ customer }: Pick<SharedCart, "customer">) {
  const { name, email, company, shippingCountry } = customer;
  const facts = [
    { label: "Name", value: name },
    { label: "E-mail", value: email },
    { label: "Company", value: company },
    { label: "Ships to", value: shippingCountry && countryName(shippingCountry) },
  ].filter((fact) => fact.value);
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
