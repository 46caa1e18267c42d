import { Link } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import { invoiceAddress, WITHOUT_MONEY_ID } from "~/shop/billing/invoices/invoice";
import type { PrepaymentWithoutMoney } from "~/shop/billing/invoices/prepayments-without-money.server";
import { Money } from "~/ui/base/money";
import { AdminTable, type Column } from "~/ui/layout/admin/admin-table";
import { PanelLink } from "~/ui/layout/admin/rights";
import { customerAddress } from "~/ui/layout/customer-address";

const columns = () =>
  [
    { key: "number", label: t.invoiceTitle("prepayment_invoice") },
    { key: "order", label: tOrders.order(), onPhone: "plain" },
    { key: "customer", label: t.customer(), onPhone: "plain" },
    { key: "received", label: t.receivedForOrder(), isNumber: true, onPhone: "named" },
    { key: "open", label: t.notDeducted(), isNumber: true, onPhone: "named" },
  ] as const satisfies Column<string>[];

/** Each with the way to its page, where it is credited. */
export function WithoutMoney({ prepayments }: { prepayments: readonly PrepaymentWithoutMoney[] }) {
  const rows = prepayments.map((one) => ({
    key: one.number,
    cells: {
      number: <Link to={invoiceAddress(one.number)}>{one.number}</Link>,
      order: <Link to={`/admin/orders/${one.orderId}`}>{one.orderNumber}</Link>,
      customer: <PanelLink to={customerAddress(one.companyId)}>{markLookAlikes(one.customer)}</PanelLink>,
      received: <Money cents={one.received} />,
      open: <Money cents={one.open} />,
    },
  }));
  return (
    <section id={WITHOUT_MONEY_ID} aria-labelledby="without-money-title" className="stack mt-8">
      <h2 id="without-money-title">{t.withoutMoney()}</h2>
      <p className="muted max-w-2xl">{t.withoutMoneyHint()}</p>
      <AdminTable caption={t.withoutMoney()} columns={columns()} rows={rows} />
    </section>
  );
}
