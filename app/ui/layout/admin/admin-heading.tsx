import type { ReactNode } from "react";

/** The heading of an admin page, with a count or badge beside it and the page's actions on the right. */
export function AdminHeading({
  children,
  aside,
  actions,
}: {
  children: ReactNode;
  /** A count or badge, such as "3 new". */
  aside?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="admin-heading">
      <h1>{children}</h1>
      {aside}
      {actions && <div className="admin-actions">{actions}</div>}
    </div>
  );
}
