import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface PanelTab {
  /** Its address. */
  to: string;
  label: string;
  isCurrent: boolean;
}

/** A panel of few tabs outside the frame of the whole one, each tab with an address of its own. */
export function ShortPanel({
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
      <div className="admin-head">
        <h1>{title}</h1>
        <Link to="/admin">The whole panel</Link>
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
