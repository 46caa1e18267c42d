import type { ReactNode } from "react";

/** A list of names and values; entries without a value are omitted. */
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

/** A multi-line text under a small heading. */
export function TextBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <p className="paper-text">{children}</p>
    </section>
  );
}
