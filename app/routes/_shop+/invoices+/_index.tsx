import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAccount } from "~/http/gate/guards.server";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import orders from "~/orders.css";
import { requestedPage } from "~/shop/base/paging";
import { myInvoices } from "~/shop/billing/invoices/invoices.server";
import { AppLink } from "~/ui/base/app-link";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { pageTitle } from "~/ui/layout/meta";
import { InvoiceList } from "~/ui/orders/invoice-list";

/** Of the company, the newest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { company } = await requireAccount(request);
  const { invoices, page, pages } = await myInvoices(company.id, requestedPage(new URL(request.url).searchParams));
  return { invoices, page, pages };
}

export const handle = { scripts: false };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: orders }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.yourInvoices()) }];

export default function MyInvoices() {
  const { invoices, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="wrap order-page">
      <div>
        <p className="small">
          <AppLink to="/orders">{tOrders.orderHistory()}</AppLink>
        </p>
        <h1>{t.yourInvoices()}</h1>
      </div>
      {invoices.length === 0 ? (
        <EmptyState title={t.noInvoicesYet()}>
          <p className="muted">{t.noInvoicesForYou()}</p>
        </EmptyState>
      ) : (
        <InvoiceList invoices={invoices} files={(number) => `/invoices/${number}`} />
      )}
      <Pagination page={page} pages={pages} address={(to) => (to > 1 ? `/invoices?page=${to}` : "/invoices")} />
    </div>
  );
}
