import * as t from "~/messages/catalogue";
import type { Price } from "~/shop/catalogue/styles/style";
import { PriceRangeText } from "~/ui/base/price-range";
import { useHasVat } from "~/ui/layout/has-vat";

/** The RRP is not a former price, so it is never struck through. */
export function CardPrice({ price }: { price: Omit<Price, "retail"> }) {
  return (
    <p className="card-price">
      <PriceRangeText price={price} className="text-lg" />
      {useHasVat() && <span className="small muted"> {t.exclVat()}</span>}
      {price.recommended !== null && <span className="small muted"> {t.rrp({ price: price.recommended })}</span>}
    </p>
  );
}
