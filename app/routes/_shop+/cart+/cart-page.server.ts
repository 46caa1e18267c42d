import { formatDate } from "~/formats/dates";
import { readLeftOut } from "~/http/forms/left-out-rows.server";
import { signInAddress } from "~/http/gate/guards.server";
import { shopOrigin } from "~/http/gate/origin.server";
import { refuse } from "~/http/gate/refusals.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import * as t from "~/messages/cart";
import * as tLayout from "~/messages/layout";
import type { Account } from "~/shop/customers/people/account";
import { ownCurrentCart } from "~/http/session/own-cart.server";
import { cartView } from "~/shop/cart/cart-view.server";
import { colleagueChanges } from "~/shop/cart/read-cart.server";
import { mySharedCarts } from "~/shop/cart/shared-cart.server";
import { lastSetBy, openedBy } from "~/shop/cart/changer-texts";
import { cartShipping } from "~/shop/checkout/payable.server";
import { lastRemoval } from "./undo-removal.server";

// Beside the route, and not in it: each module of the server that a route shares with others costs its page a request.

export async function readCartPage(request: Request, account: Account) {
  const { id: companyId } = account.company;
  const current = ownCurrentCart(request, companyId);
  const cart = current.then((own) => own.cart);
  const [{ state }, view, shipping, links] = await Promise.all([
    current,
    cartView(companyId, cart, { canWait: !account.isOnBehalf }),
    cartShipping(companyId, cart),
    mySharedCarts(companyId),
  ]);
  const [removal, colleagues, leftOut] = await Promise.all([
    lastRemoval(request, companyId, state),
    colleagueChanges(state, account.user.id),
    readLeftOut(request, companyId),
  ]);
  const now = new Date();
  const origin = shopOrigin(request);
  return {
    ...view,
    shipping,
    links: links.map(({ shareId, createdAt, expiresAt, showPrices }) => ({
      shareId,
      url: `${origin}/shared-cart/${shareId}`,
      label: t.shareLink({ created: createdAt, expires: expiresAt, showPrices }),
      name: ` ${t.linkCreated({ created: createdAt })}`,
    })),
    carts: { currentName: state.name, saved: state.saved },
    colleagues: {
      lines: Object.fromEntries(colleagues.lines.map(({ lineId, by, at }) => [lineId, lastSetBy(by, at, now)])),
      opened: colleagues.opened && openedBy(colleagues.opened.by, colleagues.opened.at, now),
    },
    canInquire: !account.isOnBehalf,
    removed: removal ? t.linesRemoved({ count: removal.lines.length }) : "",
    leftOutRows: leftOut && leftOutRows(leftOut),
    continueAt: orderingPageBefore(request),
    day: formatDate(now),
  };
}

/** Rows that were left out of a quick order, with a link to them unless they are too many to be kept. */
const leftOutRows = ({ count, text }: { count: number; text: string }) =>
  text === ""
    ? { text: t.rowsNotKept({ count }), link: null }
    : { text: t.rowsLeftOut({ count }), link: t.correctRows({ count }) };

/**
 * Where one ordered before one came here: the collection, a style, the order sheet or quick order; else the collection.
 */
export function orderingPageBefore(request: Request): string {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return "/";
  const { origin, pathname, search } = new URL(referer);
  const isOrdering = /^[/](order-sheet|quick-order|product[/]\d+)?$/.test(pathname);
  return origin === shopOrigin(request) && isOrdering ? safeReturnTo(pathname + search) : "/";
}

/** For visitors, a page that says what the cart is. */
export const explainCart = (request: Request) =>
  refuse(request, {
    status: 401,
    title: t.yourCart(),
    message: t.whatTheCartIs(),
    note: t.signInNote(),
    link: { href: signInAddress(request), label: tLayout.signInLabel() },
    secondLink: { href: "/request-access", label: t.requestAccess() },
  });
