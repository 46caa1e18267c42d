import type { OrderRow } from "~/shop/orders/order";

/** A customer in a table: name, company and e-mail, a line each. */
export function CustomerCell({ name, email, companyName }: OrderRow["customer"]) {
  return (
    <span className="wrap-anywhere">
      {name}
      {companyName && <span className="block">{companyName}</span>}
      <span className="muted small block">{email}</span>
    </span>
  );
}
