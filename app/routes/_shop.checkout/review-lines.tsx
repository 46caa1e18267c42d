import { linesOf } from "~/shop/cart/group-lines";
import type { CartChanges, ReviewedLine } from "~/shop/checkout/seen-cart";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { StyleLines } from "~/ui/cart/lines/style-lines";
import { choiceOf } from "~/ui/cart/lines/style-table";

/** The lines that will be ordered. After a conflict, changed lines are marked. */
export function ReviewLines({
  lines,
  before,
}: {
  lines: readonly ReviewedLine[];
  before: CartChanges | null;
}) {
  const ordered = lines.filter((line) => line.isAvailable);
  const unavailable = lines.length - ordered.length;
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="caps text-xs mb-3">
        {`Your items (${ordered.length})`}
      </h2>
      <LineGroups
        lines={ordered}
        renderStyle={(style, Heading) => {
          const changed = linesOf(style).filter(({ id }) => before?.changed.has(id));
          return (
            <StyleLines key={style.key} style={style} Heading={Heading}>
              {changed.map((line) => (
                <ChangeMark key={line.id} line={line} was={before!.changed.get(line.id) ?? null} />
              ))}
            </StyleLines>
          );
        }}
      />
      {unavailable > 0 && (
        <p className="muted small mt-3">
          {unavailable === 1 ? "One line" : `${unavailable} lines`} of your cart cannot be ordered
          any more and will stay there.
        </p>
      )}
    </section>
  );
}

function ChangeMark({
  line,
  was,
}: {
  line: ReviewedLine;
  /** What the page showed before; null for a line that is new. */
  was: { quantity: number; unitPrice: number } | null;
}) {
  return (
    <p className="small mt-1">
      <Badge word="Changed" /> {choiceOf(line)}:{" "}
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
