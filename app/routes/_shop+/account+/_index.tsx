import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ownAccount } from "~/http/responses/accounts.server";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import orders from "~/orders.css";
import { accountAddress } from "~/shop/billing/accounts/account";
import { AppLink } from "~/ui/base/app-link";
import { AccountView } from "~/ui/billing/account-view";
import { pageTitle } from "~/ui/layout/meta";

/** Of the company, from `?from` to `?to`. */
export const loader = ({ request }: LoaderFunctionArgs) => ownAccount(request);

export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orders }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.account()) }];

export default function MyAccount() {
  const account = useLoaderData<typeof loader>();
  return (
    <div className="wrap order-page">
      <div>
        <p className="small">
          <AppLink to="/orders">{tOrders.orderHistory()}</AppLink>
        </p>
        <h1>{t.account()}</h1>
      </div>
      <AccountView account={account} address={accountAddress()} invoice={(number) => `/invoices/${number}.pdf`} />
    </div>
  );
}
