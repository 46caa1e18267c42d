import { Link } from "@remix-run/react";

import type { AdminOrder } from "~/shop/orders/order";
import { customerAddress } from "~/ui/layout/customer-address";
import { MailLink } from "~/ui/layout/admin/mail-link";

/** The customer of an order, with a link to their page. */
export function OrderCustomer({
  id,
  name,
  email,
  companyName,
  vatId,
  eori,
  phone,
  notes,
}: AdminOrder["customer"] & { notes: number }) {
  return (
    <div className="small">
      <p className="caps">Customer</p>
      <p>
        <Link to={customerAddress(id)}>{name}</Link>
      </p>
      {companyName && <p>{companyName}</p>}
      <p>
        <MailLink email={email} />
      </p>
      {phone && <p>{phone}</p>}
      {vatId && <p>VAT ID {vatId}</p>}
      {eori && <p>EORI {eori}</p>}
      {notes > 0 && (
        <p>
          <Link to={`${customerAddress(id)}/notes`}>
            {notes === 1 ? "1 note on this customer" : `${notes} notes on this customer`}
          </Link>
        </p>
      )}
    </div>
  );
}
