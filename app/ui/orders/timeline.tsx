import { formatDateTime } from "~/shop/dates";
import type { OrderDetail, OrderStatus } from "~/shop/orders/order";

const WORDS: Record<OrderStatus, string> = {
  pending: "Order received",
  confirmed: "Confirmed by our team",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

/** What happened to an order, oldest first. */
export function Timeline({ events }: Pick<OrderDetail, "events">) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="caps text-xs">
        What happened
      </h2>
      <ol className="mt-3">
        {events.map(({ status, note, createdAt }, index) => (
          <li
            key={index}
            className="rule flex flex-wrap items-baseline justify-between gap-x-6 py-2.5"
          >
            <span>
              {WORDS[status]}
              {note && <span className="muted small block">{note}</span>}
            </span>
            <time dateTime={createdAt.toISOString()} className="muted small">
              {formatDateTime(createdAt)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
