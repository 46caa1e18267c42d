import * as t from "~/messages/catalogue";
import type { PlannedPrice, PricePlan as Plan } from "~/shop/catalogue/price-changes/schedule-price-change.server";
import { groupedBy } from "~/shop/base/batches";
import { Money } from "~/ui/base/money";
import { Notice } from "~/ui/base/notice";

import { AdminTable } from "~/ui/layout/admin/admin-table";

/** The first prices, and how many there are. */
export interface ShownPricePlan extends Plan {
  count: number;
}

/** Before the rest is folded. */
const MAX_ROWS = 50;

/** With a warning about recommended prices below wholesale ones. */
export function PricePlan({ plan: { lines, count, belowWholesale } }: { plan: ShownPricePlan }) {
  const rows = [...groupedBy(lines, ({ productId }) => productId)];
  const kinds = (["wholesale", "recommended", "own"] as const).filter((kind) =>
    lines.some((line) => line.kind === kind),
  );
  const columns = [
    { key: "style", label: t.styleColumn() },
    ...kinds.map((kind) => ({ key: kind, label: t.priceKind(kind) })),
  ];
  const table = (some: typeof rows) => (
    <AdminTable
      caption={t.oldAndNewPrices()}
      columns={columns}
      rows={some.map(([id, ofStyle]) => ({
        key: `plan-${id}`,
        cells: {
          style: ofStyle.find(({ kind }) => kind !== "own")?.name ?? ofStyle[0]!.name,
          ...Object.fromEntries(
            kinds.map((kind) => [kind, <Prices key={kind} prices={ofStyle.filter((line) => line.kind === kind)} />]),
          ),
        },
      }))}
    />
  );
  return (
    <section className="admin-preview" aria-labelledby="plan">
      <h2 id="plan">{t.newPrices()}</h2>
      <p>
        {t.pricesThatChange({ count })} {lines.length < count && t.firstShown({ count: lines.length })}
      </p>
      {belowWholesale.length > 0 && (
        <Notice title={t.rrpBelowWholesale()}>
          <p>{belowWholesale.join(", ")}</p>
        </Notice>
      )}
      {table(rows.slice(0, MAX_ROWS))}
      {rows.length > MAX_ROWS && (
        <details>
          <summary className="summary-link">{t.pricesMoreStyles({ count: rows.length - MAX_ROWS })}</summary>
          {table(rows.slice(MAX_ROWS))}
        </details>
      )}
    </section>
  );
}

/** Old and new, those of a price group with its name and, where it is of one piece, the piece. */
function Prices({ prices }: { prices: readonly PlannedPrice[] }) {
  return prices.map(({ groupId, pieceId, group, name, oldPrice, newPrice }) => (
    <span key={`${groupId} ${pieceId}`} className="block">
      {group && <span className="muted">{pieceId === null ? group : `${group}, ${name}`} </span>}
      <span className="muted">
        <Money cents={oldPrice} />
      </span>{" "}
      <span aria-hidden="true">→</span>
      <span className="sr-only">{t.becomes()}</span>{" "}
      <b>
        <Money cents={newPrice} />
      </b>
    </span>
  ));
}
