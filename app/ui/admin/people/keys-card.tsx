import { Form, useNavigation } from "@remix-run/react";

import type { PersonFile } from "~/shop/staff/customer-file.server";
import { Button } from "~/ui/base/button";

import { customerAddress } from "./customer-address";

/** How many API keys of a customer work, and their end. */
export function KeysCard({
  person: { id, name },
  count,
}: {
  person: Pick<PersonFile, "id" | "name">;
  count: number;
}) {
  const isSending = useNavigation().formData?.get("intent") === "revoke-keys";
  return (
    <section className="card stack" aria-labelledby="api-keys">
      <h2 id="api-keys">API keys</h2>
      <p>{count === 1 ? "One key works" : `${count} keys work`} for programs of theirs.</p>
      <details>
        <summary className="admin-summary">Revoke all</summary>
        <Form method="post" action={customerAddress(id)} className="stack mt-4">
          <p>What uses them stops working at once. {name} is told by mail.</p>
          <Button
            name="intent"
            value="revoke-keys"
            variant="danger"
            pending={isSending}
            pendingLabel="REVOKING..."
          >
            REVOKE ALL KEYS
          </Button>
        </Form>
      </details>
    </section>
  );
}
