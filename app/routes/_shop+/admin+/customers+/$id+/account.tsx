import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { customerAccount } from "~/http/responses/accounts.server";
import * as t from "~/messages/billing";
import { accountAddress } from "~/shop/billing/accounts/account";
import { invoiceAddress } from "~/shop/billing/invoices/invoice";
import { AccountView } from "~/ui/billing/account-view";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { PanelLink } from "~/ui/layout/admin/rights";
import { customerAddress } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";

/** From `?from` to `?to`. */
export const loader = ({ request, params }: LoaderFunctionArgs) => customerAccount(request, params.id);

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.accountOf(loaded.account) : t.account()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function CustomerAccount() {
  const { companyId, account } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="no-print">
        <PanelLink to={customerAddress(companyId)} className="admin-all">
          {markLookAlikes(account.customer)}
        </PanelLink>
      </p>
      <AdminHeading>{t.account()}</AdminHeading>
      <AccountView account={account} address={accountAddress(companyId)} invoice={invoiceAddress} />
    </>
  );
}
