import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { isInEU } from "~/formats/countries";
import * as t from "~/messages/checkout";
import type { ShopCache, TransactionContext } from "~/shop/base/cached.server";
import type { Cart } from "~/shop/cart/cart";
import { dueInstalments, isFinal } from "~/shop/billing/documents/proforma";
import { newOrderVat } from "~/shop/billing/vat/order-vat.server";
import { proformaAmounts } from "~/shop/billing/documents/proforma-content.server";
import { nextSteps } from "~/shop/catalogue/delivery-windows/window-texts";
import { deliveryText, dueRows, sumRows, waitText } from "~/shop/billing/documents/proforma-text";
import { isShippedFree, shippingStep } from "~/shop/catalogue/offers/advice";
import { type ShopSettings, shopSettings } from "~/shop/catalogue/offers/settings.server";
import { Problem } from "~/shop/base/problem";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import type { Checkout } from "./checkout";
import type { Payable } from "./payable";
import { inWindows } from "./take-lines.server";

/** The content, the customer and the address of a checkout. */
export interface DraftOrder {
  companyId: string;
  cart: Pick<Cart, "lines" | "totals">;
  customer: { vatId: string | null; billingAddress: unknown };
  shippingAddress: Address;
}

/** The amounts of the proforma if the order were placed now, and whether shipping is promised free. */
export async function draftAmounts(
  { companyId, cart, customer, shippingAddress }: DraftOrder,
  now: Date,
  within?: TransactionContext | ShopCache,
) {
  const [settings, windows] = await Promise.all([shopSettings(within), deliveryWindows(within)]);
  const { subtotal, discountPercentage, discountAmount, total } = cart.totals;
  const ordered = cart.lines.filter((line) => line.isAvailable);
  // Stored with the order, so that a later change of the thresholds does not affect it.
  const shippingCost = isPromisedFree(shippingAddress.country, total, settings) ? 0 : null;
  const { vatId, billingAddress } = customer;
  const buyer = { companyId, company: { vatId, billingAddress } };
  const from = within && "tx" in within ? within.tx : db.read;
  const vat = await newOrderVat(from, { ...buyer, shippingAddress }, now);
  const lines = inWindows(ordered, windows);
  const placed = { createdAt: now, lines, subtotal, discountPercentage, discountAmount };
  const amounts = proformaAmounts({ ...placed, shippingCost, vat }, now);
  return { ...amounts, vat, shippingCost, settings };
}

type DraftAmounts = Awaited<ReturnType<typeof draftAmounts>>;

/** For the checkout page, before it is submitted. */
export async function payableOf(draft: DraftOrder, now = new Date(), within?: ShopCache): Promise<Payable> {
  const amounts = await draftAmounts(draft, now, within);
  const { vat, settings } = amounts;
  const { vatId } = vat.basis;
  const { country } = draft.shippingAddress;
  const { totals } = draft.cart;
  const deliveries = deliveryText(amounts).split("\n").filter(Boolean);
  return {
    country,
    sums: sumRows(amounts, totals.pieces),
    vat: vatId ? t.vatWithId({ vat: vat.text.replace(/\.?$/, "."), vatId }) : vat.text,
    deliveries,
    due: dueRows(amounts),
    wait: waitText(amounts.sums),
    steps: nextSteps({ isFinal: isFinal(amounts.sums), deliveries: deliveries.length }),
    shipping: country ? shippingStep(isInEU(country), totals, settings).text : null,
    seen: seenOf(amounts),
  };
}

/** Refuses (amounts_changed) unless the amounts are those of the buyer's page. */
export function checkPayable({ totalsHash }: Checkout, amounts: DraftAmounts): void {
  if (totalsHash === undefined || totalsHash === seenOf(amounts)) return;
  throw new Problem("amounts_changed");
}

function seenOf(amounts: DraftAmounts): string {
  const { sums, vat, parts, validUntil } = amounts;
  // Elsewhere the VAT ID decides nothing. Nor does the reason for which VAT is still to be confirmed.
  const vatId = vat.kind === "intra_community" ? vat.basis.vatId : null;
  const said = [sums, vatId, parts, dueInstalments(amounts), validUntil];
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 12);
}

/** Never while the country is unknown. */
const isPromisedFree = (country: string, total: number, settings: ShopSettings) =>
  country !== "" && isShippedFree(isInEU(country), total, settings);
