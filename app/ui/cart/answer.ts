import type { AddProblem } from "~/shop/cart/add-problem";
import type { FormResult } from "~/ui/base/form-state";

/** What was asked to be put into the cart, as it was sent. */
export interface Adding {
  productId: number | null;
  color: string | null;
  size: string | null;
  quantity: string;
  redirectTo: string;
}

/** What the cart's action answers when it did not do what was asked: one of these parts. */
export interface CartAnswer {
  /** Nothing was put in. */
  adding?: Adding;
  problem?: AddProblem;
  style?: { id: number; name: string; sizes: string[]; colors: string[] } | null;
  /** No quantity was changed. */
  lines?: FormResult;
  /** No link was made. */
  share?: FormResult;
  /** The cart was not sent to the brand; `title` says why. */
  inquiry?: FormResult;
  title?: string;
}
