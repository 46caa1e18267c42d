import { formatDateTime } from "~/formats/dates";
import type { OrderEvent, OrderStatus } from "~/shop/orders/order";
import { ChangeList } from "./change-list";

const EVENT_LABELS: Record<OrderStatus, string> = {
  pending: "Order received",
  confirmed: "Confirmed by our team",
  partlyShipped: "Partly shipped",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

type Event = OrderEvent & {
  /** The user who changed the status; only in the admin panel. */
  by?: string | null;
};

function labelOf(status: OrderStatus, isChange: boolean, isPlacedByShop: boolean): string {
  if (isChange) return "Changed by our team";
  return isPlacedByShop ? "Placed by our team" : EVENT_LABELS[status];
}

/** The events of an order, oldest first. `isPlacedByShop` is for an order that an admin placed for its customer. */
export function Timeline({
  events,
  isPlacedByShop,
  approvedBy,
}: {
  events: readonly Event[];
  isPlacedByShop: boolean;
  /** Who of the company approved it. */
  approvedBy: string | null;
}) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="caps text-xs">
        Order history
      </h2>
      <ol className="mt-3">
        {events.map(({ status, note, changes, createdAt, by }, index) => (
          <li key={index} className="rule flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <div className="min-w-0">
              {labelOf(status, changes !== null, isPlacedByShop && index === 0)}
              {approvedBy && index === 0 && ` · approved by ${approvedBy}`}
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
