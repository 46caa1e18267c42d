import type { Cents, PercentHundredths } from "~/shop/base/money/money";

/** A price raised by a percentage, or lowered by a negative one: rounded half up to a multiple of `step`, at least one step. */
export function raisedPrice(cents: Cents, percent: PercentHundredths, step: Cents): Cents {
  const unit = BigInt(step) * 10_000n;
  const exact = BigInt(cents) * BigInt(10_000 + percent);
  const steps = (2n * exact + unit) / (2n * unit);
  return Number(steps > 0n ? steps : 1n) * step;
}
