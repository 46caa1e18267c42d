import type { ReactNode } from "react";

import type { GroupableLine, StyleGroup, WindowGroup } from "~/shop/cart/group-lines";

/** Below the heading of the delivery window, if there is one. */
export type StyleHeading = "h3" | "h4";

/** By delivery window, with its promise as a heading, and then by style. */
export function LineGroups<Line extends GroupableLine>({
  groups,
  renderStyle,
}: {
  groups: readonly WindowGroup<Line>[];
  /** As a list item; `above` is the style before it, in the same window. */
  renderStyle: (style: StyleGroup<Line>, Heading: StyleHeading, above: StyleGroup<Line> | undefined) => ReactNode;
}) {
  return groups.map(({ window, styles }) => (
    <div key={window?.id ?? 0}>
      {window && (
        <>
          <h3 className="mt-4">{window.name}</h3>
          <p className="muted small mb-3">{window.promise}</p>
        </>
      )}
      <ul className="rule">{styles.map((style, at) => renderStyle(style, window ? "h4" : "h3", styles[at - 1]))}</ul>
    </div>
  ));
}
