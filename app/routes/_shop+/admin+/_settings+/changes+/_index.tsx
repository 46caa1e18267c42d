import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { recentBulkChanges } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { BulkChangesPage } from "~/ui/desk/bulk-changes/bulk-changes-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/changes: the last changes of several things, to be undone. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { changes: await recentBulkChanges() };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Bulk changes") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function BulkChanges() {
  return <BulkChangesPage {...useLoaderData<typeof loader>()} />;
}
