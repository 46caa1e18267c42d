import { colon } from "~/formats/lists";
import * as t from "~/messages/checkout";
import { groupLines, hasSizes, linesOf, type StyleGroup } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import type { CartChanges, ReviewedLine } from "~/shop/checkout/seen-cart";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { choiceOf } from "~/ui/cart/lines/style-table";

/** Shown at once. */
const FEW_LINES = 6;

/** A style in a row; many are folded. After a conflict, changed lines are marked. */
export function ReviewLines({ lines, before }: { lines: readonly ReviewedLine[]; before: CartChanges | null }) {
  const ordered = lines.filter((line) => line.isAvailable);
  return (
    <details className="review" open={before !== null || ordered.length <= FEW_LINES}>
      <summary className="py-2.5">
        <h2 className="caps text-xs">{t.yourItems({ count: ordered.length })}</h2>
      </summary>
      <LineGroups
        groups={groupLines(ordered)}
        renderStyle={(style, Heading) => {
          const changed = linesOf(style).filter(({ id }) => before?.changed.has(id));
          return (
            <li key={style.key} className="rule-below small py-2.5">
              <div className="flex flex-wrap justify-between gap-x-4">
                <Heading className="text-base">{style.name}</Heading>
                <p>
                  <span className="muted figures">
                    <Money cents={style.unitPrice!} />
                    {` × ${style.pieces} = `}
                  </span>
                  <Money cents={style.total!} />
                </p>
              </div>
              {style.colors.map((color, row) => {
                const cells = style.cells[row]!;
                return (
                  <p key={color} className="muted">
                    {[color, sizesText(style, cells)].filter(Boolean).join(colon())}
                    <span className="print-quantity">{` ${skusText(cells.filter((line) => line !== null))}`}</span>
                  </p>
                );
              })}
              {changed.map((line) => (
                <ChangeMark key={line.id} line={line} was={before!.changed.get(line.id) ?? null} />
              ))}
            </li>
          );
        }}
      />
    </details>
  );
}

/** "S 3, M 4"; "3" without sizes, and nothing where that is all of the style. */
function sizesText({ sizes, colors }: StyleGroup<ReviewedLine>, row: readonly (ReviewedLine | null)[]): string {
  if (!hasSizes({ sizes }) && colors.length === 1) return "";
  const quantities = row.flatMap((line, at) => (line ? [[sizes[at], line.quantity]] : []));
  return quantities.map((one) => one.filter(Boolean).join(" ")).join(", ");
}

function ChangeMark({
  line,
  was,
}: {
  line: ReviewedLine;
  /** On the page before; null for a new line. */
  was: { quantity: number; unitPrice: number } | null;
}) {
  return (
    <p className="small mt-1">
      <Badge tone="highlight">{t.changed()}</Badge> {choiceOf(line) + colon()}
      {was === null
        ? t.newInYourCart()
        : t.lineWas({ quantity: was.quantity, price: () => <Money cents={was.unitPrice} /> })}
    </p>
  );
}
