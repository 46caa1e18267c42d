import { randomBytes } from "node:crypto";

import { isoDay } from "~/formats/dates";
import { keyForOwner } from "~/formats/form-key";
import { markLookAlikes } from "~/formats/email";
import { nameOfCompany } from "~/formats/person-name";
import { readDraft } from "~/http/forms/checkout-draft.server";
import * as t from "~/messages/checkout";
import { payableOfForm } from "./payable-of-form.server";
import { readUnsentForm } from "~/http/gate/unsent-forms.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { ownerMark } from "~/http/session/form-owner.server";
import { ownCart } from "~/http/session/own-cart.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { cartView } from "~/shop/cart/cart-view.server";
import { knownAddress } from "~/shop/customers/companies/shipping-address-fields.server";
import { shipToText, shipToValue } from "~/shop/customers/companies/ship-to";
import { shipTosOf } from "~/shop/customers/companies/ship-to.server";
import type { Account } from "~/shop/customers/people/account";
import { isOverAmount } from "~/shop/checkout/approvals/approval-request";
import { fromRequest } from "~/shop/customers/applications/fill-from-request.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { customerCountries } from "~/shop/customers/companies/customer-countries.server";
import { forReader } from "~/shop/brand/pages/page";
import { termsInForce } from "~/shop/brand/pages/pages.server";
import { orderOfThisHour, usualAddress } from "~/shop/orders/orders.server";
import type { CheckoutFields } from "~/ui/checkout/address-fields";

/**
 * The cart to review, the customer's usual shipping address, and what was typed before. Redirects while there is
 * nothing to order.
 */
export async function readCheckout(request: Request, account: Account) {
  const company = companyProfile(account.company.id);
  // The next discount is advice for the cart's page.
  const [{ next: _, cart, ...view }, address, draft, unsent, countries, terms, shipTos] = await Promise.all([
    cartView(account.company.id, ownCart(request, account.company.id), { canWait: !account.isOnBehalf }),
    company.then((profile) => usualAddress(account.company.id, profile)),
    readDraft(request),
    readUnsentForm(request),
    customerCountries(),
    termsInForce(),
    shipTosOf(account.company.id),
  ]);
  const { companyName, vatId, approvalLimit } = await company;
  const { lines, totals } = cart;
  const needsApproval = !account.isOnBehalf && isOverAmount(approvalLimit, totals.total);
  if (totals.pieces === 0 && lines.length > 0) {
    return redirectWithToast("/cart", {
      title: t.nothingToOrderTitle(),
      description: t.nothingToOrderText(),
      variant: "destructive",
    });
  }
  if (totals.pieces === 0) {
    const placed = await orderOfThisHour(account.company.id);
    // A buyer who goes back or reloads the checkout, because no answer came, sees the order.
    if (placed) {
      const toast = { title: t.orderArrivedTitle(), description: t.orderArrivedText(placed) };
      return redirectWithToast(`/orders/${placed.id}`, toast);
    }
    return redirectWithToast("/", {
      title: t.cartIsEmpty(),
      description: t.cartEmptyToOrder(),
      variant: "destructive",
    });
  }
  const { contact } = account.company;
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(" ");
  const requested = address ? null : await fromRequest(contact.email, account.company);
  const filled = {
    ...(address
      ? knownAddress(address)
      : { name: account.company.name ?? name, ...(requested && { country: requested.country }) }),
    ...draft,
    ...restoredFields(unsent?.fields),
  };
  return {
    ...view,
    // Data that the page does not show is not sent: its HTML and CSS must fit into the first packets.
    cart: {
      lines: lines.map(
        ({
          minOrderQuantity: _min,
          left: _left,
          imageUrl: _picture,
          reason: _reason,
          otherWindow: _window,
          seenPrice: _price,
          ...line
        }) => line,
      ),
      totals: { total: totals.total },
      fingerprint: cart.fingerprint,
    },
    filled,
    payable: await payableOfForm(account.company.id, cart, filled, {
      company,
      cache: await requestCache(request),
    }),
    ...(shipTos.length > 0 && {
      shipTos: shipTos.map((one) => ({ value: shipToValue(one), label: shipToText(one) })),
    }),
    missingFields: { companyName: !companyName, vatId: !vatId },
    ...(requested &&
      companyName && {
        fromRequest: t.companyFromRequest({ company: companyName, hasVatId: !!vatId, vatId: vatId ?? "" }),
      }),
    ...(needsApproval && { approvalLimit: approvalLimit! }),
    // Shorter than a UUID, because the page must fit into the first packets.
    checkoutToken: keyForOwner(randomBytes(16).toString("base64url"), ownerMark(account)),
    countries,
    terms: forReader(terms)?.id ?? 0,
    ...(account.isOnBehalf && {
      placedFor: markLookAlikes(nameOfCompany(account.company)),
    }),
    day: isoDay(new Date()),
  };
}

export type CheckoutView = Exclude<Awaited<ReturnType<typeof readCheckout>>, Response>;

const TYPED_FIELDS: readonly CheckoutFields[] = [
  "shipTo",
  "name",
  "address",
  "city",
  "state",
  "zipCode",
  "country",
  "companyName",
  "vatId",
  "poNumber",
  "customerNotes",
];

/** From a checkout that was not sent. */
export const restoredFields = (
  fields: readonly [name: string, value: FormDataEntryValue][] = [],
): Partial<Record<CheckoutFields, string>> =>
  Object.fromEntries(fields.filter(([name]) => (TYPED_FIELDS as readonly string[]).includes(name)));
