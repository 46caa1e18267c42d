import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useRouteLoaderData } from "@remix-run/react";

import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/desk";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { openTasks } from "~/ui/layout/admin/tasks";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  return null;
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.whatNeedsDoing()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function AllTasks() {
  const { waiting } = useRouteLoaderData("routes/_shop+/admin+/_layout") as { waiting: AdminTasks };
  const tasks = openTasks(waiting);
  return (
    <>
      <AdminHeading>{t.whatNeedsDoing()}</AdminHeading>
      {tasks.length === 0 ? (
        <p>{t.nothingToDo()}</p>
      ) : (
        <ul>
          {tasks.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
