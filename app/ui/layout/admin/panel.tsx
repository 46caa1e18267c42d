import { Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { cappedCountText } from "~/shop/base/capped-count";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";

import { can, type StaffRole } from "~/shop/customers/people/staff-role";
import { classes } from "~/ui/base/classes";

import { TABS, openTasks } from "./tabs";

/** The layout of the admin panel: the open tasks, the tabs, and the page of the current tab. */
export function Panel({
  waiting,
  staffRole,
  children,
}: {
  /** Null for those who do not administer the shop. */
  waiting: AdminTasks | null;
  staffRole: StaffRole | null;
  children: ReactNode;
}) {
  const tasks = waiting ? openTasks(waiting) : [];
  const isFirstPage = useLocation().pathname === "/admin";
  return (
    <div className="wrap admin">
      <div className={classes("admin-head no-print", !isFirstPage && "admin-head-wide")}>
        <p className="caps">Admin Panel</p>
        {tasks.length > 0 ? (
          <nav aria-label="What needs doing">
            <ul className="admin-todo">
              {tasks.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <p className="muted small">Nothing to do at the moment.</p>
        )}
      </div>
      <nav aria-label="Admin panel" className="admin-tabs no-print">
        {TABS.filter(({ right = "administer" }) => can({ staffRole }, right)).map((tab) => {
          const { to, label, taskCount } = tab;
          const count = (waiting && taskCount?.(waiting)) ?? 0;
          return (
            <NavLink key={to} to={to} end={to === "/admin"}>
              {label}
              {count > 0 && (
                <span className="admin-count">
                  {cappedCountText(count)}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </NavLink>
          );
        })}
      </nav>
      {children}
    </div>
  );
}
