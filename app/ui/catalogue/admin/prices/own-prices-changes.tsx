import type { ShownOwnPrices } from "~/shop/catalogue/price-groups/own-prices.server";
import { Money } from "~/ui/base/money";

import { AdminTable } from "~/ui/layout/admin/admin-table";

const COLUMNS = [
  { key: "code", label: "SKU or style" },
  { key: "name", label: "Name" },
  { key: "list", label: "List price", isNumber: true },
  { key: "before", label: "Before", isNumber: true },
  { key: "after", label: "After", isNumber: true },
] as const;

/** What a table of own prices would change. */
export function OwnPricesChanges({
  preview: { changes, unchanged, counts },
}: {
  preview: ShownOwnPrices;
}) {
  return (
    <section className="stack" aria-labelledby="changes">
      <h2 id="changes">What would change</h2>
      <p>
        {changes.length === 0 ? "Nothing." : `Prices that change: ${counts.changes}.`}{" "}
        {unchanged > 0 && `As they are: ${unchanged}. `}
        {changes.length > 0 && "You can undo it afterwards."}
      </p>
      {changes.length > 0 && (
        <AdminTable
          caption={
            counts.changes > changes.length
              ? `Prices that change, the first ${changes.length}`
              : "Prices that change"
          }
          columns={COLUMNS}
          rows={changes.map(({ code, name, list, before, after }, at) => ({
            key: `change-${at}`,
            cells: {
              code: code || "not in the collection",
              name,
              list: <Money cents={list} />,
              before: before === null ? "none" : <Money cents={before} />,
              after: after === null ? "none" : <Money cents={after} />,
            },
          }))}
        />
      )}
    </section>
  );
}
