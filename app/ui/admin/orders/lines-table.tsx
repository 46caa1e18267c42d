import type { OrderLine } from "~/shop/orders/order";
import { AdminTable } from "~/ui/admin/admin-table";
import { Money } from "~/ui/base/money";

const COLUMNS = [
  { key: "sku", label: "SKU" },
  { key: "name", label: "Style" },
  { key: "color", label: "Colour" },
  { key: "size", label: "Size" },
  { key: "quantity", label: "Quantity", isNumber: true },
  { key: "unitPrice", label: "Unit price", isNumber: true },
  { key: "lineTotal", label: "Line total", isNumber: true },
] as const;

/** The lines of an order as stored at the time of ordering. */
export function LinesTable({ lines }: { lines: readonly OrderLine[] }) {
  const rows = lines.map(({ sku, name, color, size, quantity, unitPrice, lineTotal }, index) => ({
    key: index + 1,
    cells: {
      sku,
      name: <span className="wrap-anywhere">{name}</span>,
      color: color ?? "–",
      size: size ?? "–",
      quantity,
      unitPrice: <Money cents={unitPrice} />,
      lineTotal: <Money cents={lineTotal} />,
    },
  }));
  return <AdminTable caption="Lines of the order" columns={COLUMNS} rows={rows} />;
}
