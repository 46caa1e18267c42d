import type { Price } from "~/shop/catalogue/styles/style";
import { Money } from "~/ui/base/money";
import { PriceRangeText } from "~/ui/base/price-range";

/** Wholesale price and RRP on a card. The RRP is not a former price, so it is never struck through. */
export function CardPrice({ price }: { price: Omit<Price, "retail"> }) {
  return (
    <p className="card-price">
      <span>
        <PriceRangeText price={price} className="text-lg" />{" "}
        <span className="muted small">excl. VAT</span>
      </span>
      {price.recommended !== null && (
        <span className="muted small">
          RRP <Money cents={price.recommended} />
        </span>
      )}
    </p>
  );
}
