import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { requireAdmin } from "~/http/gate/guards.server";
import { adminWindows } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { WindowsPage } from "~/ui/catalogue/admin/delivery-windows/windows-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/windows: all delivery windows with their states. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { windows: await adminWindows(), today: isoDay(new Date()) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Delivery windows") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Windows() {
  return <WindowsPage {...useLoaderData<typeof loader>()} />;
}
