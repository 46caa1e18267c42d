import type { ReactNode } from "react";

export function SectionHeading({
  level = 2,
  label,
  children,
  intro,
  id,
}: {
  level?: 1 | 2;
  label?: ReactNode;
  children: ReactNode;
  intro?: ReactNode;
  id?: string;
}) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="mb-8">
      {label && <p className="caps mb-3">{label}</p>}
      <Heading id={id}>{children}</Heading>
      {intro && <p className="lead mt-3">{intro}</p>}
    </div>
  );
}
