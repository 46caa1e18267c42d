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

import * as t from "~/messages/checkout";
import * as tCart from "~/messages/cart";
import { problemText } from "~/shop/base/problem-text.server";
import { clearDraft, writeDraft } from "~/http/forms/checkout-draft.server";
import { checkoutPage, checkoutTitle } from "./checkout-problems.server";
import { payableOfForm } from "./payable-of-form.server";
import { limitOrders, parseFields } from "~/http/forms/form.server";
import { handleForm, type Reason, tooMany } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireApproved, requireOrdering } from "~/http/gate/guards.server";
import { refuse } from "~/http/gate/refusals.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { logError } from "~/http/log.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { Problem } from "~/shop/base/problem";
import { changeCart } from "~/shop/cart/change-cart.server";
import { shippingAddressFields } from "~/shop/customers/companies/shipping-address-fields.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { PREVIEW } from "~/shop/checkout/payable";
import { type CheckoutForm, checkoutForm } from "~/shop/checkout/checkout-form.server";
import { submitCheckout } from "~/shop/checkout/place-order.server";
import { OTHER_ADDRESS, parseShipTo } from "~/shop/customers/companies/ship-to";
import { findChosen } from "~/shop/customers/companies/ship-to.server";
import type { Account } from "~/shop/customers/people/account";
import { checkSavedVatId } from "~/shop/customers/companies/vat-checks.server";
import styles from "~/cart.css";
import { CheckoutPage } from "./__checkout-page";
import { readCheckout, restoredFields } from "./read-checkout.server";
import { pageTitle } from "~/ui/layout/meta";
import { toasts } from "~/ui/layout/toasts";
import { keepFormOnLostResponse } from "~/ui/layout/lost-response/keep-form-on-lost-response";
import { type LostResponse, lostResponseIn, revalidateUnlessLost } from "~/ui/layout/lost-response/lost-response";
import { changesOfButton, parseLineButton } from "~/shop/cart/quantities-form.server";

/** With the customer's usual shipping address filled in. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  await requireOpenShop(request);
  return readCheckout(request, account);
}

/** Throws 409 while nobody has entered for how long a proforma is valid. */
async function requireOpenShop(request: Request): Promise<void> {
  if ((await shopSettings(await requestCache(request))).proformaValidDays !== null) return;
  const link = { href: "/cart", label: t.toYourCart() };
  throw refuse(request, { status: 409, title: t.noOrdersYet(), message: t.noOrdersYetNote(), link });
}

/** Besides the fields of the schema: the typed address when another is chosen. */
const extraFields = () => ["seen", ...Object.keys(shippingAddressFields)];

/**
 * Places the order, or asks a colleague to approve it, at most once per `checkoutToken`. `line` is a button of the
 * notices, which changes the cart. With `intent=preview`, and where it is refused, the answer has the amounts with the
 * address and VAT ID of the form.
 */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireApproved(request);
  await requireOpenShop(request);
  const companyId = account.company.id;
  const fields = await readForm(request);
  if (fields.has("line")) return changeLines(account, fields);
  const schema = checkoutForm(await chosenAddress(companyId, fields));
  const form = { fields, schema, others: extraFields() };
  const answer =
    fields.get("intent") === PREVIEW
      ? data({ lastResult: previewed(parseFields(fields, schema, form.others).reply()), title: "", kind: undefined })
      : await handleForm(request, {
          ...form,
          ...(fields.get("shipTo") === OTHER_ADDRESS && { invalidTitle: t.whereToDeliver() }),
          title: checkoutTitle,
          status: () => 409,
          extra: (problem) => ({ kind: problem?.kind }),
          page: (problem) => checkoutPage(request, companyId, String(fields.get("checkoutToken")), problem),
          handle: (values, { refuse }) => sendCheckout(request, account, values, refuse),
        });
  if (answer instanceof Response) return answer;
  const cart = await readCart(companyId);
  const payable = await payableOfForm(companyId, cart, Object.fromEntries(fields));
  return data({ ...answer.data, payable }, answer.init ?? undefined);
}

/** While a form is filled in, only errors of a typed postcode; the others are shown when it is sent. */
function previewed<Reply extends ReturnType<ReturnType<typeof parseFields>["reply"]>>(reply: Reply) {
  const zipCode = reply.initialValue?.zipCode ? reply.error?.zipCode : null;
  return { ...reply, error: zipCode ? { zipCode } : null };
}

/** Lines that cannot be ordered as they are. Shows the checkout again with what was typed. */
async function changeLines(account: Account, fields: FormData) {
  const headers = { "Set-Cookie": await writeDraft(restoredFields([...fields])) };
  try {
    await changeCart(account, changesOfButton(parseLineButton(fields)));
    return redirect("/checkout", { status: 303, headers });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const description = error.kind === "not_found" ? t.cartChangedSinceCheckout() : problemText(error);
    const toast = { title: tCart.cartHasChanged(), description, variant: "destructive" as const };
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
    const message = t.submitAgainLater();
    return refuse(tooMany(wait, t.tooManyOrders(), message));
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
      {
        title: t.orderPlacedTitle(),
        description: isOnBehalf ? aboutMail(t.proformaGoesOut()) : t.orderPlacedText(),
      },
      { headers },
    );
  }
  const approval = `/company/approvals/${order.approvalRequestId}`;
  return redirectWithToast(
    approval,
    { title: t.approvalTitle(order), description: t.approvalText(order) },
    { headers },
  );
}

/** The country of the chosen delivery address; null for a typed address. */
async function chosenAddress(companyId: string, form: FormData) {
  const chosen = parseShipTo(form.get("shipTo"));
  return chosen && { country: (await findChosen(companyId, chosen))?.address.country };
}

/** After a conflict the figures on the page are out of date; the amounts are in the answer that shows it. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.formData?.get("intent") !== PREVIEW && (change.actionStatus === 409 || revalidateUnlessLost(change));

/** Without a key: the page does not ask after it, and loads nothing else. */
const NO_PREVIEW = { lostResponse: { key: "", values: [] } } satisfies {
  lostResponse: LostResponse;
};

/** Without an answer to a preview, the page keeps its amounts, and a wrong one is refused at the end. */
export async function clientAction(sent: ClientActionFunctionArgs) {
  const form = await sent.request.clone().formData();
  if (form.has("line")) {
    return sent.serverAction().catch((error: unknown) => {
      if (error instanceof Response) throw error;
      toasts.show?.({ title: t.error(), description: t.noAnswer(), variant: "destructive" });
      return NO_PREVIEW;
    });
  }
  return form.get("intent") === PREVIEW ? sent.serverAction().catch(() => NO_PREVIEW) : keepFormOnLostResponse(sent);
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.checkout()) }];

export default function Checkout() {
  const answer = useActionData<typeof action>();
  const view = useLoaderData<typeof loader>();
  const { payable } = view;
  const refused = answer && "lastResult" in answer ? answer : undefined;
  const lost = lostResponseIn(answer);
  // An answer that was lost says nothing of the address that was typed.
  const [said, setSaid] = useState(payable);
  const current = refused?.payable ?? (answer === undefined ? payable : said);
  if (current !== said) setSaid(current);
  return <CheckoutPage view={view} payable={current} refused={refused} lostResponse={lost?.key ? lost : undefined} />;
}
