import type { ReactNode } from "react";

/** The heading of a page of the panel, with a figure or badge beside it and what can be done on the right. */
export function AdminHeading({
  children,
  aside,
  actions,
}: {
  children: ReactNode;
  /** "3 new" */
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
