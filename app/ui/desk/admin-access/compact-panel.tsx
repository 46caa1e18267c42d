import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import * as t from "~/messages/desk";

interface PanelTab {
  /** The tab's address. */
  to: string;
  label: string;
  isCurrent: boolean;
}

/** A few tabs outside the admin panel's layout, each with an address of its own. */
export function CompactPanel({
  title,
  tabs,
  children,
}: {
  title: string;
  tabs: readonly PanelTab[];
  children: ReactNode;
}) {
  return (
    <div className="wrap admin">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <h1>{title}</h1>
        <Link to="/admin">{t.fullAdminPanel()}</Link>
      </div>
      <nav aria-label={title} className="admin-tabs no-print">
        {tabs.map(({ to, label, isCurrent }) => (
          <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}
