import * as t from "~/messages/checkout";
import type { ChangePage } from "~/shop/checkout/order-changes/change-page.server";
import type { DiscountChoices, DiscountRule } from "~/shop/checkout/order-changes/preview-order-edit";
import type { FieldState } from "~/ui/base/form-state";

interface DiscountFieldsProps {
  field: FieldState;
  page: Pick<ChangePage, "discountPercentage" | "ownDiscount">;
  /** The totals under each rule, where known. */
  choices: DiscountChoices | null;
}

/** Nothing for an order without a bulk discount. */
export function DiscountFields({ field, page, choices }: DiscountFieldsProps) {
  const { discountPercentage, ownDiscount } = page;
  if (discountPercentage === 0 || ownDiscount !== null) return null;
  const labels: Record<DiscountRule, string> = {
    order: t.ruleOfOrder({ discountPercentage }),
    pieces: t.ruleOfPieces(),
  };
  return (
    <fieldset>
      <legend className="caps mb-2">{t.bulkDiscount()}</legend>
      {Object.entries(labels).map(([rule, label]) => (
        <label key={rule} className="check">
          <input type="radio" name={field.name} value={rule} defaultChecked={field.value === rule} />
          <span>
            {label}
            {choices && <strong className="block">{t.discountAndTotal(choices[rule as DiscountRule])}</strong>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
