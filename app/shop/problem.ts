/** Why a verb of the shop did not do what was asked; nothing was changed then. */
export class Problem extends Error {
  constructor(
    /** A word for programs: "cart_changed". */
    readonly code: ProblemCode,
    /** A sentence for the reader. */
    message: string,
    /** The form field it is about, where there is one. */
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
  /** Not from the state it is in. */
  | "wrong_step"
  | "already_exists"
  | "last_admin"
  | "expired"
  | "refused"
  | "unreadable";
