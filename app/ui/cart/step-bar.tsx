import type { Step } from "~/shop/catalogue/offers/advice";

/** How near the cart is to something, as a sentence and a bar; no bar when it is reached. */
export function StepBar({ step: { text, value, max } }: { step: Step }) {
  return (
    <div className="small">
      {text}
      {value < max && <progress value={value} max={max} aria-hidden="true" className="step-bar" />}
    </div>
  );
}
