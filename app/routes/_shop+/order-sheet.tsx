import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, LinksFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";

import { shownWindow } from "~/texts/delivery";
import { inYourCart } from "~/texts/ordering";
import sheetStyles from "~/order-sheet.css";
import styles from "~/ordering.css";
import { isoDay } from "~/formats/dates";
import { withFormKey } from "~/http/forms/form-key.server";
import { saveQuantities } from "~/http/forms/quantities.server";
import { readForm } from "~/http/gate/body.server";
import { requireOrdering } from "~/http/gate/guards.server";
import { ownCart } from "~/http/session/own-cart.server";
import { orderSheetPage } from "~/shop/cart/order-sheet/sheet-styles.server";
import { sheetAddress, sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { pageTitle } from "~/ui/layout/meta";
import { OrderSheetPage } from "~/ui/cart/order-sheet/order-sheet-page";
import { revalidateUnlessLost, lostResponseIn } from "~/ui/layout/lost-response/lost-response";

/** A page of 100 styles has a field for each of their pieces. */
const FORM_BYTES = 1024 * 1024;

export const handle = { uploadBytes: FORM_BYTES, textBytes: FORM_BYTES, uploadsBy: "customers" };

/** GET /order-sheet: the collection as tables of number fields, for approved customers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  const query = sheetQuery(new URL(request.url).searchParams);
  const [{ lines, totals }, prices] = await Promise.all([
    ownCart(request, account.company.id),
    priceListOf(account.company.priceGroupId),
  ]);
  const today = isoDay(new Date());
  const { styles, windows, page, ...list } = await orderSheetPage(query, { lines, prices }, today);
  return {
    query: { ...query, page },
    windows: windows.map(shownWindow),
    styles: styles.map(({ picture, ...style }) => ({
      ...style,
      picture: query.plain ? "" : picture,
    })),
    ...list,
    cart: { pieces: totals.pieces, subtotal: totals.subtotal, held: inYourCart(totals) },
    printed: { company: account.company.name, day: today },
  };
}

/**
 * POST /order-sheet: sets the quantities of the page's pieces in the customer's cart. The button `go` leads to another page
 * ("page:2") or to the cart.
 */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireOrdering(request);
  const form = await readForm(request);
  const query = sheetQuery(new URL(request.url).searchParams);
  const landing = (go: string) => {
    const page = Number(/^page:(\d{1,6})$/.exec(go)?.[1] ?? query.page);
    return sheetAddress({ ...query, page });
  };
  return withFormKey(account.company.id, form, () => saveQuantities(request, account, form, { landing }));
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";

/** After a conflict the quantities on the page are out of date. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.actionStatus === 409 || revalidateUnlessLost(change);

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: sheetStyles },
];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Order sheet") }];

export default function OrderSheet() {
  const answer = useActionData<typeof action>();
  return (
    <OrderSheetPage
      {...useLoaderData<typeof loader>()}
      refused={answer && "refused" in answer ? answer.refused : undefined}
      lostResponse={lostResponseIn(answer)}
    />
  );
}
