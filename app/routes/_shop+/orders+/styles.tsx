import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAccount } from "~/http/gate/guards.server";
import { everOrdered } from "~/shop/orders/ordered-styles.server";
import { requestedPage } from "~/shop/base/paging";
import { pageTitle } from "~/ui/layout/meta";
import { OrderedStylesPage } from "~/ui/orders/ordered-styles-page";

/** GET /orders/styles: all styles that the buyer has ever ordered. Users who are not approved have none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return everOrdered(account.company.id, requestedPage(new URL(request.url).searchParams));
}

/** This page has no client behaviour, so no scripts are sent with it. */
export const handle = { scripts: false };

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Everything you ordered") },
];

export default function OrderedStyles() {
  return <OrderedStylesPage {...useLoaderData<typeof loader>()} />;
}
