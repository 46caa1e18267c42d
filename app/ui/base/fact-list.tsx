import type { ReactNode } from "react";

export function FactList({ facts }: { facts: readonly { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
