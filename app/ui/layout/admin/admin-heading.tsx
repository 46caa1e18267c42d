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
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="min-w-0 wrap-anywhere">{children}</h1>
      {aside}
      {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
