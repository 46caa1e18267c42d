import { Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { cappedCountText } from "~/shop/base/capped-count";
import type { AdminTasks } from "~/shop/desk/tasks/admin-tasks.server";

import { classes } from "~/ui/base/classes";

import { TABS, openTasks } from "./tabs";

/** The layout of the admin panel: the open tasks, the tabs, and the page of the current tab. */
export function Panel({ waiting, children }: { waiting: AdminTasks; children: ReactNode }) {
  const tasks = openTasks(waiting);
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
        {TABS.map(({ to, label, taskCount }) => {
          const count = taskCount?.(waiting) ?? 0;
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
