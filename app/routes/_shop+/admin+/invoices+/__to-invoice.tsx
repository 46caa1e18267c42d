import { Link } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { shortDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import { invoicesAddress } from "~/shop/billing/invoices/invoice";
import type { ShipmentToInvoice } from "~/shop/billing/invoices/invoices.server";
import { Button } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { AdminTable, type Column, TickBox, TwoLines } from "~/ui/layout/admin/admin-table";
import { BulkBar } from "~/ui/layout/admin/bulk-bar";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { PanelLink, useMay } from "~/ui/layout/admin/rights";
import { customerAddress } from "~/ui/layout/customer-address";

/** The checkboxes of the list belong to it. */
export const TICKED_FORM_ID = "ticked";

const columns = () =>
  [
    { key: "tick", label: tOrders.tickColumn(), narrow: "tick" },
    { key: "shipment", label: tOrders.shipment() },
    { key: "customer", label: t.customer(), onPhone: "plain" },
    { key: "shipped-on", label: tOrders.shippedOn(), onPhone: "named" },
    { key: "by", label: t.invoiceBy(), onPhone: "named" },
    { key: "pieces", label: tOrders.piecesColumn(), isNumber: true, onPhone: "named" },
    { key: "value", label: t.goodsNet(), isNumber: true, onPhone: "end" },
  ] as const satisfies Column<string>[];

interface ToInvoiceProps {
  shipments: readonly ShipmentToInvoice[];
  page: number;
  today: string;
  isAllTicked: boolean;
  /** Ids that a refused form had. */
  typed: readonly string[];
}

/** Shipments with ticks, and the buttons that invoice them. */
export function ToInvoice({ shipments, page, today, isAllTicked, typed }: ToInvoiceProps) {
  const mayIssue = useMay()("change-documents");
  const rows = shipments.map((one) => ({
    key: one.id,
    cells: {
      tick: mayIssue && (
        <TickBox
          form={TICKED_FORM_ID}
          value={one.id}
          label={t.tickShipment({ number: one.number, order: one.orderNumber })}
          isTicked={isAllTicked || typed.includes(String(one.id))}
        />
      ),
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
      pieces: one.pieces.toLocaleString("en"),
      value: <Money cents={one.subtotal} />,
    },
  }));
  return (
    <>
      {mayIssue && (
        <BulkBar id={TICKED_FORM_ID} here={invoicesAddress("to-invoice", page)} isAllTicked={isAllTicked}>
          <Button name="intent" value="customers">
            {t.invoiceEachCustomer()}
          </Button>
          <Button name="intent" value="shipments" variant="secondary">
            {t.invoiceEachShipment()}
          </Button>
        </BulkBar>
      )}
      <AdminTable
        key={`${shipments.map(({ id }) => id).join()} ${isAllTicked}`}
        caption={t.invoicesFilter("to-invoice")}
        columns={mayIssue ? columns() : columns().slice(1)}
        rows={rows}
      />
      {mayIssue && (
        <div className="mt-3">
          <p className="muted small">{t.invoiceIsFinal()}</p>
          <LetterNote sent={t.customersGetInvoices()} />
        </div>
      )}
    </>
  );
}
