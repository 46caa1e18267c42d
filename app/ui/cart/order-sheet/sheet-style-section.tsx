import { useRef } from "react";

import type { Matrix } from "~/shop/cart/matrix";
import type { StyleColour } from "~/shop/catalogue/styles/style";
import type { Cents } from "~/shop/base/money/money";
import type { PriceRange } from "~/shop/catalogue/prices/price";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { AppLink } from "~/ui/base/app-link";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { PriceRangeText } from "~/ui/base/price-range";
import { useLight } from "~/ui/base/light";
import { MatrixSummary } from "~/ui/cart/matrix/matrix-summary";
import { QuantityTable } from "~/ui/cart/matrix/quantity-table";
import type { RefusedQuantities } from "~/ui/cart/matrix/refused-quantities";
import { useTypedQuantities } from "~/ui/cart/matrix/use-typed-quantities";

/** A style on the order sheet. */
export interface ShownStyle {
  id: number;
  name: string;
  styleCode: string;
  /** "" for none. */
  picture: string;
  colors: readonly StyleColour[];
  price: PriceRange;
  recommended: Cents | null;
  /** Null while it can't be ordered. */
  matrix: Matrix | null;
}

/** A style of the order sheet: name, prices and the table of its pieces. */
export function SheetStyleSection({
  style: { id, name, styleCode, picture, colors, price, recommended, matrix },
  refused,
}: {
  style: ShownStyle;
  refused?: RefusedQuantities;
}) {
  const isLight = useLight();
  return (
    <section className="card stack" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl flex items-center gap-3">
          {picture && !isLight && <Picture address={picture} alt="" className="w-12" />}
          <AppLink to={`/product/${id}`} className="plain-link">
            {name}
          </AppLink>
        </h2>
        <p className="small">
          {styleCode} · <PriceRangeText price={price} />
          {recommended !== null && (
            <>
              {" · RRP "}
              <Money cents={recommended} />
            </>
          )}
        </p>
      </div>
      {matrix ? (
        <SheetQuantities name={name} matrix={matrix} colors={colors} refused={refused} />
      ) : (
        <p className="small">It can't be ordered at the moment.</p>
      )}
    </section>
  );
}

/** The table of a style that can be ordered, in the delivery window that stands above it. */
function SheetQuantities({
  name,
  matrix,
  colors,
  refused,
}: Pick<ShownStyle, "name" | "colors"> & { matrix: Matrix; refused?: RefusedQuantities }) {
  const table = useRef<HTMLDivElement>(null);
  const typed = useTypedQuantities(table, matrix.cells);
  return (
    <div ref={table} className="stack">
      <p className="small">{offerText(matrix.window)}</p>
      {/* For the fields that follow it. */}
      <input type="hidden" name="window[]" value={matrix.window.id} />
      <QuantityTable
        caption={`${name}: quantities`}
        matrix={matrix}
        colours={colors}
        typed={typed}
        refused={refused}
      />
      <MatrixSummary matrix={matrix} typed={typed} />
    </div>
  );
}
