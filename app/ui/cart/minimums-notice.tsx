import type { CartView } from "~/shop/cart/cart-view.server";
import * as text from "~/texts/cart";
import { Notice } from "~/ui/base/notice";

import { StepBar } from "./step-bar";

/**
 * The order minimums that the cart does not reach: a recommendation, or the reason why it cannot be ordered. The checkout has no
 * room for bars.
 */
export function MinimumsNotice({
  missing,
  minimumsBlock,
  hasBars = true,
}: Pick<CartView, "missing" | "minimumsBlock"> & { hasBars?: boolean }) {
  if (missing.length === 0) return null;
  return (
    <Notice
      title={minimumsBlock ? text.requiredMinimums() : text.usualMinimums()}
      tone={minimumsBlock ? "danger" : "default"}
    >
      <ul className="small grid gap-1">
        {missing.map((step) => (
          <li key={step.text}>{hasBars ? <StepBar step={step} /> : step.text}</li>
        ))}
      </ul>
    </Notice>
  );
}
