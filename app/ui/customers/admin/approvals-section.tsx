import { markLookAlikes } from "~/formats/email";
import { formatDate } from "~/formats/dates";
import { formatEuro, formatEuroShort } from "~/formats/money";
import type { CustomerFile } from "~/shop/desk/customer-data/customer-file.server";

/** The amount over which orders of a company are approved by a second person, and those that wait. The shop is not bound by it. */
export function ApprovalsSection({ amount, open }: CustomerFile["approvals"]) {
  if (amount === null && open.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="approvals">
      <h2 id="approvals">Approval of orders</h2>
      <p>
        {amount === null
          ? "Orders are placed at once."
          : `A second person at the company approves orders over ${formatEuroShort(amount)}. Orders that you place for them need no approval.`}
      </p>
      {open.length > 0 && (
        <ul className="small">
          {open.map(({ id, total, askedBy, createdAt }) => (
            <li key={id}>
              {formatEuro(total)}, waits since {formatDate(createdAt)}, asked for by {markLookAlikes(askedBy)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
