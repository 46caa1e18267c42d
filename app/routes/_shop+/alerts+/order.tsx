import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { withFormKey } from "~/http/forms/form-key.server";
import { addTypedQuantities } from "~/http/forms/quantities.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering, requireSelf } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { ownCart } from "~/http/session/own-cart.server";
import * as t from "~/messages/cart";
import sheetStyles from "~/order-sheet.css";
import styles from "~/ordering.css";
import { toldPieces } from "~/shop/cart/alerts/alerts.server";
import { allPiecesOf } from "~/shop/cart/cart";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { AddLinesPage } from "~/ui/cart/add-lines-page";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

/** `?told=` is the moment of an e-mail, in milliseconds since 1970. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSelf(request);
  const account = await requireOrdering(request);
  const told = Number(new URL(request.url).searchParams.get("told"));
  const isMoment = Number.isSafeInteger(told) && told > 0 && told <= Date.now();
  const [pieces, cart] = await Promise.all([
    toldPieces(account, isMoment ? new Date(told) : null, await priceListOf(account.company.priceGroupId)),
    ownCart(request, account.company.id),
  ]);
  if (!pieces) {
    throw notFound(request, {
      title: t.nothingTold(),
      message: t.whyNothingTold(),
      link: { href: "/alerts", label: t.alertsTitle() },
    });
  }
  return { ...pieces, canWait: true, piecesInCart: allPiecesOf(cart), reviewed: cart.fingerprint };
}

/** `mode=replace` empties the cart first. */
export async function action({ request }: ActionFunctionArgs) {
  await requireSelf(request);
  const account = await requireOrdering(request);
  const form = await readForm(request);
  return withFormKey(account.company.id, form, () =>
    addTypedQuantities(request, account, form, { title: t.copiedToCart(), description: t.copiedToCartNote() }),
  );
}

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: sheetStyles },
];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.backTitle()) }];

/** Pieces that the reader was told about, to put into the cart. */
export default function OrderToldPage() {
  const answer = useActionData<typeof action>();
  return (
    <AddLinesPage
      {...useLoaderData<typeof loader>()}
      title={t.backTitle()}
      origin={t.backOrigin()}
      who={t.ourEmail()}
      lost={{ title: t.copyFailed(), failed: t.copyFailedNote() }}
      refused={answer && "refused" in answer ? answer.refused : undefined}
    />
  );
}
