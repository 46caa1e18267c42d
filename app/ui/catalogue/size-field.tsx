import { fieldAttributes, FieldErrors } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

interface SizeProps {
  field: FieldState;
  sizes: readonly string[];
  /** By size, the colours of all `colours` in which it is sold out or not made. */
  closed?: Readonly<Record<string, readonly string[]>>;
  colours?: number;
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
export function SizeSelect({
  field,
  sizes,
  label,
  closed = {},
  colours = 0,
}: SizeProps & { label?: string }) {
  return (
    <select
      {...fieldAttributes(field)}
      aria-label={label}
      defaultValue={field.value || "none"}
      className="input"
    >
      <option value="none" disabled>
        {label === undefined ? "Select a size" : "Size"}
      </option>
      {sizes.map((size) => {
        const not = closed[size] ?? [];
        if (not.length === 0) {
          return (
            <option key={size} value={size}>
              {size}
            </option>
          );
        }
        const isClosed = not.length >= colours;
        return (
          <option key={size} value={size} disabled={isClosed}>
            {`${size}: ${isClosed ? "not available" : `not in ${not.join(", ")}`}`}
          </option>
        );
      })}
    </select>
  );
}
