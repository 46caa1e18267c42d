import { Link } from "@remix-run/react";

import * as t from "~/messages/orders";
import type { AdminOrder, ShownOrder } from "~/shop/orders/order";
import { customerAddress } from "~/ui/layout/customer-address";
import { MailLink } from "~/ui/layout/admin/mail-link";
import { May, PanelLink } from "~/ui/layout/admin/rights";
import { AddressText } from "~/ui/orders/address-text";
import { TermsLink } from "~/ui/orders/terms-link";

export function OrderFacts({ order, notes }: { order: ShownOrder; notes: number }) {
  const { poNumber, placedBy, approvedBy } = order;
  return (
    <aside aria-label={t.customerAndDelivery()} className="order-side">
      <OrderCustomer {...order.customer} notes={notes} />
      <div>
        <AddressText address={order.shippingAddress} />
        {poNumber && (
          <p className="small">
            <span className="caps block">{t.poNumber()}</span>
            {poNumber}
          </p>
        )}
        {placedBy && <p className="small">{t.placedByStaff({ placedBy, onBehalf: order.onBehalf })}</p>}
        {approvedBy && <p className="small">{t.approvedByOfCompany({ approvedBy })}</p>}
        <TermsLink terms={order.terms} isPlacedByShop={order.onBehalf} />
      </div>
    </aside>
  );
}

function OrderCustomer({
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
      <p className="caps">{t.customer()}</p>
      <p>
        <PanelLink to={customerAddress(id)}>{name}</PanelLink>
      </p>
      {companyName && <p>{companyName}</p>}
      <p>
        <MailLink email={email} />
      </p>
      {phone && <p>{phone}</p>}
      {vatId && <p>{t.vatIdOf({ vatId })}</p>}
      {eori && <p>{t.eoriOf({ eori })}</p>}
      {notes > 0 && (
        <May right="see-customers">
          <p>
            <Link to={`${customerAddress(id)}/notes`}>{t.notesOnCustomer({ notes })}</Link>
          </p>
        </May>
      )}
    </div>
  );
}
