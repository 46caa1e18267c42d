import type { CartLine } from "~/shop/cart/cart";
import { AppLink } from "~/ui/base/app-link";
import type { FieldState } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { Badge } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";
import { CachedFragment } from "~/ui/cached-fragment";

import { LineQuantity } from "./line-quantity";

/** Formats the chosen colour and size: "Sand, M". */
export const choiceOf = ({ color, size }: { color: string | null; size: string | null }) =>
  [color, size].filter(Boolean).join(", ");

interface CartLineItemProps {
  line: CartLine;
  field: FieldState;
  onStep: () => void;
  onLeave: () => void;
}

/** One line of the cart. */
export function CartLineItem({ line, field, onStep, onLeave }: CartLineItemProps) {
  const full = [line.name, choiceOf(line)].filter(Boolean).join(", ");
  return (
    <CachedFragment
      as="li"
      cacheKey={["cart", line, field]}
      id={`line-${line.id}`}
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 border-b border-line py-5 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-6"
    >
      <Picture address={line.imageUrl} alt="" className={line.isAvailable ? "" : "opacity-50"} />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-4">
          <h3>
            {line.isAvailable ? (
              <AppLink to={`/product/${line.productId}`} className="plain-link">
                {line.name}
              </AppLink>
            ) : (
              line.name
            )}
          </h3>
          {line.isAvailable && <Money cents={line.lineTotal} />}
        </div>
        <p className="muted small">
          {[line.size && `Size: ${line.size}`, line.color && `Color: ${line.color}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {line.isAvailable ? (
          <p className="muted small">
            <Money cents={line.unitPrice} /> a piece
          </p>
        ) : (
          <p className="small mt-2">
            <Badge>Not available</Badge> This cannot be ordered now. It is not counted and will not
            be ordered.
          </p>
        )}
        <div className="no-print mt-3 flex flex-wrap items-start justify-between gap-x-4">
          {line.isAvailable && (
            <LineQuantity line={line} name={full} field={field} onStep={onStep} onLeave={onLeave} />
          )}
          <button name="remove" value={line.id} className="btn btn-quiet">
            Remove<span className="sr-only">{` ${full}`}</span>
          </button>
        </div>
        <p className="hidden print:block">{`Quantity: ${line.quantity}`}</p>
      </div>
    </CachedFragment>
  );
}
