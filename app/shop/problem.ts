/** Thrown when a business rule refuses an operation; nothing was changed. */
export class Problem extends Error {
  constructor(
    /** Machine-readable code: "cart_changed". */
    readonly code: ProblemCode,
    /** A sentence for the user. */
    message: string,
    /** The form field that the problem is about, if any. */
    readonly field?: string,
  ) {
    super(message);
    this.name = "Problem";
  }
}

export type ProblemCode =
  | "unknown_style"
  | "size_required"
  | "unknown_size"
  | "unknown_colour"
  | "quantity"
  | "line_full"
  | "cart_full"
  | "cart_empty"
  | "cart_changed"
  | "price_changed"
  | "below_minimum"
  | "order_too_large"
  | "reference_reused"
  | "too_many_links"
  | "too_many_keys"
  | "not_approved"
  | "not_found"
  | "order_cancelled"
  | "nothing_available"
  /** Somebody else changed it in the meantime. */
  | "stale"
  /** The step is not possible in the present state. */
  | "wrong_step"
  /** VAT or shipping of an order is not decided yet. */
  | "amount_open"
  | "already_exists"
  | "last_admin"
  | "expired"
  | "refused"
  | "unreadable";
