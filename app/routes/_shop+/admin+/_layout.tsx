import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";

import styles from "~/admin.css";
import { requireStaff } from "~/http/gate/guards.server";
import { countAdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { hasMailServer, printsSignInCodes } from "~/shop/desk/mail-queue/transport.server";
import { Panel } from "~/ui/layout/admin/panel";

/** Pages for buyers do not load them. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Its guard does not protect the nested routes: each has its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const waiting = await countAdminTasks(staff);
  const mail = { hasMailServer: hasMailServer(), printsSignInCodes: printsSignInCodes() };
  return { waiting, staffRole: staff.staffRole, ...mail };
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Admin() {
  return (
    <Panel {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Panel>
  );
}
