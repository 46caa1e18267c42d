import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData, useSearchParams } from "@remix-run/react";

import * as t from "~/messages/customers";
import { bulkDiscountNote } from "~/shop/catalogue/offers/tiers.server";
import { LoginInfo } from "~/ui/brand/landing/login-info";
import type { Frame } from "~/ui/layout/frame";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.wholesaleLogin()) }];

export async function loader() {
  return { discounts: await bulkDiscountNote() };
}

/** The login dialog as a page, for browsers without dialogs and for links from elsewhere. */
export default function LoginInformation() {
  const { shop } = useRouteLoaderData("root") as Frame;
  const { discounts } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <div className="wrap wrap-narrow page stack">
      <h1>{t.wholesaleLogin()}</h1>
      <LoginInfo returnTo={search.get("returnTo") ?? "/"} discounts={discounts} demoSignIn={shop.demoSignIn} />
    </div>
  );
}
