import { type ReactNode, useEffect, useRef } from "react";

/** The layout of the pages that lead to the admin role. */
export function AccessPageLayout({
  title,
  intro,
  isAlert = false,
  children,
}: {
  title: string;
  intro?: ReactNode;
  /** It says that an attempt has come to nothing. */
  isAlert?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A form sent by script leaves the reader where its button was.
  useEffect(() => {
    if (isAlert) heading.current?.focus();
  }, [isAlert]);
  return (
    <div className="wrap wrap-narrow page">
      <div className="mb-8" role={isAlert ? "alert" : undefined}>
        <p className="caps mb-3">Staff</p>
        <h1 ref={heading} tabIndex={isAlert ? -1 : undefined} className="outline-none">
          {title}
        </h1>
        {intro && <p className="lead mt-3">{intro}</p>}
      </div>
      <div className="stack">{children}</div>
    </div>
  );
}
