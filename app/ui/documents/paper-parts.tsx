import type { ReactNode } from "react";

/** Names and values beside each other; what has no value is left out. */
export function DocumentFacts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className="paper-facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A text of several lines under a small heading. */
export function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <p className="paper-text">{children}</p>
    </section>
  );
}
