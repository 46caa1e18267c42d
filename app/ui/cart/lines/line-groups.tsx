import type { ReactNode } from "react";

import type { GroupableLine, StyleGroup, WindowGroup } from "~/shop/cart/group-lines";

/** The level of a style's heading: below the heading of its delivery window, if there is one. */
export type StyleHeading = "h3" | "h4";

/** Lines by delivery window, which is a heading with its promise, and then by style. */
export function LineGroups<Line extends GroupableLine>({
  groups,
  renderStyle,
}: {
  groups: readonly WindowGroup<Line>[];
  /** Renders a style as a list item; `above` is the style before it, in the same window. */
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
