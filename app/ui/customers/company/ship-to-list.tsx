import { addressLines } from "~/formats/address";
import * as t from "~/messages/customers";
import { MAX_SHIP_TOS, type ShipTo } from "~/shop/customers/companies/ship-to";

import { type RefusedShipTo, ShipToForm } from "./ship-to-form";

export interface ShipToListProps {
  here: string;
  shipTos: readonly ShipTo[];
  /** The id of the address that is being changed; null for none. */
  changed: number | null;
  canChange: boolean;
  refused?: RefusedShipTo;
}

/** With the form to change one. */
export function ShipToList({ here, shipTos, changed, canChange, refused }: ShipToListProps) {
  if (shipTos.length === 0) return <p className="muted mt-4">{t.noneYet()}</p>;
  return (
    <>
      <ul className="mt-6">
        {shipTos.map((shipTo) => {
          const { id, label } = shipTo;
          const isChanged = canChange && (id === changed || id === refused?.of);
          return (
            <li key={id} id={`address-${id}`} className="rule py-5">
              {isChanged ? (
                <ShipToForm
                  action={`${here}?address=${id}`}
                  shipTo={shipTo}
                  refused={refused?.of === id ? refused : undefined}
                  heading={<h3>{t.changeOf({ label })}</h3>}
                />
              ) : (
                <>
                  <h3 className="min-w-0 wrap-anywhere">{label}</h3>
                  <ShipToAddress shipTo={shipTo} />
                  {canChange && (
                    <p className="mt-2">
                      <a href={`${here}?address=${id}#address-${id}`}>
                        {t.changeOrRemove()}
                        <span className="sr-only"> {label}</span>
                      </a>
                    </p>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className="muted small mt-4">{t.ofAtMost({ count: shipTos.length, most: MAX_SHIP_TOS })}</p>
    </>
  );
}

function ShipToAddress({ shipTo: { address } }: { shipTo: ShipTo }) {
  return (
    <address className="not-italic">
      {addressLines(address).map((line, index) => (
        <span key={index} className="block wrap-anywhere">
          {line}
        </span>
      ))}
    </address>
  );
}
