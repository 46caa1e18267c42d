import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, LinksFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import styles from "~/order-sheet.css";
import { withFormKey } from "~/http/forms/form-key.server";
import { readLeftOut } from "~/http/forms/left-out-rows.server";
import { readQuickOrderForm } from "~/http/forms/quick-order.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { ownCart } from "~/http/session/own-cart.server";
import { MAX_FORM_BYTES, MAX_FORM_TEXT_BYTES } from "~/shop/cart/quick-order/limits";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { pageTitle } from "~/ui/layout/meta";
import { QuickOrderPage } from "~/ui/cart/quick-order/quick-order-page";
import { revalidateUnlessLost } from "~/ui/layout/lost-response/lost-response";

import { answerQuickOrder } from "./answer.server";

export const handle = { uploadBytes: MAX_FORM_BYTES, textBytes: MAX_FORM_TEXT_BYTES, uploadsBy: "customers" };

/** GET /quick-order: for approved customers, a form for rows of SKUs and quantities; with `?left-out`, filled with those that were left out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { company } = await requireOrdering(request);
  const isLeftOut = new URL(request.url).searchParams.has("left-out");
  const leftOut = isLeftOut ? await readLeftOut(request, company.id) : null;
  return { kept: leftOut?.text ? { text: leftOut.text, mode: leftOut.mode, isLeftOut: true } : undefined };
}

/** POST /quick-order: shows what the rows would add to the cart or, by the button "Add", adds them. */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const [form, cart, prices] = await Promise.all([
    readQuickOrderForm(request),
    ownCart(request, account.company.id),
    priceListOf(account.company.priceGroupId),
  ]);
  return withFormKey(account.company.id, form.fields, () =>
    answerQuickOrder({ ...form, request, account, cart, prices }),
  );
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

export const shouldRevalidate: ShouldRevalidateFunction = revalidateUnlessLost;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Quick order") }];

export default function QuickOrder() {
  const { kept } = useLoaderData<typeof loader>();
  return <QuickOrderPage answer={useActionData<typeof action>() ?? kept} />;
}
