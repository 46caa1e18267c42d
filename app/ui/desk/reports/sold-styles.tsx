import type { ReportRow } from "~/shop/desk/reports/report";
import { AppLink } from "~/ui/base/app-link";
import { Money } from "~/ui/base/money";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { StyleTable } from "~/ui/cart/lines/style-table";

/** What was sold of each style, as a table of its colours and sizes. A number leads to the orders. */
export function SoldStyles({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <section aria-labelledby="styles">
      <h2 id="styles">Styles</h2>
      <LineGroups
        lines={rows.map(asLine)}
        renderStyle={(style, Heading) => (
          <li key={style.key} className="style-lines break-inside-avoid">
            <div className="style-lines-head">
              <Heading className="text-base">{style.name}</Heading>
              <p className="figures">
                {`${style.pieces.toLocaleString("en")} ${style.pieces === 1 ? "piece" : "pieces"}, `}
                <Money
                  cents={style.cells.flat().reduce((sum, line) => sum + (line?.net ?? 0), 0)}
                />
              </p>
            </div>
            <StyleTable
              style={style}
              hasTotals
              cell={({ quantity, to, sku }) =>
                to ? (
                  <AppLink to={to} aria-label={`${quantity} of ${sku}: orders`}>
                    {quantity}
                  </AppLink>
                ) : (
                  quantity
                )
              }
            />
          </li>
        )}
      />
    </section>
  );
}

const asLine = ({ productId, to, values }: ReportRow) => ({
  productId,
  to,
  name: String(values.style),
  sku: values.sku === null ? undefined : String(values.sku),
  color: values.color as string | null,
  size: values.size as string | null,
  quantity: Number(values.pieces),
  net: Number(values.net),
});
