import { type Address } from "~/formats/address";
import { isCountry } from "~/formats/countries";
import type { ShopCache } from "~/shop/base/cached.server";
import type { Cart } from "~/shop/cart/cart";
import { payableOf } from "~/shop/checkout/payable.server";
import type { Payable } from "~/shop/checkout/payable";
import { parseShipTo } from "~/shop/customers/companies/ship-to";
import { findChosen } from "~/shop/customers/companies/ship-to.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { storedVatId } from "~/shop/customers/companies/company-fields.server";

/** However complete. */
type Values = Partial<Record<string, FormDataEntryValue | null>>;

/** With the address and the VAT ID of the form. `known` is what the request has read already. */
export async function payableOfForm(
  companyId: string,
  cart: Pick<Cart, "lines" | "totals">,
  values: Values,
  known: { company?: ReturnType<typeof companyProfile>; cache?: ShopCache } = {},
): Promise<Payable> {
  const profile = await (known.company ?? companyProfile(companyId));
  const shippingAddress = await addressIn(companyId, values);
  const typed = storedVatId(textOf(values.vatId) || null, shippingAddress.country);
  const customer = { ...profile, vatId: profile.vatId ?? typed };
  return payableOf({ companyId, cart, customer, shippingAddress }, new Date(), known.cache);
}

async function addressIn(companyId: string, values: Values): Promise<Address> {
  const chosen = parseShipTo(values.shipTo);
  const found = chosen && (await findChosen(companyId, chosen));
  if (found) return found.address;
  const country = textOf(values.country);
  return {
    name: "",
    address: "",
    city: "",
    state: "",
    zipCode: textOf(values.zipCode),
    // Nothing is said of where it goes until a choice that is gone is made again.
    country: chosen === null && isCountry(country) ? country : "",
  };
}

const textOf = (value: Values[string]) => (typeof value === "string" ? value.trim() : "");
