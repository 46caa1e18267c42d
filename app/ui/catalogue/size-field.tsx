import * as t from "~/messages/catalogue";
import { fieldAttributes, FieldErrors } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import type { LimitedSize } from "~/shop/cart/matrix";

interface SizeProps {
  field: FieldState;
  sizes: readonly string[];
  /** Sizes of which pieces cannot be ordered. */
  limited?: Readonly<Record<string, LimitedSize>>;
}

export function SizeField({ label, ...select }: SizeProps & { label: string }) {
  return (
    <div>
      <label htmlFor={select.field.id} className="label">
        {label}
      </label>
      <SizeSelect {...select} />
      <FieldErrors field={select.field} />
    </div>
  );
}

/**
 * With a disabled placeholder; `label` is for a select without a visible label. An option's value may not be an empty
 * string (specification 5).
 */
export function SizeSelect({ field, sizes, label, limited = {} }: SizeProps & { label?: string }) {
  return (
    <select {...fieldAttributes(field)} aria-label={label} defaultValue={field.value || "none"} className="input">
      <option value="none" disabled>
        {label === undefined ? t.selectASize() : t.size()}
      </option>
      {sizes.map((size) => {
        const own = limited[size];
        return (
          <option key={size} value={size} disabled={own?.isClosed}>
            {own?.label ?? size}
          </option>
        );
      })}
    </select>
  );
}
