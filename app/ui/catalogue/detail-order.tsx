import { useState } from "react";

import * as t from "~/messages/catalogue";
import type { LimitedSize } from "~/shop/cart/matrix";
import type { AddProblem } from "~/shop/cart/add-problem";
import { MAX_QUANTITY } from "~/shop/cart/limits";
import type { Price, StyleDetail } from "~/shop/catalogue/styles/style";
import { Button } from "~/ui/base/button";
import { Money } from "~/ui/base/money";
import { PriceRangeText } from "~/ui/base/price-range";
import { QuantityField } from "~/ui/base/quantity-field";
import { useHydrated } from "~/ui/base/use-hydrated";
import { useHasVat } from "~/ui/layout/has-vat";

import { fieldState, ProblemText } from "./add-controls";
import { SizeField } from "./size-field";

/** A recommended price is not a former price, so it is never struck through. */
export function DetailPrice({ price }: { price: Price }) {
  return (
    <div>
      <p>
        <PriceRangeText price={price} className="text-3xl" />
      </p>
      <p className="muted small">
        {t.wholesalePricePerPiece({ bySize: price.highest !== undefined, hasVat: useHasVat() })}
      </p>
      {price.recommended !== null && (
        <p className="mt-2">
          {t.recommendedRetailPriceRrp()} <Money cents={price.recommended} />
        </p>
      )}
      {price.retail !== null && price.retail !== price.recommended && (
        <p className="mt-2">
          {t.retailPrice()} <Money cents={price.retail} />
        </p>
      )}
    </div>
  );
}

/** With the running total. The minimum order quantity is the initial and lowest value. */
export function DetailOrder({
  style,
  limited,
  price,
  onTooSmall,
  problem,
  isAdding,
}: {
  style: StyleDetail;
  limited: Readonly<Record<string, LimitedSize>>;
  price: Price;
  onTooSmall: () => void;
  problem: AddProblem | null;
  isAdding: boolean;
}) {
  const min = style.minOrderQuantity;
  const [quantity, setQuantity] = useState(min);
  const isHydrated = useHydrated();
  const hasVat = useHasVat();
  return (
    <div className="stack">
      {style.sizes.length > 0 && (
        <SizeField
          field={fieldState(style.id, "size", "", problem)}
          sizes={style.sizes}
          label={t.size()}
          limited={limited}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <QuantityField
          field={fieldState(style.id, "quantity", String(min), problem)}
          label={t.quantity()}
          min={min}
          max={MAX_QUANTITY}
          onTooSmall={onTooSmall}
          onQuantity={setQuantity}
        />
        {isHydrated && price.highest === undefined ? (
          // Different keys, so that hydration replaces the element: changing its text would count as layout shift.
          <p key="total" className="ml-auto text-right" aria-live="polite">
            <span className="muted small block">{t.totalForPieces({ quantity, hasVat })}</span>
            <Money cents={price.wholesale * quantity} className="text-xl" />
          </p>
        ) : (
          // No total, because it would not follow what is typed or chosen.
          <p key="each" className="ml-auto text-right">
            <span className="muted small block">
              {min > 1 ? t.perPieceAtLeast({ min, hasVat }) : t.perPiece({ hasVat })}
            </span>
            <PriceRangeText price={price} className="text-xl" />
          </p>
        )}
      </div>
      <ProblemText problem={problem} />
      <Button wide pending={isAdding} pendingLabel={t.addingButton()}>
        {t.addToCartButton()}
      </Button>
    </div>
  );
}
