import { Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { adminTasksText } from "~/shop/admin-tasks/admin-tasks";
import type { AdminTasks } from "~/shop/admin-tasks/admin-tasks.server";

import { classes } from "~/ui/base/classes";

import { TABS, todo } from "./tabs";

/** The frame of the brand's own pages: what needs doing, the tabs, and the page of the tab. */
export function Panel({ waiting, children }: { waiting: AdminTasks; children: ReactNode }) {
  const waits = todo(waiting);
  const isFirstPage = useLocation().pathname === "/admin";
  return (
    <div className="wrap admin">
      <div className={classes("admin-head", !isFirstPage && "admin-head-wide")}>
        <p className="caps">Admin Panel</p>
        {waits.length > 0 ? (
          <nav aria-label="What needs doing">
            <ul className="admin-todo">
              {waits.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <p className="muted small">Nothing waits for you.</p>
        )}
      </div>
      <nav aria-label="Admin panel" className="admin-tabs no-print">
        {TABS.map(({ to, label, waits: countOf }) => {
          const count = countOf?.(waiting) ?? 0;
          return (
            <NavLink key={to} to={to} end={to === "/admin"}>
              {label}
              {count > 0 && (
                <span className="admin-count">
                  {adminTasksText(count)}
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
