import type { CartLine } from "~/shop/cart/cart";
import type { CartChanges } from "~/shop/checkout/seen-cart";
import { Money } from "~/ui/base/money";
import { Badge } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";
import { choiceOf } from "~/ui/cart/cart-line";
import { CachedFragment } from "~/ui/cached-fragment";

/** The lines that will be ordered. After a conflict, changed lines are marked. */
export function ReviewLines({
  lines,
  before,
}: {
  lines: readonly CartLine[];
  before: CartChanges | null;
}) {
  const ordered = lines.filter((line) => line.isAvailable);
  const unavailable = lines.length - ordered.length;
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="caps text-xs mb-3">
        Your items ({ordered.length})
      </h2>
      <ul className="rule">
        {ordered.map((line) => (
          <CachedFragment
            as="li"
            key={line.id}
            cacheKey={["review", line, before?.changed.has(line.id), before?.changed.get(line.id)]}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-4 border-b border-line py-3"
          >
            <Picture address={line.imageUrl} alt="" />
            <div className="min-w-0">
              <h3 className="text-base">{line.name}</h3>
              <p className="muted small">{choiceOf(line)}</p>
              <p className="small">
                {line.quantity} × <Money cents={line.unitPrice} />
              </p>
              <ChangeMark before={before} line={line} />
            </div>
            <Money cents={line.lineTotal} />
          </CachedFragment>
        ))}
      </ul>
      {unavailable > 0 && (
        <p className="muted small mt-3">
          {unavailable === 1 ? "One line" : `${unavailable} lines`} of your cart cannot be ordered
          any more and will stay there.
        </p>
      )}
    </section>
  );
}

function ChangeMark({ before, line }: { before: CartChanges | null; line: CartLine }) {
  const was = before?.changed.get(line.id);
  if (was === undefined) return null;
  return (
    <p className="small mt-1">
      <Badge solid>Changed</Badge>{" "}
      {was === null ? (
        "New in your cart"
      ) : (
        <>
          It was {was.quantity} × <Money cents={was.unitPrice} />
        </>
      )}
    </p>
  );
}
