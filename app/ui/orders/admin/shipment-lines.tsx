import { linesOf } from "~/shop/cart/group-lines";
import { quantityField } from "~/shop/orders/line-fields";
import type { LineToShip } from "~/shop/orders/shipments/shipment";
import type { FieldState } from "~/ui/base/form-state";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { LineQuantityField } from "~/ui/cart/lines/line-quantity-field";
import { choiceOf, StyleTable } from "~/ui/cart/lines/style-table";

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
              <LineQuantityField
                field={fields[quantityField(line.id)]!}
                // A style with one line would otherwise have a field without a name of its own.
                label={[linesOf(style).length > 1 ? choiceOf(line) : style.name, "pieces"]
                  .filter(Boolean)
                  .join(", ")}
                note={`of ${line.max}`}
                maxLength={6}
                isReadOnly={isReadOnly}
              />
            )}
          />
        </li>
      )}
    />
  );
}
