import { markLookAlikes } from "~/formats/email";
import type { OrderRow } from "~/shop/orders/order";

import { EmailText } from "./email-text";

/** A customer in a table: name, company and e-mail, a line each. */
export function CustomerCell({ name, email, companyName }: OrderRow["customer"]) {
  return (
    <span className="admin-names">
      {markLookAlikes(name)}
      {companyName && <span className="block">{companyName}</span>}
      <span className="muted small block">
        <EmailText email={email} />
      </span>
    </span>
  );
}
