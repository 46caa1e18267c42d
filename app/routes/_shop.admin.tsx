import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";

import styles from "~/admin.css";
import { requireAdmin } from "~/http/gate/guards.server";
import { countAdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { Panel } from "~/ui/layout/admin/panel";

/** Styles of the admin panel; pages for buyers do not load them. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The counts of open tasks, for the panel's layout. Its guard does not protect the nested routes: each has its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { waiting: await countAdminTasks() };
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Admin() {
  const { waiting } = useLoaderData<typeof loader>();
  return (
    <Panel waiting={waiting}>
      <Outlet />
    </Panel>
  );
}
