import type { CartView } from "~/shop/cart/cart-view.server";
import { Notice } from "~/ui/base/notice";

import { StepBar } from "./step-bar";

/** The order minimums that the cart does not reach: a recommendation, or the reason why it cannot be ordered. */
export function MinimumsNotice({
  missing,
  minimumsBlock,
}: Pick<CartView, "missing" | "minimumsBlock">) {
  if (missing.length === 0) return null;
  return (
    <Notice
      title={minimumsBlock ? "Before you can order" : "Our usual minimums"}
      tone={minimumsBlock ? "danger" : "default"}
    >
      <ul className="small grid gap-1">
        {missing.map((step) => (
          <li key={step.text}>
            <StepBar step={step} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
