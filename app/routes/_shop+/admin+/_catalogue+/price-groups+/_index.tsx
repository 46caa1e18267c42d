import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { requireAdmin } from "~/http/gate/guards.server";
import { adminGroups } from "~/shop/catalogue/price-groups/admin-groups.server";
import { GroupsPage } from "~/ui/catalogue/admin/prices/groups-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/price-groups: all price groups. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { groups: await adminGroups(), today: isoDay(new Date()) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Price groups") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function PriceGroups() {
  return <GroupsPage {...useLoaderData<typeof loader>()} />;
}
