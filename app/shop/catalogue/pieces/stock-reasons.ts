/** Why the stock of a piece changed. "returned": a customer sent it back; "undone": a table was put back. */
export const STOCK_REASONS = [
  "ordered",
  "order_changed",
  "cancelled",
  "edited",
  "table",
  "undone",
  "program",
  "received",
  "returned",
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];
