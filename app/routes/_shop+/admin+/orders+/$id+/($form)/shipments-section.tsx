import { formatDay } from "~/formats/dates";
import { formatNumber } from "~/formats/numbers";
import type { Cents } from "~/formats/money";
import * as t from "~/messages/orders";
import { type OrderStatus, PARTLY_SHIPPED } from "~/shop/orders/order";
import { carrierText } from "~/shop/orders/shipments/carriers";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { AppLink } from "~/ui/base/app-link";
import { Tracking } from "~/ui/orders/tracking";
import { May } from "~/ui/layout/admin/rights";
import { packageText, type ShipmentView } from "~/shop/orders/shipments/shipment";

const columns = () =>
  [
    { key: "number", label: t.shipment() },
    { key: "shippedOn", label: t.shippedOn() },
    { key: "carrier", label: t.carrier() },
    { key: "pieces", label: t.piecesColumn(), isNumber: true },
    { key: "links", label: t.packingListAndCorrection(), isHeadingHidden: true },
  ] as const;

export function ShipmentsSection({
  orderId,
  status,
  shipments,
  unpaid = [],
}: {
  orderId: number;
  status: OrderStatus;
  shipments: readonly ShipmentView[];
  /** Those that were let go unpaid. */
  unpaid?: readonly { number: number; amount: Cents; by: string }[];
}) {
  if (shipments.length === 0) return null;
  return (
    <section id="shipments" aria-labelledby="shipments-title" className="stack">
      <h2 id="shipments-title" className="caps text-xs">
        {t.shipments()}
      </h2>
      <AdminTable
        caption={t.shipmentsOfOrder()}
        columns={columns()}
        rows={shipments.map((shipment) => asRow(orderId, shipment))}
      />
      {unpaid.map((one) => (
        <p key={one.number}>{t.leftUnpaid(one)}</p>
      ))}
      {status === PARTLY_SHIPPED && (
        <May right="change-orders">
          <p className="no-print">
            <AppLink to={`/admin/orders/${orderId}/change?quantities=shipped`}>{t.cancelUnshipped()}</AppLink>
          </p>
        </May>
      )}
    </section>
  );
}

function asRow(orderId: number, shipment: ShipmentView) {
  const { id, number, shippedOn, pieces, note } = shipment;
  const address = `/admin/orders/${orderId}/shipments/${id}`;
  const packed = packageText(shipment);
  return {
    key: id,
    cells: {
      number,
      shippedOn: <span className="figures">{formatDay(shippedOn)}</span>,
      carrier: (
        <span className="wrap-anywhere">
          {carrierText(shipment) ? <Tracking shipment={shipment} /> : "–"}
          {packed && <span className="muted small block">{packed}</span>}
          {note && <span className="muted small block whitespace-pre-line">{note}</span>}
        </span>
      ),
      pieces: formatNumber(pieces),
      links: (
        <>
          <a href={`${address}/packing-list.pdf`}>
            {t.packingListOfShipment({ number, hidden: (words) => <span className="sr-only">{words}</span> })}
          </a>
          {" · "}
          <AppLink to={address}>
            {t.correctShipment({ number, hidden: (words) => <span className="sr-only">{words}</span> })}
          </AppLink>
        </>
      ),
    },
  };
}
