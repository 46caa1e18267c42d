import type { ReactNode } from "react";

/** With a count or badge beside it, the page's actions, and on the page of a list its search and filters. */
export function AdminHeading({
  children,
  aside,
  actions,
  filters,
}: {
  children: ReactNode;
  /** Such as "3 new". */
  aside?: ReactNode;
  actions?: ReactNode;
  /** A FilterBar and, folded, further filters. */
  filters?: ReactNode;
}) {
  return (
    <div className="admin-heading">
      <h1>{children}</h1>
      {aside}
      {actions && <div className="admin-actions">{actions}</div>}
      {filters}
    </div>
  );
}
