import type { Cents } from "~/shop/base/money/money";
import type { CartChanges } from "~/shop/checkout/seen-cart";
import { Money } from "~/ui/base/money";
import { Notice } from "~/ui/base/notice";

/** After a conflict (409): how the cart differs from what the buyer had reviewed. */
export function ChangedNotice({ before, total }: { before: CartChanges; total: Cents }) {
  return (
    <Notice title="These are the current figures" tone="danger">
      <p>
        Total: <Money cents={total} />
        {before.total === total ? (
          ", as before"
        ) : (
          <>
            {" "}
            (it was <Money cents={before.total} />)
          </>
        )}
        .
      </p>
      {before.changed.size > 0 && <p>Lines that changed are marked below.</p>}
      {before.gone.length > 0 && (
        <>
          <p>
            {before.gone.length === 1
              ? "One line is not in your cart any more:"
              : `${before.gone.length} lines are not in your cart any more:`}
          </p>
          <ul className="small">
            {before.gone.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
