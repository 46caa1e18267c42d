import { personName } from "~/formats/person-name";
import type { ShopSettings } from "~/shop/offers/settings.server";
import { placeLines } from "~/formats/address";
import type { Address } from "~/formats/address";
import type { Buyer } from "./proforma";

interface Customer {
  email: string;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  vatId: string | null;
  /** An address, as the database keeps it. */
  billingAddress: unknown;
}

type DeliverySettings = Pick<
  ShopSettings,
  "reorderWeeksFrom" | "reorderWeeksTo" | "collectionDelivery" | "earlyOrderDelivery"
>;

/** Who buys; the invoice goes where the parcels go unless the profile says otherwise. */
export function buyerOf(user: Customer, shipTo: Address): Buyer {
  const { email, companyName: company, vatId } = user;
  const address = (user.billingAddress as Address | null) ?? shipTo;
  const name = personName(user);
  const isNamed = [name, company].some(
    (known) => known?.toLowerCase() === address.name.toLowerCase(),
  );
  const lines = [...(isNamed ? [] : [address.name]), ...placeLines(address)];
  return { name, company, address: lines, vatId, email };
}

/** What the brand says today of when goods come. */
export function deliveryText(settings: DeliverySettings): string {
  const { reorderWeeksFrom, reorderWeeksTo, collectionDelivery, earlyOrderDelivery } = settings;
  const weeks = [...new Set([reorderWeeksFrom, reorderWeeksTo])].join(" to ");
  const collection = [
    collectionDelivery,
    earlyOrderDelivery && `early orders ${earlyOrderDelivery}`,
  ]
    .filter(Boolean)
    .join(", ");
  return [
    `Re-orders: ${weeks} weeks after payment.`,
    ...(collection ? [`New collection: ${collection}.`] : []),
  ].join(" ");
}
