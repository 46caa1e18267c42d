import { Link } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { formatNumber } from "~/formats/numbers";
import { shortDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import type { ShipmentToInvoice } from "~/shop/billing/invoices/invoices.server";
import { Button } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { type Column, TwoLines } from "~/ui/layout/admin/admin-table";
import { PanelLink } from "~/ui/layout/admin/rights";
import { customerAddress } from "~/ui/layout/customer-address";
import { TickedList } from "./__ticked-list";

const columns = () =>
  [
    { key: "shipment", label: tOrders.shipment() },
    { key: "customer", label: t.customer(), onPhone: "plain" },
    { key: "shipped-on", label: tOrders.shippedOn(), onPhone: "named" },
    { key: "by", label: t.invoiceBy(), onPhone: "named" },
    { key: "pieces", label: tOrders.piecesColumn(), isNumber: true, onPhone: "named" },
    { key: "value", label: t.goodsNet(), isNumber: true, onPhone: "end" },
  ] as const satisfies Column<string>[];

type ToInvoiceProps = Pick<Parameters<typeof TickedList>[0], "page" | "isAllTicked" | "typed"> & {
  shipments: readonly ShipmentToInvoice[];
  today: string;
};

/** Shipments, and the buttons that invoice them. */
export function ToInvoice({ shipments, today, ...list }: ToInvoiceProps) {
  const rows = shipments.map((one) => ({
    key: one.id,
    label: t.tickShipment({ number: one.number, order: one.orderNumber }),
    cells: {
      shipment: (
        <TwoLines second={tOrders.shipmentNumbered(one)}>
          <Link to={`/admin/orders/${one.orderId}`}>{one.orderNumber}</Link>
        </TwoLines>
      ),
      customer: <PanelLink to={customerAddress(one.companyId)}>{markLookAlikes(one.customer)}</PanelLink>,
      "shipped-on": <span className="figures">{shortDay(one.shippedOn)}</span>,
      by: (
        <>
          <span className="figures">{shortDay(one.by)}</span>
          {one.by < today && <b className="text-danger"> {tOrders.isLate()}</b>}
        </>
      ),
      pieces: formatNumber(one.pieces),
      value: <Money cents={one.subtotal} />,
    },
  }));
  return (
    <TickedList {...list} show="to-invoice" columns={columns()} rows={rows} sent={t.customersGetInvoices()}>
      <Button name="intent" value="customers">
        {t.invoiceEachCustomer()}
      </Button>
      <Button name="intent" value="shipments" variant="secondary">
        {t.invoiceEachShipment()}
      </Button>
    </TickedList>
  );
}
