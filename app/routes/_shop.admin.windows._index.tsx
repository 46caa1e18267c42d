import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isoDay } from "~/formats/dates";
import { requireAdmin } from "~/http/gate/guards.server";
import { adminWindows } from "~/shop/windows/admin-windows.server";
import { WindowsPage } from "~/ui/admin/windows/windows-page";
import { pageTitle } from "~/ui/layout/meta";

/** GET /admin/windows: all delivery windows with their states. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { windows: await adminWindows(), today: isoDay(new Date()) };
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Delivery windows") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export default function Windows() {
  return <WindowsPage {...useLoaderData<typeof loader>()} />;
}
