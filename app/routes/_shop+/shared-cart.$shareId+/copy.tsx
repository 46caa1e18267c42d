import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import * as t from "~/messages/cart";
import sheetStyles from "~/order-sheet.css";
import styles from "~/ordering.css";
import { withFormKey } from "~/http/forms/form-key.server";
import { addTypedQuantities } from "~/http/forms/quantities.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { sharedCartNotFound } from "~/http/gate/shared-cart-not-found.server";
import { allPiecesOf } from "~/shop/cart/cart";
import { ownCart } from "~/http/session/own-cart.server";
import { findSharedCart, findSharedCartCopy } from "~/shop/cart/shared-cart.server";
import { AddLinesPage } from "~/ui/cart/add-lines-page";
import { pageTitle } from "~/ui/layout/meta";
import { revalidateUnlessLost, lostResponseIn } from "~/ui/layout/lost-response/lost-response";

const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  const [copy, cart] = await Promise.all([
    findSharedCartCopy(params.shareId ?? "", account.company),
    ownCart(request, account.company.id),
  ]);
  if (!copy) throw sharedCartNotFound(request);
  return data(
    { ...copy, canWait: !account.isOnBehalf, piecesInCart: allPiecesOf(cart), reviewed: cart.fingerprint },
    { headers },
  );
}

/** `mode=replace` empties the cart first. */
export async function action({ request, params }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const form = await readForm(request);
  if (!(await findSharedCart(params.shareId ?? ""))) throw sharedCartNotFound(request);
  return withFormKey(account.company.id, form, () =>
    addTypedQuantities(request, account, form, { title: t.copiedToCart(), description: t.copiedToCartNote() }),
  );
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

/** After a conflict the page is out of date. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 409 || revalidateUnlessLost(change);

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: sheetStyles },
];

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.copyTitle() : t.cartNotFound()) },
  { name: "robots", content: "noindex, nofollow" },
];

export default function CopySharedCart() {
  const { customer, createdAt, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AddLinesPage
      {...page}
      title={t.copyHeading()}
      origin={t.sharedBy({ who: customer.company || customer.name || customer.email, day: createdAt })}
      who={t.theSharedCart()}
      lost={{ title: t.copyFailed(), failed: t.copyFailedNote() }}
      refused={answer && "refused" in answer ? answer.refused : undefined}
      lostResponse={lostResponseIn(answer)}
    />
  );
}
