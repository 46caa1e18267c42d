import { linesOf } from "~/shop/cart/group-lines";
import { quantityField } from "~/shop/orders/shipments/fields";
import type { LineToShip } from "~/shop/orders/shipments/shipment";
import type { FieldState } from "~/ui/base/form-state";
import { LineGroups } from "~/ui/lines/line-groups";
import { choiceOf, StyleTable } from "~/ui/lines/style-table";

/** A line of the form: how many pieces of it are filled in, and how many the shipment can have. */
export interface ShippableLine extends LineToShip {
  filled: number;
  max: number;
}

/** The lines of a shipment by window and style, with a field for the pieces of each. */
export function ShipmentLines({
  lines,
  fields,
  isReadOnly,
}: {
  lines: readonly ShippableLine[];
  fields: Record<string, FieldState>;
  isReadOnly: boolean;
}) {
  return (
    <LineGroups
      lines={lines}
      renderStyle={(style, Heading) => (
        <li key={style.key} className="style-lines">
          <Heading className="text-base">{style.name}</Heading>
          <StyleTable
            style={style}
            isCompact
            cell={(line) => (
              <Quantity
                line={line}
                // A style with one line would otherwise have a field without a name of its own.
                label={[linesOf(style).length > 1 ? choiceOf(line) : style.name, "pieces"]
                  .filter(Boolean)
                  .join(", ")}
                field={fields[quantityField(line.id)]!}
                isReadOnly={isReadOnly}
              />
            )}
          />
        </li>
      )}
    />
  );
}

function Quantity({
  line,
  label,
  field,
  isReadOnly,
}: {
  line: ShippableLine;
  label: string;
  field: FieldState;
  isReadOnly: boolean;
}) {
  const noteId = `${field.id}-note`;
  return (
    <>
      <input
        id={field.id}
        name={field.name}
        defaultValue={field.value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        readOnly={isReadOnly}
        aria-label={label}
        aria-invalid={field.errorId ? true : undefined}
        aria-describedby={field.errorId ?? noteId}
      />
      {field.errorId ? (
        <span id={field.errorId} className="error">
          {field.errors.join(" ")}
        </span>
      ) : (
        <span id={noteId} className="note">
          of {line.max}
        </span>
      )}
    </>
  );
}
