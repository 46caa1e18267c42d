import { Form, useNavigation } from "@remix-run/react";

import type { PersonFile } from "~/shop/staff/customer-file.server";
import { Button } from "~/ui/base/button";

import { customerAddress } from "./customer-address";

/** The number of a customer's active API keys, and a form that revokes all of them. */
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
      <p>{count === 1 ? "One active key." : `${count} active keys.`}</p>
      <details>
        <summary className="admin-summary">Revoke all</summary>
        <Form method="post" action={customerAddress(id)} className="stack mt-4">
          <p>Programs that use them stop working at once. {name} is notified by e-mail.</p>
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
