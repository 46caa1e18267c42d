import { type ReactNode, useRef } from "react";

import * as t from "~/messages/cart";
import type { Matrix } from "~/shop/cart/matrix";
import type { StyleColour } from "~/shop/catalogue/styles/style";
import type { Cents } from "~/formats/money";
import type { PriceRange } from "~/shop/catalogue/prices/price";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { AppLink } from "~/ui/base/app-link";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { PriceRangeText } from "~/ui/base/price-range";
import { useLight } from "~/ui/base/light";
import { QuantityTable } from "~/ui/cart/matrix/quantity-table";
import type { RefusedQuantities } from "~/ui/cart/matrix/refused-quantities";
import { useTypedQuantities } from "~/ui/cart/matrix/use-typed-quantities";

export interface ShownStyle {
  id: number;
  /** The end of its address on the page; by default the id. */
  anchor?: string;
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

/** Name, prices, delivery window and the table of pieces. `children` stand above the table. */
export function SheetStyleSection({
  style: { id, anchor = `${id}`, name, styleCode, picture, colors, price, recommended, matrix },
  hasOffer,
  refused,
  children,
}: {
  style: ShownStyle;
  /** Says when the style is delivered; false where the page says it of all styles. */
  hasOffer: boolean;
  refused?: RefusedQuantities;
  children?: ReactNode;
}) {
  const isLight = useLight();
  const section = useRef<HTMLElement>(null);
  const typed = useTypedQuantities(section, matrix);
  return (
    <section ref={section} id={`style-${anchor}`} className="sheet-style">
      {picture && !isLight && <Picture address={picture} alt="" />}
      <div>
        <h2>
          <AppLink to={`/product/${id}`} className="plain-link">
            {name}
          </AppLink>
        </h2>{" "}
        <p>
          <PriceRangeText price={price} />
          <span className="muted">
            {recommended !== null && (
              <>
                {" · "}
                {t.rrp({ money: () => <Money cents={recommended} /> })}
              </>
            )}
            {` · ${styleCode}`}
          </span>
        </p>
        {!matrix && <p className="small">{t.notOrderable()}</p>}
        {matrix && hasOffer && <p className="small muted">{offerText(matrix.window)}</p>}
        {children}
      </div>
      {matrix && (
        <>
          {/* For the fields that follow it. */}
          <input type="hidden" name="window[]" value={matrix.window.id} />
          <QuantityTable
            name={hasOffer ? `${name}, ${matrix.window.name}` : name}
            matrix={matrix}
            colours={colors}
            typed={typed}
            refused={refused}
          />
        </>
      )}
    </section>
  );
}
