import type { InquiryLine } from "~/shop/cart/inquiries/inquiry";

// Longer lists are folded, so that the next inquiry stays within reach.
const MAX_VISIBLE_LINES = 8;

/** The styles that an inquiry is about. */
export function InquiryLines({ id, lines }: { id: number; lines: readonly InquiryLine[] }) {
  if (lines.length === 0) return null;
  const table = (
    <table className="table admin-lines" role="table">
      <caption className="sr-only">Products of inquiry #{id}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {["Product", "Size", "Color", "Quantity"].map((heading) => (
            <th
              key={heading}
              scope="col"
              role="columnheader"
              className={heading === "Quantity" ? "number" : undefined}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map(({ productName, size, color, quantity }, index) => (
          <tr key={index} role="row">
            <td role="cell">{productName}</td>
            <td role="cell" data-label="Size">
              {size ?? "N/A"}
            </td>
            <td role="cell" data-label="Color">
              {color ?? "N/A"}
            </td>
            <td role="cell" data-label="Quantity" className="number">
              {quantity}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (lines.length <= MAX_VISIBLE_LINES) return table;
  return (
    <details>
      <summary className="admin-summary">All {lines.length} lines</summary>
      {table}
    </details>
  );
}
