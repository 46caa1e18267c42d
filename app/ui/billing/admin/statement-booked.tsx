import { Link } from "@remix-run/react";

import { formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import { paymentsAddress } from "~/shop/billing/payments/payment";
import type { BookedStatement } from "~/shop/billing/payments/statement/entry";
import { bookedAs, bookedText } from "~/shop/billing/payments/statement/entry-text";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";

import { entryCells } from "./entry-cells";
import { NotShown, type ShownStatement } from "./statement-preview";

const columns = () =>
  [
    { key: "day", label: t.day() },
    { key: "from", label: t.from(), onPhone: "plain" },
    { key: "amount", label: t.amount(), isNumber: true, onPhone: "end" },
    { key: "result", label: t.result(), onPhone: "plain" },
  ] as const;

/** The result of booking a statement, by entry. */
export function StatementBooked({
  statement: { fileName, rows, notShown },
  result,
}: {
  statement: ShownStatement;
  result: BookedStatement;
}) {
  const before = new Set(result.before);
  return (
    <>
      <p>
        <Link to="/admin/payments" className="admin-all">
          {t.allPayments()}
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>{t.statementBooked()}</AdminHeading>
      <p className="muted mb-4">{bookedText(result)}</p>
      <AdminTable
        caption={t.entriesOfStatement()}
        columns={columns()}
        rows={rows.map((row) => {
          const { key, leftOut } = row.entry;
          const orders = leftOut === null ? result.booked.filter((one) => one.key === key) : [];
          return {
            key: `entry-${row.index}`,
            cells: {
              ...entryCells(row),
              result:
                orders.length > 0 ? (
                  <Booked orders={orders} />
                ) : before.has(key) || row.bookedTo !== null ? (
                  resultBefore(row.bookedTo)
                ) : leftOut ? (
                  t.leftOutBecause({ why: leftOut })
                ) : (
                  t.leftOutResult()
                ),
            },
          };
        })}
      />
      <NotShown count={notShown} />
    </>
  );
}

const resultBefore = (bookedTo: string | null) =>
  bookedTo === null ? t.bookedBeforeToChanged() : t.bookedBeforeToOrder({ bookedTo });

/** With the amounts where an entry was split, and the amount written off. */
const Booked = ({ orders }: { orders: BookedStatement["booked"] }) =>
  orders.map((one) => (
    <p key={one.orderId}>
      {orders.length > 1 && `${formatEuro(one.amount)} `}
      {bookedAs(one, (words) => (
        <Link to={paymentsAddress(one.orderId)}>{words}</Link>
      ))}
    </p>
  ));
