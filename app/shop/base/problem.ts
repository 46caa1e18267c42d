/** Thrown when a business rule refuses an operation; nothing was changed. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly field?: string;
  /** Of what somebody else has changed: the version that is stored now. A form with it is accepted when it is sent again. */
  readonly version?: number;

  /**
   * @param code Machine-readable: "cart_changed".
   * @param message A sentence for the user.
   * @param field The form field that the problem is about, if any.
   */
  constructor(code: ProblemCode, message: string, field?: string) {
    super(message);
    this.name = "Problem";
    this.code = code;
    this.field = field;
  }
}

export type ProblemCode =
  | "unknown_style"
  | "size_required"
  | "unknown_size"
  | "unknown_colour"
  /** The style comes in this colour and size, but the piece cannot be ordered now. */
  | "unavailable_piece"
  /** Fewer of a piece are in stock than wanted. */
  | "short_stock"
  /** Quantities of several pieces; PieceRefusal says which. */
  | "pieces"
  | "quantity"
  | "line_full"
  | "cart_full"
  | "cart_empty"
  | "cart_changed"
  /** Somebody else has changed lines of a cart whose quantity is set; CartConflict says which. */
  | "quantity_changed"
  | "price_changed"
  | "terms_changed"
  /** What an order comes to or when it is due is not what the buyer's page said. */
  | "amounts_changed"
  /** The delivery address that a checkout chose was changed or removed. */
  | "address_changed"
  | "below_minimum"
  | "order_too_large"
  /** The order is over the amount from which a second person of the company releases it. */
  | "release_required"
  | "reference_reused"
  | "too_many_links"
  | "too_many_carts"
  | "too_many_keys"
  | "not_approved"
  | "not_found"
  /** The actor may not do this. */
  | "not_allowed"
  | "order_cancelled"
  | "nothing_available"
  /** Somebody else changed it in the meantime. */
  | "stale"
  /** The step is not possible in the present state. */
  | "wrong_step"
  /** The law does not allow this VAT treatment, or not without a reason. */
  | "vat_rule"
  /** VAT or shipping of an order is not decided yet. */
  | "amount_open"
  /** Goods would leave that are to be paid before. */
  | "unpaid"
  | "already_exists"
  | "last_admin"
  | "expired"
  | "refused"
  | "unreadable"
  | "too_large";
