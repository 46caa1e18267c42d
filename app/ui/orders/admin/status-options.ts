import { ORDER_STATUSES } from "~/shop/orders/order";
import { ALL_STATUSES } from "~/shop/orders/period";
import { statusName } from "~/texts/orders";

/** The choices of a status filter. */
export const statusOptions = () => [
  { value: ALL_STATUSES, label: "All statuses" },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: statusName(status) })),
];
