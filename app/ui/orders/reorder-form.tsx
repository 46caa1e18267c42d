import { Form, useNavigation } from "@remix-run/react";

import type { OrderStatus } from "~/shop/orders/order";
import { isVoid } from "~/shop/orders/steps";
import { Button } from "~/ui/base/button";

interface ReorderFormProps {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  /** An idempotency key, so that a double click adds the items once. */
  token: string;
}

/** The button that adds the items of an order to the cart again; disabled for a cancelled order. */
export function ReorderForm({ id, orderNumber, status, token }: ReorderFormProps) {
  const sent = useNavigation().formData;
  const isReordering = sent?.get("intent") === "reorder" && sent.get("orderId") === String(id);
  if (isVoid(status)) {
    return (
      <div className="no-print text-right">
        <Button type="button" variant="secondary" disabled aria-describedby={`why-${id}`}>
          REORDER
        </Button>
        <p id={`why-${id}`} className="muted small mt-1">
          A cancelled order cannot be ordered again.
        </p>
      </div>
    );
  }
  return (
    <Form method="post" action="/orders" className="no-print">
      <input type="hidden" name="intent" value="reorder" />
      <input type="hidden" name="orderId" value={id} />
      <input type="hidden" name="token" value={token} />
      <Button variant="secondary" pending={isReordering} pendingLabel="REORDERING...">
        REORDER<span className="sr-only"> order {orderNumber}</span>
      </Button>
    </Form>
  );
}
