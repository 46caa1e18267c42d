import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import type { Address } from "~/formats/address";
import { type Cents, percentOf } from "~/formats/money";
import * as t from "~/messages/checkout";
import { onPrimary } from "~/db/read-source.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { currentCache, type ShopCache, type TransactionContext } from "~/shop/base/cached.server";
import type { Cart } from "~/shop/cart/cart";
import { dueInstalments, isFinal } from "~/shop/billing/documents/proforma";
import { newOrderVat, type OrderVat } from "~/shop/billing/vat/order-vat.server";
import { proformaAmounts } from "~/shop/billing/documents/proforma-content.server";
import { nextSteps } from "~/shop/catalogue/delivery-windows/window-texts";
import { deliveryText, dueRows, sumRows, waitText } from "~/shop/billing/documents/proforma-text";
import { quoteShipping, type ShippingQuote } from "~/shop/billing/shipping-prices/shipping-zones.server";
import { shippingStep, type Step } from "~/shop/catalogue/offers/advice";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { Problem } from "~/shop/base/problem";
import type { AgreedTerms } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";
import type { Checkout } from "./checkout";
import type { Payable } from "./payable";
import { inWindows } from "./take-lines.server";

/** The content, the customer and the address of a checkout. */
export interface DraftOrder {
  companyId: string;
  cart: Pick<Cart, "lines" | "totals">;
  customer: { vatId: string | null; billingAddress: unknown } & AgreedTerms;
  shippingAddress: Address;
}

/** The amounts of the proforma if the order were placed now. */
export async function draftAmounts(
  { companyId, cart, customer, shippingAddress }: DraftOrder,
  now: Date,
  within?: TransactionContext | ShopCache,
) {
  const { lines, shipping } = await shippingOf({ cart, customer, shippingAddress }, within);
  const { subtotal, discountPercentage, discountAmount } = cart.totals;
  const vat = await vatOf({ companyId, customer, shippingAddress }, now, within);
  const placed = { createdAt: now, lines, subtotal, discountPercentage, discountAmount };
  // Stored with the order, so that a later change of the prices does not affect it.
  const shippingCost = shipping.cost;
  const amounts = proformaAmounts({ ...placed, shippingCost, vat }, await shopSettings(within), now);
  return { ...amounts, vat, shippingCost, shipping };
}

async function shippingOf(
  { cart, customer, shippingAddress }: Omit<DraftOrder, "companyId">,
  within?: TransactionContext | ShopCache,
) {
  const ordered = cart.lines.filter((line) => line.isAvailable);
  const lines = inWindows(ordered, await deliveryWindows(within), customer);
  const { discountAmount, total } = cart.totals;
  return { lines, shipping: await quoteShipping({ shippingAddress, lines, discountAmount, total }, within) };
}

function vatOf(
  { companyId, customer, shippingAddress }: Omit<DraftOrder, "cart">,
  now: Date,
  within?: TransactionContext | ShopCache,
) {
  const { vatId, billingAddress } = customer;
  const from = within && "tx" in within ? within.tx : db.read;
  return newOrderVat(from, { companyId, company: { vatId, billingAddress }, shippingAddress }, now);
}

/**
 * What shipping to the company's address costs, with VAT, and how near the cart is to free shipping; null while the
 * country of delivery is unknown, and for an empty cart.
 */
export const cartShipping = (companyId: string, cartPromise: Promise<DraftOrder["cart"]>): Promise<Step | null> =>
  onPrimary(async () => {
    const [cart, customer, cache] = await Promise.all([cartPromise, companyProfile(companyId), currentCache()]);
    const { shippingAddress } = customer;
    if (!shippingAddress?.country || cart.totals.pieces === 0) return null;
    const { shipping } = await shippingOf({ cart, customer, shippingAddress }, cache);
    // Without a price VAT does not matter here, and it costs a query.
    const vat = shipping.cost ? await vatOf({ companyId, customer, shippingAddress }, new Date()) : null;
    return stepOf(shipping, vat, cart.totals);
  });

const stepOf = (
  { cost, isWithinEU, settings }: ShippingQuote,
  vat: OrderVat | null,
  totals: DraftOrder["cart"]["totals"],
): Step => shippingStep(isWithinEU, totals, settings, cost !== null && vat ? priceText(cost, vat) : null);

/** "Shipping €12.00, €14.64 with VAT." */
function priceText(cost: Cents, { kind, rate }: Pick<OrderVat, "kind" | "rate">): string {
  const vat = kind === "small_business" ? "none" : rate > 0 ? "charged" : "exempt";
  return kind === "to_confirm"
    ? t.shippingPlusVat({ cost })
    : t.shippingPrice({ cost, withVat: cost + percentOf(cost, rate), vat });
}

type DraftAmounts = Awaited<ReturnType<typeof draftAmounts>>;

/** For the checkout page, before it is submitted. */
export async function payableOf(draft: DraftOrder, now = new Date(), within?: ShopCache): Promise<Payable> {
  const amounts = await draftAmounts(draft, now, within);
  const { vat, shipping } = amounts;
  const { country } = draft.shippingAddress;
  const { totals } = draft.cart;
  const deliveries = deliveryText(amounts).split("\n").filter(Boolean);
  return {
    country,
    sums: sumRows(amounts, totals.pieces),
    vat: vatNote(vat, country),
    deliveries,
    due: dueRows(amounts),
    wait: waitText(amounts),
    steps: nextSteps(isFinal(amounts.sums), draft.customer.netDays),
    shipping: country ? stepOf(shipping, vat, totals).text : null,
    seen: seenOf(amounts),
  };
}

function vatNote({ kind, text, basis: { vatId } }: OrderVat, country: string): string {
  if (kind === "small_business") return text;
  if (!country) return t.vatDependsOnAddress();
  return vatId ? t.vatWithId({ vat: text.replace(/\.?$/, "."), vatId }) : text;
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
