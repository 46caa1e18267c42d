import { Form, Link } from "@remix-run/react";

import { Button } from "~/ui/base/button";

import type { Frame } from "./frame";

/** Says on every page for which customer the signed-in admin orders, with the button that stops it. */
export function OrderingBanner({ customer }: { customer: NonNullable<Frame["orderingFor"]> }) {
  const { id, name, email } = customer;
  return (
    <section className="no-print rule-below bg-shade py-3" aria-label="Ordering for a customer">
      <Form method="post" action="/admin/ordering" className="wrap row justify-between">
        <p className="wrap-anywhere min-w-0">
          You order for{" "}
          <Link to={`/admin/customers/${encodeURIComponent(id)}`}>
            <strong>{name}</strong>
          </Link>{" "}
          ({email}).
        </p>
        <Button variant="secondary" name="intent" value="stop">
          Stop
        </Button>
      </Form>
    </section>
  );
}
