import { Link } from "@remix-run/react";

import type { PreviewLine } from "~/shop/cart/quick-order/preview";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { Money } from "~/ui/base/money";

/** Lines that a quick order adds, with prices and what needs a look. */
export function LineTable({ title, lines }: { title: string; lines: readonly PreviewLine[] }) {
  return (
    <table className="table">
      <caption>
        {title} ({lines.length})
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-14">
            Row
          </th>
          <th scope="col">Piece</th>
          <th scope="col" className="number">
            Pieces, total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ rows, productId, sku, name, color, size, quantity, ...line }) => (
          <tr key={`${sku} ${line.windowId}`}>
            <td className="figures">{rowsText(rows)}</td>
            <td>
              <Link to={`/product/${productId}`}>{name}</Link>
              {[color, size].filter(Boolean).map((choice) => `, ${choice}`)}
              <span className="small muted block">{sku}</span>
              <span className="small muted block">{offerText(line.window)}</span>
              {line.notes.map((note) => (
                <span key={note} className="small block">
                  {note}
                </span>
              ))}
            </td>
            <td className="number">
              <span className="figures block">
                {quantity.toLocaleString("en")} × <Money cents={line.unitPrice} />
              </span>
              <Money cents={line.lineTotal} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Row numbers: "2", "2, 9", "2, 9, +3". */
const rowsText = (rows: readonly number[]) =>
  rows.length > 3 ? `${rows.slice(0, 2).join(", ")}, +${rows.length - 2}` : rows.join(", ");
