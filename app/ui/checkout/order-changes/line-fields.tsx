import type { EditableLine } from "~/shop/checkout/order-changes/change-page.server";
import { quantityField } from "~/shop/orders/line-fields";
import type { FieldState } from "~/ui/base/form-state";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { LineQuantityField } from "~/ui/cart/lines/line-quantity-field";
import { choiceOf } from "~/ui/cart/lines/style-table";
import { StyleLines } from "~/ui/cart/lines/style-lines";

/** The initial values of the quantity fields, for formState: what is ordered, or with `onlyShipped` what is shipped of it. */
export const lineDefaults = (
  lines: readonly EditableLine[],
  { onlyShipped = false } = {},
): Record<string, string> =>
  Object.fromEntries(
    lines.map(({ id, quantity, shipped }) => [
      quantityField(id),
      String(onlyShipped ? shipped : quantity),
    ]),
  );

/** The lines of an order as tables of number fields, by delivery window and style. */
export function LineFields({
  lines,
  fields,
}: {
  lines: readonly EditableLine[];
  /** By quantityField. */
  fields: Record<string, FieldState>;
}) {
  return (
    <LineGroups
      lines={lines}
      renderStyle={(style, Heading) => (
        <StyleLines
          key={style.key}
          style={style}
          Heading={Heading}
          cell={(line) => (
            <LineQuantityField
              field={fields[quantityField(line.id)]!}
              label={`${choiceOf(line) || style.name}, quantity`}
              note={line.shipped > 0 ? `${line.shipped} shipped` : undefined}
              maxLength={9}
            />
          )}
        />
      )}
    />
  );
}
