import type { ReactNode } from "react";

/** A figure of the analytics page, with a note on how it is computed. */
export function FigureCard({
  title,
  figure,
  aside,
  children,
}: {
  title: string;
  figure: ReactNode;
  /** A note below the figure, such as "+3 this month". */
  aside: ReactNode;
  /** The definition. */
  children: ReactNode;
}) {
  return (
    <section className="card admin-figure">
      <h2 className="caps">{title}</h2>
      <p className="admin-figure-value">{figure}</p>
      <p className="small font-semibold">{aside}</p>
      <p className="muted small mt-3">{children}</p>
    </section>
  );
}
