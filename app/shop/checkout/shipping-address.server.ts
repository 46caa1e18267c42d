import type { Tx } from "~/db/db.server";
import type { LockedCustomer } from "~/shop/cart/lock-cart.server";
import { nameOfCompany } from "~/formats/person-name";
import type { Address, ShippingAddress } from "~/formats/address";
import type { ChosenShipTo } from "~/shop/customers/companies/ship-to";
import { findChosen } from "~/shop/customers/companies/ship-to.server";
import { usualAddress } from "~/shop/orders/orders.server";
import { Problem } from "~/shop/base/problem";
import type { Checkout } from "./checkout";

/**
 * The chosen delivery address of the company, else the typed one, else the customer's usual one, else one with only
 * their name. Refuses (address_changed) a chosen address that has changed.
 */
export async function chosenOrTypedAddress(
  tx: Tx,
  { companyId, shipTo, shippingAddress }: Checkout,
  customer: LockedCustomer,
): Promise<ShippingAddress> {
  if (shipTo) return chosenAddress(tx, companyId, shipTo);
  return shippingAddress ?? defaultAddress(tx, companyId, customer);
}

/** With its label, as the order keeps it. */
async function chosenAddress(tx: Tx, companyId: string, chosen: ChosenShipTo) {
  const found = await findChosen(companyId, chosen, tx);
  if (found) return { ...found.address, label: found.label };
  throw new Problem("address_changed", {}, { field: "shipTo" });
}

async function defaultAddress(tx: Tx, companyId: string, customer: LockedCustomer): Promise<Address> {
  const profile = customer.shippingAddress as unknown as Address | null;
  const usual = await usualAddress(companyId, { shippingAddress: profile }, tx);
  if (usual) return usual;
  const name = nameOfCompany(customer);
  return { name, address: "", zipCode: "", city: "", state: "", country: "" };
}

/** In a profile without an address, unless it was chosen or its country is unknown. */
export async function keepFirstAddress(
  tx: Tx,
  { companyId, shipTo }: Checkout,
  customer: LockedCustomer,
  shippingAddress: Address,
): Promise<void> {
  if (shipTo || customer.shippingAddress || !shippingAddress.country) return;
  await tx.company.updateMany({
    where: { id: companyId },
    data: { shippingAddress: { ...shippingAddress }, version: { increment: 1 } },
  });
}
