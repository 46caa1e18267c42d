import type { OrderLine } from "~/shop/orders/order";
import { inGroups } from "~/shop/cart/group-lines";
import { LineGroups } from "~/ui/lines/line-groups";
import { StyleLines } from "~/ui/lines/style-lines";
import { Money } from "~/ui/base/money";
import { choiceOf } from "~/ui/lines/style-table";

/** The number of lines that a card shows before the rest is folded. */
const MAX_VISIBLE_LINES = 6;

/** The lines of an order by delivery window and style. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <LineGroups
      lines={lines}
      renderStyle={(style, Heading) => (
        <StyleLines key={style.key} style={style} Heading={Heading} />
      )}
    />
  );
}

/**
 * The lines of an order in a list of orders: name, colour and size, price times quantity, line total. Only the first lines
 * of a long order are visible.
 */
export function FoldedOrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const all = inGroups(lines);
  // A single remaining line takes no more space than the summary that would fold it.
  const shown = all.length > MAX_VISIBLE_LINES + 1 ? MAX_VISIBLE_LINES : all.length;
  return (
    <div className="mt-4">
      <Lines lines={all.slice(0, shown)} />
      {all.length > shown && (
        <details className="rule">
          <summary className="small py-2.5">+{all.length - shown} more items</summary>
          <Lines lines={all.slice(shown)} />
        </details>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul>
      {lines.map((line, index) => (
        <li
          key={index}
          className="rule flex flex-wrap items-baseline justify-between gap-x-6 py-2.5"
        >
          <span className="min-w-0">
            {line.name} <span className="muted small">{choiceOf(line)}</span>
          </span>
          <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-4">
            <span className="muted figures small">
              <Money cents={line.unitPrice} /> × {line.quantity}
            </span>
            <Money cents={line.lineTotal} />
          </span>
        </li>
      ))}
    </ul>
  );
}
