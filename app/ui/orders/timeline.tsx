import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/orders";
import type { OrderEvent, OrderStatus } from "~/shop/orders/order";
import { ChangeList } from "./change-list";

type Event = OrderEvent & {
  /** The user who changed the status; only in the admin panel. */
  by?: string | null;
};

function labelOf(status: OrderStatus, isChange: boolean, isPlacedByShop: boolean): string {
  if (isChange) return t.changedByOurTeam();
  return isPlacedByShop ? t.placedByOurTeam() : t.eventLabel(status);
}

/** Oldest first. `isPlacedByShop` is for an order that an admin placed for its customer. */
export function Timeline({
  events,
  isPlacedByShop,
  approvedBy,
}: {
  events: readonly Event[];
  isPlacedByShop: boolean;
  /** A person of the company. */
  approvedBy: string | null;
}) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="caps text-xs">
        {t.historyOfOrder()}
      </h2>
      <ol className="mt-3">
        {events.map(({ status, note, changes, createdAt, by }, index) => (
          <li key={index} className="rule flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <div className="min-w-0">
              {labelOf(status, changes !== null, isPlacedByShop && index === 0)}
              {approvedBy && index === 0 && ` · ${t.approvedBy({ approvedBy })}`}
              {by && <span className="muted"> · {by}</span>}
              {note && <span className="muted small block whitespace-pre-line">{note}</span>}
              {changes && <ChangeList changes={changes} />}
            </div>
            <time dateTime={createdAt.toISOString()} className="muted small">
              {formatDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
