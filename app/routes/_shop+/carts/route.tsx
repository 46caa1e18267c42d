import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { ownCurrentCart } from "~/http/session/own-cart.server";
import { savedCarts } from "~/shop/cart/saved-carts.server";
import { pageTitle } from "~/ui/layout/meta";
import { SavedCartsPage } from "./saved-carts-page";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

import { savedCarts as savedCartsTitle } from "~/texts/saved-carts";
import { changeCarts } from "./change-carts.server";

/** GET /carts: the company's current cart and its saved ones. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  const [saved, { cart, state }] = await Promise.all([
    savedCarts(account.company.id),
    ownCurrentCart(request, account.company.id),
  ]);
  const { lines } = cart;
  return {
    current: {
      name: lines.length > 0 ? state.name : null,
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: lines.length,
    },
    saved: saved.map((cart) => ({ ...cart, updatedAt: formatDate(cart.updatedAt) })),
  };
}

/** POST /carts: `intent` save | save-copy | open | copy | rename | remove, the last four of the saved `cart`. */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  return changeCarts(request, account, await readForm(request));
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, savedCartsTitle()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function Carts() {
  return <SavedCartsPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
