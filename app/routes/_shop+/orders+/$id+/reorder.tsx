import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import * as t from "~/messages/cart";
import sheetStyles from "~/order-sheet.css";
import styles from "~/ordering.css";
import { parseId } from "~/formats/ids";
import { writeDraft } from "~/http/forms/checkout-draft.server";
import { withFormKey } from "~/http/forms/form-key.server";
import { addTypedQuantities } from "~/http/forms/quantities.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { orderNotFound } from "~/http/gate/order-not-found.server";
import { allPiecesOf } from "~/shop/cart/cart";
import { ownCart } from "~/http/session/own-cart.server";
import { shipToValue } from "~/shop/customers/companies/ship-to";
import { shipToNamed } from "~/shop/customers/companies/ship-to.server";
import { findReorder, shipToOfOrder } from "~/shop/orders/reorder-page.server";
import { AddLinesPage } from "~/ui/cart/add-lines-page";
import { pageTitle } from "~/ui/layout/meta";
import { revalidateUnlessLost, lostResponseIn } from "~/ui/layout/lost-response/lost-response";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  const id = parseId(params.id);
  const [reorder, cart] = await Promise.all([
    id && findReorder(account.company, id),
    ownCart(request, account.company.id),
  ]);
  if (!reorder) throw orderNotFound(request);
  return { ...reorder, canWait: !account.isOnBehalf, piecesInCart: allPiecesOf(cart), reviewed: cart.fingerprint };
}

/** `mode=replace` empties the cart first. */
export async function action({ request, params }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const form = await readForm(request);
  const answer = await withFormKey(account.company.id, form, () =>
    addTypedQuantities(request, account, form, {
      title: t.reorderSuccessful(),
      description: t.reorderedNote(),
    }),
  );
  const shipTo = await shipToOf(account.company.id, parseId(params.id));
  if (shipTo && answer instanceof Response) {
    answer.headers.append("Set-Cookie", await writeDraft({ shipTo: shipToValue(shipTo) }));
  }
  return answer;
}

/** Where the order went, for the checkout; null for a typed address and one that is gone. */
async function shipToOf(companyId: string, orderId: number | null) {
  const label = orderId && (await shipToOfOrder(companyId, orderId));
  return label ? shipToNamed(companyId, label) : null;
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
  {
    title: pageTitle(matches, loaded ? t.reorderTitle({ orderNumber: loaded.orderNumber }) : t.orderNotFound()),
  },
];

export default function Reorder() {
  const { orderNumber, createdAt, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AddLinesPage
      {...page}
      title={t.orderAgain()}
      origin={t.orderOf({ orderNumber, createdAt })}
      who={t.you()}
      lost={{ title: t.reorderFailed(), failed: t.reorderFailedNote() }}
      refused={answer && "refused" in answer ? answer.refused : undefined}
      lostResponse={lostResponseIn(answer)}
    />
  );
}
