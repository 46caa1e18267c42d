import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";

import styles from "~/admin.css";
import { requireStaff } from "~/http/gate/guards.server";
import { countAdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { hasMailServer } from "~/shop/desk/mail-queue/transport.server";
import { Panel } from "~/ui/layout/admin/panel";

/** Pages for buyers do not load them. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Its guard does not protect the nested routes: each has its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const waiting = await countAdminTasks(staff);
  return { waiting, staffRole: staff.staffRole, hasMailServer: hasMailServer() };
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Admin() {
  const { waiting, staffRole, hasMailServer } = useLoaderData<typeof loader>();
  return (
    <Panel waiting={waiting} staffRole={staffRole} hasMailServer={hasMailServer}>
      <Outlet />
    </Panel>
  );
}
