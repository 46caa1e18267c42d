import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import { requestedPage } from "~/shop/base/paging";
import { requestedReceivables } from "~/shop/billing/payments/ages";
import { listReceivables, receivablesSums } from "~/shop/billing/payments/receivables.server";
import { pageTitle } from "~/ui/layout/meta";
import { ReceivablesPage } from "~/ui/billing/admin/receivables-page";

/** GET /admin/payments: what is open, by age; `?show=credits` are the orders with credit. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-customers");
  const search = new URL(request.url).searchParams;
  const show = requestedReceivables(search) ?? "open";
  const now = new Date();
  const [sums, list] = await Promise.all([
    receivablesSums(scope, now),
    listReceivables(scope, show, requestedPage(search), now),
  ]);
  return { show, sums, ...list, today: isoDay(now) };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Payments") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Payments() {
  return <ReceivablesPage {...useLoaderData<typeof loader>()} />;
}
