import { ORDER_STATUSES } from "~/shop/orders/order";
import { ALL_STATUSES } from "~/shop/orders/period";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The choices of a status filter. */
export const STATUS_OPTIONS = [
  { value: ALL_STATUSES, label: "All statuses" },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: capital(status) })),
];
