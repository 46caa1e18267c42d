import { type ReactNode, useEffect, useRef } from "react";
import * as t from "~/messages/desk";

export function AccessPageLayout({
  title,
  intro,
  isAlert = false,
  children,
}: {
  title: string;
  intro?: ReactNode;
  /** A failed attempt: the heading is announced and focused. */
  isAlert?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After a client-side submission, focus would stay where the form's button was.
  useEffect(() => {
    if (isAlert) heading.current?.focus();
  }, [isAlert]);
  return (
    <div className="wrap wrap-narrow page">
      <div className="mb-8" role={isAlert ? "alert" : undefined}>
        <p className="caps mb-3">{t.staff()}</p>
        <h1 ref={heading} tabIndex={isAlert ? -1 : undefined} className="outline-none">
          {title}
        </h1>
        {intro && <p className="lead mt-3">{intro}</p>}
      </div>
      <div className="stack">{children}</div>
    </div>
  );
}
