import { carrierName, carrierText } from "~/shop/orders/shipments/carriers";
import { AppLink } from "~/ui/base/app-link";
import type { ShipmentView } from "~/shop/orders/shipments/shipment";

/** The number is a link where the carrier has a page for it. */
export function Tracking({
  shipment,
}: {
  shipment: Pick<ShipmentView, "carrier" | "trackingNumber" | "trackingAddress">;
}) {
  const { carrier, trackingNumber, trackingAddress } = shipment;
  if (!trackingAddress) return carrierText(shipment);
  return (
    <>
      {carrier && `${carrierName(carrier)}, `}
      <AppLink to={trackingAddress}>{trackingNumber}</AppLink>
    </>
  );
}
