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
  /** An Address or null, as stored in the JSON column. */
  billingAddress: unknown;
}

type DeliverySettings = Pick<
  ShopSettings,
  "reorderWeeksFrom" | "reorderWeeksTo" | "collectionDelivery" | "earlyOrderDelivery"
>;

/** The buyer's block; without a billing address in the profile it has the shipping address. */
export function buyerOf(user: Customer, shipTo: Address): Buyer {
  const { email, companyName: company, vatId } = user;
  const address = (user.billingAddress as Address | null) ?? shipTo;
  const name = personName(user);
  const isNamed = [name, company].some(
    (printed) => printed?.toLowerCase() === address.name.toLowerCase(),
  );
  const lines = [...(isNamed ? [] : [address.name]), ...placeLines(address)];
  return { name, company, address: lines, vatId, email };
}

/** The brand's present delivery times, as sentences. */
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
