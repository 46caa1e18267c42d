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
}: {
  field: FieldState;
  sizes: readonly string[];
  /** The label, visually hidden unless `showLabel`: "Size of Alma sweater". */
  label: string;
  showLabel?: boolean;
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
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <FieldErrors field={field} />
    </div>
  );
}
