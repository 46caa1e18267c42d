import * as t from "~/messages/customers";
import * as tDesk from "~/messages/desk";
import type { CartLine } from "~/shop/cart/cart";
import type { CustomerFile } from "~/shop/desk/customer-data/customer-file.server";
import { formatPercent } from "~/formats/money";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { Money } from "~/ui/base/money";

/** At today's prices. */
export function CustomerCart({ cart }: Pick<CustomerFile, "cart">) {
  const { lines, totals } = cart;
  return (
    <section aria-labelledby="cart">
      <h2 id="cart" className="mb-2">
        {tDesk.sectionName("cart")}
      </h2>
      {lines.length === 0 ? (
        <p className="muted">{tDesk.emptyCart()}</p>
      ) : (
        <>
          <p>
            {tDesk.piecesOf({ count: totals.pieces })}, <Money cents={totals.total} />
            {totals.discountAmount > 0 &&
              ` ${tDesk.bulkDiscount({ percent: formatPercent(totals.discountPercentage) })}`}
          </p>
          <details>
            <summary className="summary-link">{tDesk.showCart({ lines: lines.length })}</summary>
            <AdminTable caption={t.theCart()} columns={columns()} rows={lines.map(rowOf)} />
          </details>
        </>
      )}
    </section>
  );
}

const columns = () =>
  [
    { key: "name", label: t.product() },
    { key: "choice", label: t.colourSize() },
    { key: "quantity", label: t.quantity(), isNumber: true },
    { key: "price", label: t.price(), isNumber: true },
    { key: "total", label: t.total(), isNumber: true },
  ] as const;

const rowOf = ({ id, name, color, size, quantity, isAvailable, ...line }: CartLine) => ({
  key: `cart-${id}`,
  cells: {
    name: (
      <>
        {name}
        {!isAvailable && <span className="muted"> {t.notAvailable()}</span>}
      </>
    ),
    choice: [color, size].filter(Boolean).join(", ") || "–",
    quantity,
    price: <Money cents={line.unitPrice} />,
    total: <Money cents={line.lineTotal} />,
  },
});
