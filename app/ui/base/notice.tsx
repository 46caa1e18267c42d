import type { ReactNode } from "react";

import { classes } from "./classes";

/** Highlighted in a page. */
export function Notice({
  title,
  tone = "default",
  children,
}: {
  title?: ReactNode;
  tone?: "default" | "danger" | "good";
  children?: ReactNode;
}) {
  return (
    <div className={classes("notice", tone !== "default" && `edge-${tone}`)}>
      {title && <p className="strong">{title}</p>}
      {children}
    </div>
  );
}

/** In place of an empty list. `children` are further text and links. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
