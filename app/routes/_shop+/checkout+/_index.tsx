import { randomBytes } from "node:crypto";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useState } from "react";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";

import { cartHasChanged } from "~/texts/cart";
import { problemText } from "~/texts/problems";
import { isoDay } from "~/formats/dates";
import { keyForOwner } from "~/formats/form-key";
import { markLookAlikes } from "~/formats/email";
import { nameOfCompany } from "~/formats/person-name";
import { clearDraft, readDraft, writeDraft } from "~/http/forms/checkout-draft.server";
import { checkoutPage, checkoutTitle } from "./checkout-problems.server";
import { payableOfForm } from "./payable-of-form.server";
import { limitOrders, parseFields } from "~/http/forms/form.server";
import { handleForm, type Reason, tooMany } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { readUnsentForm } from "~/http/gate/unsent-forms.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { requireApproved, requireOrdering } from "~/http/gate/guards.server";
import { logError } from "~/http/log.server";
import { ownerMark } from "~/http/session/form-owner.server";
import { ownCart } from "~/http/session/own-cart.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import { Problem } from "~/shop/base/problem";
import { cartView } from "~/shop/cart/cart-view.server";
import { changeCart } from "~/shop/cart/change-cart.server";
import { knownAddress, shippingAddressFields } from "~/shop/customers/companies/shipping-address-fields.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { PREVIEW } from "~/shop/checkout/payable";
import { type CheckoutForm, checkoutForm } from "~/shop/checkout/checkout-form.server";
import {
  approvalToast,
  changedSinceCheckout,
  hasArrived,
  nothingToOrderNow,
  orderPlaced,
  orderPlacedFor,
  placesOrderUnder,
  proformaGoesOut,
} from "~/texts/checkout";
import { submitCheckout } from "~/shop/checkout/place-order.server";
import { OTHER_ADDRESS, parseShipTo, shipToText, shipToValue } from "~/shop/customers/companies/ship-to";
import { findChosen, shipTosOf } from "~/shop/customers/companies/ship-to.server";
import type { Account } from "~/shop/customers/people/account";
import { isOverAmount } from "~/shop/checkout/approvals/approval-request";
import { fromRequest } from "~/shop/customers/applications/fill-from-request.server";
import { companyFromRequest } from "~/texts/account";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { customerCountries } from "~/shop/customers/companies/customer-countries.server";
import { checkSavedVatId } from "~/shop/customers/companies/vat-checks.server";
import { termsInForce } from "~/shop/brand/pages/pages.server";
import { orderOfThisHour, usualAddress } from "~/shop/orders/orders.server";
import styles from "~/cart.css";
import type { CheckoutFields } from "~/ui/checkout/address-fields";
import { CheckoutPage } from "./__checkout-page";
import { pageTitle } from "~/ui/layout/meta";
import { toasts } from "~/ui/layout/toasts";
import { keepFormOnLostResponse } from "~/ui/layout/lost-response/keep-form-on-lost-response";
import { type LostResponse, lostResponseIn, revalidateUnlessLost } from "~/ui/layout/lost-response/lost-response";
import { changesOfButton, parseLineButton } from "~/shop/cart/quantities-form.server";

/** GET /checkout: the cart to review, with the customer's usual shipping address filled in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  const company = companyProfile(account.company.id);
  // The next discount is advice for the cart's page.
  const [{ next: _, shipping: _shipping, cart, ...view }, address, draft, unsent, countries, terms, shipTos] =
    await Promise.all([
      cartView(account.company.id, ownCart(request, account.company.id), company),
      company.then((profile) => usualAddress(account.company.id, profile)),
      readDraft(request),
      readUnsentForm(request),
      customerCountries(),
      termsInForce(),
      shipTosOf(account.company.id),
    ]);
  const { companyName, vatId, approvalLimit } = await company;
  const { lines, totals } = cart;
  const isBound = !account.isOnBehalf && isOverAmount(approvalLimit, totals.total);
  if (totals.pieces === 0 && lines.length > 0) {
    return redirectWithToast("/cart", { ...nothingToOrderNow(), variant: "destructive" });
  }
  if (totals.pieces === 0) {
    const placed = await orderOfThisHour(account.company.id);
    // A buyer who goes back or reloads the checkout, because no answer came, sees the order.
    if (placed) return redirectWithToast(`/orders/${placed.id}`, hasArrived(placed.orderNumber));
    return redirectWithToast("/", {
      title: "Cart is Empty",
      description: "Add some items to your cart before checkout.",
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
    ...typedIn(unsent?.fields),
  };
  return {
    ...view,
    // What the page does not show is not sent: its HTML and CSS must fit into the first packets.
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
    ...(requested && companyName && { fromRequest: companyFromRequest(companyName, vatId) }),
    ...(isBound && { approvalLimit }),
    // Shorter than a UUID, because the page must fit into the first packets.
    checkoutToken: keyForOwner(randomBytes(16).toString("base64url"), ownerMark(account)),
    countries,
    terms: terms?.number ?? 0,
    ...(account.isOnBehalf && { placesUnder: placesOrderUnder(markLookAlikes(nameOfCompany(account.company))) }),
    day: isoDay(new Date()),
  };
}

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

/** What was typed into a checkout that was not sent. */
const typedIn = (
  fields: readonly [name: string, value: FormDataEntryValue][] = [],
): Partial<Record<CheckoutFields, string>> =>
  Object.fromEntries(fields.filter(([name]) => (TYPED_FIELDS as readonly string[]).includes(name)));

/** What the page keeps besides the fields of the schema: the typed address when another is chosen. */
const shownAgain = () => ["seen", ...Object.keys(shippingAddressFields)];

/**
 * POST /checkout: places the order, or asks a colleague to approve it, at most once per `checkoutToken`. `line` is a button of the
 * notices, which changes the cart. With `intent=preview`, and
 * where it is refused, the answer says what is payable with the address and VAT ID of the form.
 */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireApproved(request);
  const companyId = account.company.id;
  const fields = await readForm(request);
  if (fields.has("line")) return changeLines(account, fields);
  const schema = checkoutForm(await chosenAddress(companyId, fields));
  const form = { fields, schema, others: shownAgain() };
  const answer =
    fields.get("intent") === PREVIEW
      ? data({ lastResult: previewed(parseFields(fields, schema, form.others).reply()), title: "", code: undefined })
      : await handleForm(request, {
          ...form,
          ...(fields.get("shipTo") === OTHER_ADDRESS && { invalidTitle: "Where do we deliver?" }),
          title: checkoutTitle,
          status: () => 409,
          extra: (problem) => ({ code: problem?.code }),
          page: (problem) => checkoutPage(request, companyId, String(fields.get("checkoutToken")), problem),
          handle: (values, { refuse }) => sendCheckout(request, account, values, refuse),
        });
  if (answer instanceof Response) return answer;
  const cart = await readCart(companyId);
  const payable = await payableOfForm(companyId, cart, Object.fromEntries(fields));
  return data({ ...answer.data, payable }, answer.init ?? undefined);
}

/** Of a form that is still filled in, what is wrong with a typed postcode; the rest is said when it is sent. */
function previewed<Reply extends ReturnType<ReturnType<typeof parseFields>["reply"]>>(reply: Reply) {
  const zipCode = reply.initialValue?.zipCode ? reply.error?.zipCode : null;
  return { ...reply, error: zipCode ? { zipCode } : null };
}

/** Changes lines that cannot be ordered as they are, and shows the checkout again with what was typed. */
async function changeLines(account: Account, fields: FormData) {
  const headers = { "Set-Cookie": await writeDraft(typedIn([...fields])) };
  try {
    await changeCart(account, changesOfButton(parseLineButton(fields)));
    return redirect("/checkout", { status: 303, headers });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const description = error.code === "not_found" ? changedSinceCheckout() : problemText(error);
    const toast = { title: cartHasChanged(), description, variant: "destructive" as const };
    return redirectWithToast("/checkout", toast, { headers });
  }
}

async function sendCheckout<Refusal>(
  request: Request,
  { company: { id: companyId }, user, isOnBehalf }: Account,
  { checkoutToken, terms, ...checkout }: CheckoutForm,
  refuse: (reason: Reason) => Refusal,
) {
  const wait = await limitOrders(companyId);
  if (wait) {
    const message = "Please submit it again later. What you typed is still here.";
    return refuse(tooMany(wait, "Too many orders", message));
  }
  const order = await submitCheckout({
    ...checkout,
    companyId,
    clientReference: checkoutToken,
    termsSeen: terms,
    placedById: user.id,
  });
  // Not awaited: VIES may take seconds.
  if (checkout.company.vatId) void checkSavedVatId(companyId).catch((error) => logError(error, request));
  const headers = { "Set-Cookie": await clearDraft() };
  if (!("approvalRequestId" in order)) {
    return redirectWithToast(
      `/orders/${order.id}?placed=1`,
      isOnBehalf ? orderPlacedFor(aboutMail(proformaGoesOut())) : orderPlaced(),
      { headers },
    );
  }
  const approval = `/company/approvals/${order.approvalRequestId}`;
  return redirectWithToast(approval, approvalToast(order), { headers });
}

/** The country of the delivery address that a form chooses; null for a typed address. */
async function chosenAddress(companyId: string, form: FormData) {
  const chosen = parseShipTo(form.get("shipTo"));
  return chosen && { country: (await findChosen(companyId, chosen))?.address.country };
}

/** After a conflict the figures on the page are out of date; what is payable is in the answer that shows it. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.get("intent") !== PREVIEW && (change.actionStatus === 409 || revalidateUnlessLost(change));

/** Without a key: the page does not ask after it, and loads nothing else. */
const NO_PREVIEW = { lostResponse: { key: "", values: [] } } satisfies {
  lostResponse: LostResponse;
};
const NO_ANSWER = "The shop did not answer. Press the button again.";

/** Without an answer that says what is payable, the page says what it said before, and a wrong figure is refused at the end. */
export async function clientAction(sent: ClientActionFunctionArgs) {
  const form = await sent.request.clone().formData();
  if (form.has("line")) {
    return sent.serverAction().catch((error: unknown) => {
      if (error instanceof Response) throw error;
      toasts.show?.({ title: "Error", description: NO_ANSWER, variant: "destructive" });
      return NO_PREVIEW;
    });
  }
  return form.get("intent") === PREVIEW ? sent.serverAction().catch(() => NO_PREVIEW) : keepFormOnLostResponse(sent);
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Checkout") }];

export default function Checkout() {
  const answer = useActionData<typeof action>();
  const { payable, ...loaded } = useLoaderData<typeof loader>();
  const refused = answer && "lastResult" in answer ? answer : undefined;
  const lost = lostResponseIn(answer);
  // An answer that was lost says nothing of the address that was typed.
  const [said, setSaid] = useState(payable);
  const current = refused?.payable ?? (answer === undefined ? payable : said);
  if (current !== said) setSaid(current);
  return <CheckoutPage {...loaded} payable={current} refused={refused} lostResponse={lost?.key ? lost : undefined} />;
}
