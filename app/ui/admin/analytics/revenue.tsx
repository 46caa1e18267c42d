import type { MonthOfSales } from "~/shop/reports/figures";
import { formatMonth } from "~/shop/reports/months";
import { Money } from "~/ui/base/money";

import { RevenueChart } from "./revenue-chart";

/** Revenue and orders of the last twelve months, as a chart and as a table. */
export function Revenue({ months }: { months: readonly MonthOfSales[] }) {
  const isEmpty = months.every(({ orders }) => orders === 0);
  return (
    <section aria-labelledby="revenue" className="admin-section">
      <h2 id="revenue">Revenue by month</h2>
      <p className="muted small mt-1 mb-4">
        Totals after discount of the orders that were not cancelled, by the month in which they were
        placed (UTC).
      </p>
      {isEmpty ? (
        <p>No orders in the last {months.length} months. The chart starts with the first one.</p>
      ) : (
        <>
          <RevenueChart months={months} />
          <details className="mt-4">
            <summary className="admin-summary">The figures in a table</summary>
            <table className="table admin-months">
              <caption className="sr-only">Revenue by month</caption>
              <thead>
                <tr>
                  <th scope="col">Month</th>
                  <th scope="col" className="number">
                    Orders
                  </th>
                  <th scope="col" className="number">
                    Revenue
                  </th>
                </tr>
              </thead>
              <tbody>
                {[...months].reverse().map(({ month, orders, revenue }) => {
                  const { name, year } = formatMonth(month);
                  return (
                    <tr key={month}>
                      <th scope="row">{`${name} ${year}`}</th>
                      <td className="number">{orders}</td>
                      <td className="number">
                        <Money cents={revenue} />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
