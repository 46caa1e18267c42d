import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from "@remix-run/react";

import { withFormKey } from "~/http/forms/form-key.server";
import { isoDay } from "~/formats/dates";
import { readForm } from "~/http/gate/body.server";
import { changeCart } from "./cart-changes.server";
import { requireOrdering, signInAddress } from "~/http/gate/guards.server";
import { refuse } from "~/http/gate/refusals.server";
import { ownCart } from "~/http/session/own-cart.server";
import { readSession } from "~/http/session/sessions.server";
import { shopOrigin } from "~/http/gate/origin.server";
import { lastRemoval } from "./undo-removal.server";
import { colleagueChanges } from "~/shop/cart/colleague-changes.server";
import { cartView } from "~/shop/cart/cart-view.server";
import { cartNameOf } from "~/shop/cart/saved-carts.server";
import { mySharedCarts } from "~/shop/cart/shared-cart.server";
import lineStyles from "~/lines.css";
import styles from "~/ordering.css";
import { CartPage } from "~/ui/cart/cart-page";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";
import { revalidateUnlessUnanswered } from "~/ui/unanswered/unanswered";

/** GET /cart: an approved customer's own cart; to a visitor, what the cart is. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await readSession(request))) throw explainCart(request);
  const person = await requireOrdering(request);
  const [view, links, removal, carts, colleagues] = await Promise.all([
    cartView(person.id, ownCart(request, person.id)),
    mySharedCarts(person.id),
    lastRemoval(request, person.id),
    cartNameOf(person.id),
    colleagueChanges(person.id, person.actor.id),
  ]);
  const origin = shopOrigin(request);
  return {
    ...view,
    links: links.map((link) => ({ ...link, url: `${origin}/shared-cart/${link.shareId}` })),
    carts,
    colleagues,
    canInquire: person.orderedBy === null,
    removed: removal?.lines.length ?? 0,
    day: isoDay(new Date()),
  };
}

const explainCart = (request: Request) =>
  refuse(request, {
    status: 401,
    title: "Your cart",
    message:
      "The cart is for wholesale customers: what you choose stays there, at your prices, until you order or send it as an inquiry.",
    note: "Log in to see yours. New here? Tell us about your shop, and our sales team will answer you.",
    link: { href: signInAddress(request), label: "LOG IN" },
    secondLink: { href: "/request-access", label: "REQUEST ACCESS" },
  });

/** POST /cart: changes the cart; `intent` names the change. Only cards without scripts post to another page (/). */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requireOrdering(request);
  const form = await readForm(request);
  return withFormKey(person.id, form, () => changeCart(request, person, form));
}

/** Reads the cart again also after a refusal because a line is gone or a colleague has changed it. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 404 || change.actionStatus === 409 || revalidateUnlessUnanswered(change);

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: lineStyles },
  { rel: "stylesheet", href: styles },
];

export { keepPage as clientAction } from "~/ui/unanswered/keep-page";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Cart") },
];

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
