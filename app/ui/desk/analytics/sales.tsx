import type { MonthOfSales } from "~/shop/desk/reports/figures";
import { monthParts } from "~/texts/reports";
import { Money } from "~/ui/base/money";

import { AdminTable } from "~/ui/layout/admin/admin-table";
import { SalesChart } from "./sales-chart";

const COLUMNS = [
  { key: "month", label: "Month" },
  { key: "orders", label: "Orders", isNumber: true },
  { key: "pieces", label: "Pieces", isNumber: true },
  { key: "ordered", label: "Ordered (net)", isNumber: true },
  { key: "yearBefore", label: "A year before", isNumber: true },
  { key: "shipped", label: "Shipped (net)", isNumber: true },
  { key: "paid", label: "Paid", isNumber: true },
] as const;

/** What was ordered, shipped and paid in the last twelve months, as a chart and as a table. */
export function Sales({ months }: { months: readonly MonthOfSales[] }) {
  const isEmpty = months.every(({ orders, yearBefore }) => orders === 0 && yearBefore === 0);
  return (
    <section aria-labelledby="sales" className="admin-section">
      <h2 id="sales">Ordered (net) by month</h2>
      <p className="muted small mt-1 mb-4">
        Order totals after discount, excluding cancelled orders, by the month they were placed. Narrow grey bars: the
        year before; lighter bar: this month. Shipped is the net value of the pieces that left in the month; paid is
        what was received in the month, incl. VAT, less refunds. Both are for orders of any month.
      </p>
      {isEmpty ? (
        <p>No orders in the last {months.length} months. The chart starts with the first one.</p>
      ) : (
        <>
          <ThisMonth {...months.at(-1)!} />
          <SalesChart months={months} />
          <details className="mt-4">
            <summary className="admin-summary">The figures in a table</summary>
            <AdminTable
              caption="Sales by month"
              columns={COLUMNS}
              rows={[...months].reverse().map((one) => ({
                key: one.month,
                cells: {
                  month: nameOf(one.month),
                  orders: one.orders.toLocaleString("en"),
                  pieces: one.pieces.toLocaleString("en"),
                  ordered: <Money cents={one.ordered} />,
                  yearBefore: <Money cents={one.yearBefore} />,
                  shipped: <Money cents={one.shipped} />,
                  paid: <Money cents={one.paid} />,
                },
              }))}
            />
          </details>
        </>
      )}
    </section>
  );
}

const nameOf = (month: string) => {
  const { name, year } = monthParts(month);
  return `${name} ${year}`;
};

function ThisMonth({ month, pieces, ordered, shipped, paid }: MonthOfSales) {
  const sums = [
    ["Ordered (net)", ordered],
    ["Shipped (net)", shipped],
    ["Paid", paid],
  ] as const;
  return (
    <dl className="admin-sums mb-4">
      <div>
        <dt className="caps">Month</dt>
        <dd>{nameOf(month)}</dd>
      </div>
      {sums.map(([label, cents]) => (
        <div key={label}>
          <dt className="caps">{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="caps">Pieces</dt>
        <dd className="figures">{pieces.toLocaleString("en")}</dd>
      </div>
    </dl>
  );
}
