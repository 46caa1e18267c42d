import * as tOrders from "~/messages/orders";
import type { EditableLine } from "~/shop/checkout/order-changes/change-page.server";
import { pieceNames } from "~/shop/cart/piece";
import { quantityField } from "~/shop/cart/line-fields";
import type { FieldState } from "~/ui/base/form-state";
import { LineQuantityField } from "~/ui/cart/lines/line-quantity-field";
import { OrderTable } from "~/ui/orders/order-table";

/** For formState: the ordered quantities, or with `onlyShipped` the shipped ones. */
export const lineDefaults = (lines: readonly EditableLine[], { onlyShipped = false } = {}): Record<string, string> =>
  Object.fromEntries(
    lines.map(({ id, quantity, shipped }) => [quantityField(id), String(onlyShipped ? shipped : quantity)]),
  );

export function LineFields({
  lines,
  fields,
}: {
  lines: readonly EditableLine[];
  /** By quantityField. */
  fields: Record<string, FieldState>;
}) {
  const nameOf = pieceNames(lines);
  return (
    <OrderTable
      lines={lines}
      isForm
      cell={(line) => (
        <LineQuantityField
          key={line.id}
          field={fields[quantityField(line.id)]!}
          label={tOrders.quantityOf({ piece: nameOf(line) })}
          note={line.shipped > 0 ? tOrders.piecesShipped({ pieces: line.shipped }) : undefined}
          maxLength={9}
        />
      )}
    />
  );
}
