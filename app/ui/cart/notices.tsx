import type { CartView } from "~/shop/cart/cart-view.server";
import type { Step } from "~/shop/catalogue/offers/advice";
import * as text from "~/texts/cart";
import { Notice } from "~/ui/base/notice";

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

/** How near the cart is to something, as a sentence and a bar; no bar when it is reached. */
export function StepBar({ step: { text, value, max } }: { step: Step }) {
  return (
    <div className="small">
      <span>{text}</span>
      {value < max && <progress value={value} max={max} aria-hidden="true" className="step-bar" />}
    </div>
  );
}

/** The lines of the cart with more pieces than are in stock. */
export function StockNotice({ short }: { short: readonly string[] }) {
  if (short.length === 0) return null;
  return (
    <Notice title={text.changeQuantities()} tone="danger">
      <ul className="small grid gap-1">
        {short.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
