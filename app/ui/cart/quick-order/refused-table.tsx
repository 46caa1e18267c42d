import type { RefusedRow } from "~/shop/cart/quick-order/preview";

/** Rows that are left out, with the reasons, and with buttons that put them right. */
export function RefusedTable({
  title,
  rows,
  count,
}: {
  title: string;
  /** The first ones. */
  rows: readonly RefusedRow[];
  count: number;
}) {
  return (
    <table className="table">
      <caption>
        {title} ({count}
        {count > rows.length && `, the first ${rows.length} are shown`})
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-14">
            Row
          </th>
          <th scope="col">What is the matter</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, text, reason, suggestions }) => (
          <tr key={row}>
            <th scope="row" className="figures">
              {row}
            </th>
            <td className="wrap-anywhere">
              <p className="small muted">{text}</p>
              <p>{reason}</p>
              {suggestions.length > 0 && (
                <p className="choices mt-2">
                  {suggestions.map(({ label, cell, value }) => (
                    <button
                      key={value}
                      name="put"
                      value={`${row}:${cell}:${value}`}
                      aria-label={`Row ${row}: ${label}`}
                      className="choice"
                    >
                      {label}
                    </button>
                  ))}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
