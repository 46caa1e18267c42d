import type { ProformaLine } from "~/shop/documents/proforma";
import { NET_PRICES } from "~/shop/documents/proforma-texts";
import { Money } from "~/ui/base/money";

const COLUMNS = ["SKU", "Style", "Colour", "Size", "Qty", "Unit price", "Total"];
const NUMBERS = ["Qty", "Unit price", "Total"];

/** The lines of the order. On a phone, CSS shows each line as a block; the explicit roles keep the table semantics. */
export function ProformaLines({ lines }: { lines: readonly ProformaLine[] }) {
  return (
    <div>
      <table className="paper-lines" role="table">
        <caption className="sr-only">Lines of the order</caption>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((label) => (
              <th
                key={label}
                scope="col"
                role="columnheader"
                className={NUMBERS.includes(label) ? "number" : undefined}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </tbody>
      </table>
      <p className="muted small mt-2">{NET_PRICES}</p>
    </div>
  );
}

function Line({ line }: { line: ProformaLine }) {
  const { sku, name, composition, color, size, quantity, unitPrice, lineTotal } = line;
  return (
    <tr role="row">
      <td role="cell" data-label="SKU">
        {sku}
      </td>
      <th scope="row" role="rowheader">
        {name}
        {composition && <span className="paper-composition">{composition}</span>}
      </th>
      <td role="cell" data-label="Colour">
        {color ?? "–"}
      </td>
      <td role="cell" data-label="Size">
        {size ?? "–"}
      </td>
      <td role="cell" data-label="Qty" className="number">
        {quantity.toLocaleString("en")}
      </td>
      <td role="cell" data-label="Unit price" className="number">
        <Money cents={unitPrice} />
      </td>
      <td role="cell" data-label="Total" className="number">
        <Money cents={lineTotal} />
      </td>
    </tr>
  );
}
