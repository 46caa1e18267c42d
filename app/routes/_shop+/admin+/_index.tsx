import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { adminFeed } from "~/shop/desk/reports/admin-feed.server";
import { isCounting } from "~/shop/desk/reports/periods.server";
import { salesByMonth } from "~/shop/desk/reports/sales.server";
import { AnalyticsPage } from "~/ui/desk/analytics/analytics-page";
import { pageTitle } from "~/ui/layout/meta";
import { readerOf } from "~/http/gate/client-ready.server";

/** GET /admin: the figures of the shop (specification 2, "Analytics"). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const feed = await adminFeed(new Date(), readerOf(request));
  const [months, isIncomplete] = await Promise.all([salesByMonth(), isCounting()]);
  return { feed, months, isIncomplete };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Analytics") }];

export default function Analytics() {
  return <AnalyticsPage {...useLoaderData<typeof loader>()} />;
}
