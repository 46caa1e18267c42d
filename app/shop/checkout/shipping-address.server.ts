import type { Tx } from "~/db/db.server";
import type { LockedCustomer } from "~/shop/cart/cart.server";
import { accountName } from "~/formats/person-name";
import type { Address } from "~/formats/address";
import { usualAddress } from "~/shop/orders/orders.server";

/** The address of an order placed without one: the customer's usual address, else an address with only their name. */
export async function defaultAddress(
  tx: Tx,
  userId: string,
  customer: LockedCustomer,
): Promise<Address> {
  const profile = customer.shippingAddress as unknown as Address | null;
  const usual = await usualAddress(userId, { shippingAddress: profile }, tx);
  if (usual) return usual;
  const name = accountName(customer);
  return { name, address: "", zipCode: "", city: "", state: "", country: "" };
}

/** Saves the address of the first order in the customer's profile; skipped while the country is unknown. */
export async function saveFirstAddress(
  tx: Tx,
  userId: string,
  shippingAddress: Address,
): Promise<void> {
  if (!shippingAddress.country) return;
  await tx.user.update({
    where: { id: userId },
    data: { shippingAddress: { ...shippingAddress }, profileVersion: { increment: 1 } },
    select: { id: true },
  });
}
