import type { ReactNode } from "react";

/** With a count or badge beside it and the page's actions on the right. */
export function AdminHeading({
  children,
  aside,
  actions,
}: {
  children: ReactNode;
  /** Such as "3 new". */
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
