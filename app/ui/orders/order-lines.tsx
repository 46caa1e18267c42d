import type { DetailLine, ListedOrderLine } from "~/shop/orders/order";
import { groupLines, linesOf } from "~/shop/cart/group-lines";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { StyleLines } from "~/ui/cart/lines/style-lines";

/** The number of styles that a card shows before the rest is folded. */
const MAX_VISIBLE_STYLES = 3;

/**
 * The lines of an order by delivery window and style, with their SKUs where they have them, and how many are shipped where
 * that is known.
 */
export function OrderLines({
  lines,
  isCompact,
}: {
  lines: readonly (ListedOrderLine & Pick<DetailLine, "shipped">)[];
  /** See StyleTable. */
  isCompact?: boolean;
}) {
  return (
    <LineGroups
      lines={lines}
      renderStyle={(style, Heading) => (
        <StyleLines
          key={style.key}
          style={style}
          Heading={Heading}
          isCompact={isCompact}
          isWide={linesOf(style).some(({ shipped }) => shipped !== undefined)}
          cell={({ quantity, shipped }) => (
            <>
              {quantity}
              {shipped !== undefined && (
                <span className="muted small block">{shipped} shipped</span>
              )}
            </>
          )}
        />
      )}
    />
  );
}

/** The same in a list of orders: only the first styles of a long order are visible. */
export function FoldedOrderLines({ lines }: { lines: readonly ListedOrderLine[] }) {
  const styles = groupLines(lines).flatMap((group) => group.styles);
  // A single remaining style takes hardly more space than the summary that would fold it.
  const shown = styles.length > MAX_VISIBLE_STYLES + 1 ? MAX_VISIBLE_STYLES : styles.length;
  const folded = styles.slice(shown).flatMap(linesOf);
  return (
    <div className="mt-4">
      <OrderLines lines={styles.slice(0, shown).flatMap(linesOf)} isCompact />
      {folded.length > 0 && (
        <details>
          <summary className="small py-2.5">+{folded.length} more items</summary>
          <OrderLines lines={folded} isCompact />
        </details>
      )}
    </div>
  );
}
