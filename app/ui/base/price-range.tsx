import * as t from "~/messages/layout";
import type { PriceRange } from "~/shop/catalogue/prices/price";

import { Money } from "./money";

/** One price, or the lowest and the highest. */
export function PriceRangeText({
  price: { wholesale, highest },
  className,
}: {
  price: PriceRange;
  className?: string;
}) {
  if (highest === undefined) return <Money cents={wholesale} className={className} />;
  return (
    <>
      <Money cents={wholesale} className={className} />
      <span aria-hidden="true"> – </span>
      <span className="sr-only"> {t.to()} </span>
      <Money cents={highest} className={className} />
    </>
  );
}
