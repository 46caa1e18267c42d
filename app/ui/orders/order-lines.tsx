import type { OrderLine } from "~/shop/orders/order";
import { Money } from "~/ui/base/money";
import { choiceOf } from "~/ui/cart/cart-line";

/** The number of lines that a card shows before the rest is folded. */
const MAX_VISIBLE_LINES = 6;

/**
 * The lines of an order: name, colour and size, price times quantity, line total. With `folded`, only the first lines
 * of a long order are visible.
 */
export function OrderLines({
  lines,
  folded = false,
}: {
  lines: readonly OrderLine[];
  folded?: boolean;
}) {
  // A single remaining line takes no more space than the summary that would fold it.
  const shown = folded && lines.length > MAX_VISIBLE_LINES + 1 ? MAX_VISIBLE_LINES : lines.length;
  return (
    <div className="mt-4">
      <Lines lines={lines.slice(0, shown)} />
      {lines.length > shown && (
        <details className="rule">
          <summary className="small py-2.5">+{lines.length - shown} more items</summary>
          <Lines lines={lines.slice(shown)} />
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
