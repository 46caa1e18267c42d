import type { ReactNode } from "react";

import { groupLines, type GroupableLine, type StyleGroup } from "~/shop/cart/group-lines";

/** The level of a style's heading: below the heading of its delivery window, if there is one. */
export type StyleHeading = "h3" | "h4";

/** Lines by delivery window, which is a heading with its promise, and then by style. */
export function LineGroups<Line extends GroupableLine>({
  lines,
  renderStyle,
}: {
  lines: readonly Line[];
  /** Renders a style as a list item. */
  renderStyle: (style: StyleGroup<Line>, Heading: StyleHeading) => ReactNode;
}) {
  return groupLines(lines).map(({ window, styles }) => (
    <div key={window?.id ?? 0}>
      {window && (
        <>
          <h3 className="mt-4">{window.name}</h3>
          <p className="muted small mb-3">{window.promise}</p>
        </>
      )}
      <ul className="rule">{styles.map((style) => renderStyle(style, window ? "h4" : "h3"))}</ul>
    </div>
  ));
}
