import type { FormResult } from "~/ui/base/form-state";
import type { RefusedAdd } from "~/ui/catalogue/refused-add";
import type { Unanswered } from "~/ui/unanswered/unanswered";

/** The cart action's result when the change was rejected: the part of the form that was sent. */
export interface CartAnswer extends Partial<RefusedAdd> {
  style?: { id: number; name: string; sizes: string[]; colors: string[] } | null;
  /** No line was changed; `linesTitle` says what failed, by default a quantity. */
  lines?: FormResult;
  linesTitle?: string;
  /** No link was created. */
  share?: FormResult;
  /** The cart was not sent to the brand; `title` says why. */
  inquiry?: FormResult;
  title?: string;
  /** The answer to the change was lost. */
  unanswered?: Unanswered;
}
