import type { AddProblem } from "~/shop/cart/add-problem";
import type { FormResult } from "~/ui/base/form-state";

/** The submitted values of a rejected add-to-cart form. */
export interface AddFormValues {
  productId: number | null;
  color: string | null;
  size: string | null;
  quantity: string;
  redirectTo: string;
}

/** The cart action's result when the change was rejected: the part of the form that was sent. */
export interface CartAnswer {
  /** Nothing was added. */
  adding?: AddFormValues;
  problem?: AddProblem;
  style?: { id: number; name: string; sizes: string[]; colors: string[] } | null;
  /** No quantity was changed. */
  lines?: FormResult;
  /** No link was created. */
  share?: FormResult;
  /** The cart was not sent to the brand; `title` says why. */
  inquiry?: FormResult;
  title?: string;
}
