import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireApproved } from "~/http/gate/guards.server";
import { retailStyleNames, retailWindows } from "~/shop/orders/retail/retail-windows.server";
import { pageTitle } from "~/ui/layout/meta";
import { RetailPage } from "~/ui/orders/retail-page";

/** This page has no client behaviour, so no scripts are sent with it. */
export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Files for your shop") }];

/** GET /for-your-shop: what approved customers can take to their own shops. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireApproved(request);
  const [windows, styles] = await Promise.all([retailWindows(), retailStyleNames()]);
  return { windows, styles };
}

export default function ForYourShop() {
  return <RetailPage {...useLoaderData<typeof loader>()} />;
}
