import { fieldAttributes, FieldErrors } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/**
 * The select for a size, with a disabled placeholder. An option's value may not be an empty string (specification 5).
 */
export function SizeField({
  field,
  sizes,
  label,
  showLabel = false,
  closed = {},
  colours = 0,
}: {
  field: FieldState;
  sizes: readonly string[];
  /** The label, visually hidden unless `showLabel`: "Size of Alma sweater". */
  label: string;
  showLabel?: boolean;
  /** By size, the colours of all `colours` in which it is sold out or not made. */
  closed?: Readonly<Record<string, readonly string[]>>;
  colours?: number;
}) {
  return (
    <div>
      <label htmlFor={field.id} className={showLabel ? "label" : "sr-only"}>
        {label}
      </label>
      <select {...fieldAttributes(field)} defaultValue={field.value || "none"} className="input">
        <option value="none" disabled>
          {showLabel ? "Select a size" : "Size"}
        </option>
        {sizes.map((size) => {
          const not = closed[size] ?? [];
          if (not.length === 0) return <option key={size}>{size}</option>;
          const isClosed = not.length >= colours;
          return (
            <option key={size} value={size} disabled={isClosed}>
              {`${size}: ${isClosed ? "not available" : `not in ${not.join(", ")}`}`}
            </option>
          );
        })}
      </select>
      <FieldErrors field={field} />
    </div>
  );
}
