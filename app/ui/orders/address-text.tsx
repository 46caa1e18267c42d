import { addressLines, type ShippingAddress } from "~/formats/address";
import * as t from "~/messages/orders";

/** As on a parcel. */
export function AddressText({ address }: { address: ShippingAddress }) {
  return (
    <div className="small">
      <p className="caps mb-1">{t.shippingAddress()}</p>
      <address className="not-italic">
        {addressLines(address).map((line, index) => (
          <span key={index} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
