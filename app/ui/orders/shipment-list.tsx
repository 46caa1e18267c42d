import { formatDay } from "~/formats/dates";
import { carrierText, packageText } from "~/shop/orders/shipments/shipment";
import type { ShipmentView } from "~/shop/orders/shipments/shipment-view";

import { Tracking } from "./tracking";

/** The shipments of an order as its customer sees them. */
export function ShipmentList({ shipments }: { shipments: readonly ShipmentView[] }) {
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments">
      <h2 id="shipments" className="caps text-xs">
        Shipments
      </h2>
      <ol className="mt-3">
        {shipments.map((shipment) => (
          <li
            key={shipment.id}
            className="rule flex flex-wrap items-baseline justify-between gap-x-6 py-2.5"
          >
            <span className="wrap-anywhere">
              {[
                `Shipment ${shipment.number}`,
                `${shipment.pieces} ${shipment.pieces === 1 ? "piece" : "pieces"}`,
                packageText(shipment),
              ]
                .filter(Boolean)
                .join(" · ")}
              {carrierText(shipment) && (
                <span className="block">
                  <Tracking shipment={shipment} />
                </span>
              )}
              {shipment.note && (
                <span className="muted small block whitespace-pre-line">{shipment.note}</span>
              )}
            </span>
            <time dateTime={shipment.shippedOn} className="muted small">
              {formatDay(shipment.shippedOn)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
