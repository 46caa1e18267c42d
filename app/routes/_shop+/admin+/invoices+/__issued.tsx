import { Link } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { shortDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import { invoiceAddress } from "~/shop/billing/invoices/invoice";
import type { IssuedInvoice } from "~/shop/billing/invoices/invoices.server";
import { Money } from "~/ui/base/money";
import { AdminTable, type Column, TwoLines } from "~/ui/layout/admin/admin-table";

const columns = () =>
  [
    { key: "number", label: tOrders.number() },
    { key: "day", label: t.issuedOn(), onPhone: "named" },
    { key: "customer", label: t.customer(), onPhone: "plain" },
    { key: "orders", label: tOrders.orders(), onPhone: "plain" },
    { key: "total", label: t.totalWithVat(), isNumber: true, onPhone: "end" },
    { key: "credit", label: t.invoiceTitle("credit_note"), onPhone: "plain" },
  ] as const satisfies Column<string>[];

/** Invoices and credit notes. */
export function IssuedInvoices({ invoices }: { invoices: readonly IssuedInvoice[] }) {
  const rows = invoices.map((one) => ({
    key: one.number,
    cells: {
      number: (
        <TwoLines second={t.invoiceTitle(one.kind)}>
          <Link to={invoiceAddress(one.number)}>{one.number}</Link>
        </TwoLines>
      ),
      day: <span className="figures">{shortDay(one.issuedOn)}</span>,
      customer: markLookAlikes(one.buyer),
      orders: one.orders.map(({ id, number }) => (
        <Link key={id} to={`/admin/orders/${id}`} className="block">
          {number}
        </Link>
      )),
      total: <Money cents={one.kind === "credit_note" ? -one.total : one.total} />,
      credit: <OtherInvoice invoice={one} />,
    },
  }));
  return <AdminTable caption={t.invoicesFilter("issued")} columns={columns()} rows={rows} />;
}

/** The credit notes of an invoice, or the invoice of a credit note. */
function OtherInvoice({ invoice: { credits, creditNotes } }: { invoice: IssuedInvoice }) {
  if (creditNotes.length > 0) {
    return creditNotes.map(({ number }) => (
      <Link key={number} to={invoiceAddress(number)} className="block">
        {t.creditedBy({ number })}
      </Link>
    ));
  }
  return credits && <Link to={invoiceAddress(credits)}>{t.creditsNumber({ number: credits })}</Link>;
}
