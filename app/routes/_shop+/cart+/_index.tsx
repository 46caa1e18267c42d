import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";

import { withFormKey } from "~/http/forms/form-key.server";
import { readForm } from "~/http/gate/body.server";
import { answerCartForm } from "./cart-changes.server";
import { explainCart, readCartPage } from "./cart-page.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { readSession } from "~/http/session/sessions.server";
import cartStyles from "~/cart.css";
import styles from "~/ordering.css";
import { CartPage } from "./__cart-page";
import { cartTitle } from "~/texts/cart";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { revalidateUnlessLost } from "~/ui/layout/lost-response/lost-response";

/** GET /cart: an approved customer's own cart; to a visitor, what the cart is. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await readSession(request))) throw explainCart(request);
  const account = await requireOrdering(request);
  return readCartPage(request, account);
}

/** POST /cart: changes the cart; `intent` names the change. Only cards without scripts post to another page (/). */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const form = await readForm(request);
  return withFormKey(account.company.id, form, () => answerCartForm(request, account, form));
}

/** Reads the cart again also after a refusal because a line is gone or a colleague has changed it. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 404 || change.actionStatus === 409 || revalidateUnlessLost(change);

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: cartStyles },
];

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, cartTitle()) }];

export default function Cart() {
  const { shop } = useRouteLoaderData("root") as Frame;
  return (
    <CartPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
      salesEmail={shop.salesEmail}
    />
  );
}
