import { Form, useNavigation } from "@remix-run/react";

import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

import { customerAddress } from "~/ui/layout/customer-address";

/** The button with which an admin begins to order for a customer. */
export function OrderForCard({ companyId }: { companyId: string }) {
  const isStarting = useNavigation().formData?.get("intent") === "order-for";
  return (
    <section className="card stack" aria-labelledby="order-for">
      <h2 id="order-for">Order by phone</h2>
      <p>
        The shop then shows the customer’s cart and prices until you press Stop. They get the usual
        letter, which says that the shop placed the order.
      </p>
      <Form method="post" action={customerAddress(companyId)}>
        <FormKey />
        <Button
          name="intent"
          value="order-for"
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
