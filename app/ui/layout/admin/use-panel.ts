import { useRouteLoaderData } from "@remix-run/react";

import type { StaffRole } from "~/shop/customers/people/staff-role";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";

interface PanelFrame {
  waiting: AdminTasks;
  staffRole: StaffRole | null;
  /** "/" focuses the search. */
  hasSearchKey: boolean;
}

/** What the loader of the panel's frame gives. Undefined on pages outside it, which are for owners. */
export const usePanel = () => useRouteLoaderData("routes/_shop+/admin+/_layout") as PanelFrame | undefined;
