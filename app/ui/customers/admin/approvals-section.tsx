import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import type { CustomerFile } from "~/shop/desk/customer-data/customer-file.server";

/** The amount over which orders of a company need approval, and those that wait. The shop is not bound by it. */
export function ApprovalsSection({ amount, open }: CustomerFile["approvals"]) {
  if (amount === null && open.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="approvals">
      <h2 id="approvals">{t.approvalOfOrders()}</h2>
      <p>{amount === null ? t.ordersArePlacedAtOnce() : t.aSecondPersonAtThe({ amount })}</p>
      {open.length > 0 && (
        <ul className="small">
          {open.map(({ id, total, askedBy, createdAt }) => (
            <li key={id}>{t.waitsSinceAskedForBy({ total, createdAt, name: markLookAlikes(askedBy) })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
