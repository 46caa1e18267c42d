import type { CartLine } from "~/shop/cart/cart";
import type { CustomerFile } from "~/shop/desk/customer-data/customer-file.server";
import { formatPercent } from "~/shop/base/money/money";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { Money } from "~/ui/base/money";

/** A customer's current cart at today's prices. */
export function CustomerCart({ cart }: Pick<CustomerFile, "cart">) {
  const { lines, totals } = cart;
  return (
    <section aria-labelledby="cart">
      <h2 id="cart" className="mb-2">
        Cart
      </h2>
      {lines.length === 0 ? (
        <p className="muted">The cart is empty</p>
      ) : (
        <>
          <p className="mb-4">
            {totals.pieces} {totals.pieces === 1 ? "piece" : "pieces"},{" "}
            <Money cents={totals.total} />
            {totals.discountAmount > 0 && (
              <> with {formatPercent(totals.discountPercentage)}% bulk discount</>
            )}
          </p>
          <AdminTable caption="The cart" columns={COLUMNS} rows={lines.map(rowOf)} />
        </>
      )}
    </section>
  );
}

const COLUMNS = [
  { key: "name", label: "Product" },
  { key: "choice", label: "Colour, size" },
  { key: "quantity", label: "Quantity", isNumber: true },
  { key: "price", label: "Price", isNumber: true },
  { key: "total", label: "Total", isNumber: true },
] as const;

const rowOf = ({ id, name, color, size, quantity, isAvailable, ...line }: CartLine) => ({
  key: `cart-${id}`,
  cells: {
    name: (
      <>
        {name}
        {!isAvailable && <span className="muted"> (not available)</span>}
      </>
    ),
    choice: [color, size].filter(Boolean).join(", ") || "–",
    quantity,
    price: <Money cents={line.unitPrice} />,
    total: <Money cents={line.lineTotal} />,
  },
});
