import * as t from "~/messages/catalogue";
import { fieldAttributes, FieldErrors } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import type { LimitedSize } from "~/shop/cart/matrix";

interface SizeProps {
  field: FieldState;
  sizes: readonly string[];
  /** Those of the sizes of which pieces cannot be ordered. */
  limited?: Readonly<Record<string, LimitedSize>>;
}

/** The labelled select for a size, with its errors. */
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
 * The select for a size, with a disabled placeholder; `label` is for one without a label that is seen. An option's value
 * may not be an empty string (specification 5).
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
