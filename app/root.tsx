import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError } from "@remix-run/react";

import { nameOfCompany } from "~/formats/person-name";
import { requestCache } from "~/http/gate/request-cache.server";
import { readUnsentForm } from "~/http/gate/unsent-forms.server";
import { orderingFor, readAccount } from "~/http/session/account.server";
import { ownerMark } from "~/http/session/form-owner.server";
import { ownCart } from "~/http/session/own-cart.server";
import { consumeToast } from "~/http/session/toast.server";
import * as t from "~/messages/layout";
import { shopFacts } from "./shop/brand/appearance/facts.server";
import type { Account } from "./shop/customers/people/account";
import { allPiecesOf } from "./shop/cart/cart";
import { mayOrder } from "./shop/customers/people/roles";
import { publishedPages } from "./shop/brand/pages/pages.server";
import { refusalOf } from "~/ui/layout/refusal-of";
import { Document } from "~/ui/layout/document";
import type { Frame } from "~/ui/layout/frame";

/** Loads the data of every page: the shop and its own pages, the signed-in person, the number of pieces in the company's cart, and the toast. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await readAccount(request);
  const [cart, { toast, headers }, shop, pages, unsent] = await Promise.all([
    account?.company.isApproved && mayOrder(account.role) ? ownCart(request, account.company.id) : null,
    consumeToast(request),
    requestCache(request).then(shopFacts),
    requestCache(request).then(publishedPages),
    readUnsentForm(request),
  ]);
  const frame: Frame = {
    shop,
    pages,
    person: account && {
      key: ownerMark(account),
      firstName: account.user.firstName,
      isApproved: account.company.isApproved,
      ...(account.user.isAdmin && { isStaff: true }),
      ...(!mayOrder(account.role) && { isReader: true }),
      ...(account.role !== "owner" && { isColleague: true }),
      ...(!account.isOnBehalf && { links: linksOf(account) }),
    },
    orderingFor: (account && orderingFor(account)) ?? undefined,
    pieces: cart ? allPiecesOf(cart) : 0,
    toast,
    ...(unsent && { unsent: { ...unsent, notice: t.youWereNoLongerSigned() } }),
  };
  return data(frame, { headers });
}

const linksOf = ({ company, hasOtherCompanies, hasUnread }: Account) => [
  ...(hasOtherCompanies ? [["/company", t.youActFor({ company: nameOfCompany(company) })] as const] : []),
  ...(hasUnread ? [["/messages", t.youHaveMessages()] as const] : []),
];

export { revalidateUnlessLost as shouldRevalidate } from "./ui/layout/lost-response/lost-response";

export default function Root() {
  const { shop, person } = useLoaderData<typeof loader>();
  return (
    <Document shop={shop} owner={person?.key}>
      <Outlet />
    </Document>
  );
}

/** Renders errors of the root loader; those of other routes are rendered by routes/_shop+/_layout.tsx. */
export function ErrorBoundary() {
  const { title, message, link } = refusalOf(useRouteError());
  return (
    <Document title={title}>
      <main id="main" className="wrap page">
        <h1>{title}</h1>
        <p>{message}</p>
        {link && <a href={link.href}>{link.label}</a>}
      </main>
    </Document>
  );
}
