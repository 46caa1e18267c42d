import { useRef } from "react";

import type { Matrix } from "~/shop/cart/matrix";
import type { StyleColour } from "~/shop/catalogue/style";
import type { Cents } from "~/shop/money/money";
import { AppLink } from "~/ui/base/app-link";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { useLight } from "~/ui/light";
import { MatrixSummary } from "~/ui/matrix/matrix-summary";
import { QuantityTable } from "~/ui/matrix/quantity-table";
import type { RefusedQuantities } from "~/ui/matrix/refused-quantities";
import { useTypedQuantities } from "~/ui/matrix/use-typed-quantities";

/** A style on the order sheet. */
export interface ShownStyle {
  id: number;
  name: string;
  styleCode: string;
  /** "" for none. */
  picture: string;
  colors: readonly StyleColour[];
  recommended: Cents | null;
  matrix: Matrix;
}

/** A style of the order sheet: name, prices and the table of its pieces. */
export function SheetStyleSection({
  style: { id, name, styleCode, picture, colors, recommended, matrix },
  refused,
}: {
  style: ShownStyle;
  refused?: RefusedQuantities;
}) {
  const isLight = useLight();
  const section = useRef<HTMLElement>(null);
  const typed = useTypedQuantities(section, matrix);
  return (
    <section ref={section} className="card stack" aria-label={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl flex items-center gap-3">
          {picture && !isLight && <Picture address={picture} alt="" className="w-12" />}
          <AppLink to={`/product/${id}`} className="plain-link">
            {name}
          </AppLink>
        </h2>
        <p className="small">
          {styleCode} · <Money cents={matrix.unitPrice} />
          {recommended !== null && (
            <>
              {" · RRP "}
              <Money cents={recommended} />
            </>
          )}
        </p>
      </div>
      <QuantityTable
        caption={`${name}: quantities`}
        matrix={matrix}
        colours={colors}
        typed={typed}
        refused={refused}
      />
      <MatrixSummary matrix={matrix} typed={typed} />
    </section>
  );
}
