import type { Price } from "~/shop/catalogue/style";
import { Money } from "~/ui/base/money";

/** Wholesale price and RRP on a card. The RRP is not a former price, so it is never struck through. */
export function CardPrice({ price }: { price: Pick<Price, "wholesale" | "recommended"> }) {
  return (
    <p className="card-price">
      <span>
        <Money cents={price.wholesale} className="text-lg" />{" "}
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
