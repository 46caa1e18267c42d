import type { OrderLine } from "~/shop/orders/order";
import { Money } from "~/ui/base/money";
import { choiceOf } from "~/ui/cart/cart-line";

/** Lines of an order that a card of the history shows at once. */
const SHOWN = 6;

/**
 * What was ordered: name, size, price times quantity, line total. `folded` shows the first lines of a long order
 * and keeps the others at hand.
 */
export function OrderLines({
  lines,
  folded = false,
}: {
  lines: readonly OrderLine[];
  folded?: boolean;
}) {
  // One line more takes the place of the words that would stand for it.
  const shown = folded && lines.length > SHOWN + 1 ? SHOWN : lines.length;
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
