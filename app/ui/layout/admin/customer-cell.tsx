import { markLookAlikes } from "~/formats/email";
import type { OrderRow } from "~/shop/orders/order";

import { TwoLines } from "./admin-table";
import { EmailText } from "./email-text";

/** The company, and below it its contact with as much of the e-mail as there is room for. */
export function CustomerCell({ name, email, companyName }: OrderRow["customer"]) {
  const person = markLookAlikes(name);
  return (
    <TwoLines
      second={
        <span className="admin-cut">
          {companyName && `${person} · `}
          <EmailText email={email} />
        </span>
      }
    >
      {companyName ? markLookAlikes(companyName) : person}
    </TwoLines>
  );
}
