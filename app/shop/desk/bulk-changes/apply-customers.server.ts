import { EDITABLE_CUSTOMERS } from "~/shop/desk/customer-data/import/preview.server";
import { appliedCustomers } from "~/shop/desk/customer-data/import/put-back.server";
import { writeCustomers } from "~/shop/desk/customer-data/import/write-customers.server";
import { applyTable, staleTable, type TableToApply } from "./apply-table.server";
import { MAX_NAMES } from "./bulk-change";

/** Applies a table of customers, see `applyTable`, and queues the invitations of the new ones if it `invites` them. */
export const applyCustomers = ({ invites, ...submit }: TableToApply & { invites: boolean }) =>
  applyTable(EDITABLE_CUSTOMERS, submit, "import_customers", async (tx, compared, fileName) => {
    const { counts, rows } = compared;
    const written = await writeCustomers(tx, rows, { actorId: submit.userId, invites });
    if (!written) throw staleTable("customers");
    const added = rows.flatMap((row) => (row.kind === "new" ? [row.after.email] : []));
    return {
      // New customers stay.
      kept:
        counts.changed === 0
          ? null
          : {
              request: { kind: "customer-table", fileName },
              result: {
                count: counts.changed + counts.new,
                stays: added.slice(0, MAX_NAMES),
                before: appliedCustomers(rows),
              },
            },
      audit: {
        after: {
          Changed: counts.changed,
          New: counts.new,
          "Wrong rows left out": counts.wrong,
          Invited: written.invited,
        },
      },
    };
  });
