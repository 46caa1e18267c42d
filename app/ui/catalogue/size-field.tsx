import { described, FieldErrors } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";

/** The choice of a size: none at first, and that cannot be sent. No value of a select is empty (specification 5). */
export function SizeField({
  field,
  sizes,
  label,
  showLabel = false,
}: {
  field: FieldState;
  sizes: readonly string[];
  /** Said with the field: "Size of Alma sweater". */
  label: string;
  showLabel?: boolean;
}) {
  return (
    <div>
      <label htmlFor={field.id} className={showLabel ? "label" : "sr-only"}>
        {label}
      </label>
      <select {...described(field)} defaultValue={field.value || "none"} className="input">
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
