import { Form, useNavigation } from "@remix-run/react";

import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/form-key";

/** The button with which an admin begins to order for a customer. */
export function OrderForCard({ customerId }: { customerId: string }) {
  const isStarting = useNavigation().formAction === "/admin/ordering";
  return (
    <section className="card stack" aria-labelledby="order-for">
      <h2 id="order-for">Order by phone</h2>
      <p>
        The shop then shows the customer’s cart and prices until you press Stop. They get the usual
        letter, which says that the shop placed the order.
      </p>
      <Form method="post" action="/admin/ordering">
        <FormKey />
        <input type="hidden" name="customerId" value={customerId} />
        <Button
          name="intent"
          value="start"
          variant="secondary"
          pending={isStarting}
          pendingLabel="OPENING..."
        >
          ORDER FOR THIS CUSTOMER
        </Button>
      </Form>
    </section>
  );
}
