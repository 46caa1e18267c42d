import type { ReactNode } from "react";

import { Form, useNavigation } from "@remix-run/react";

import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

interface RevokeCardProps {
  /** The page that the form is sent to. */
  address: string;
  title: string;
  /** What there is to revoke. */
  status: ReactNode;
  /** What opens the form. */
  summary: string;
  /** What happens to the customer. */
  consequence: string;
  /** The form's intent, its button, and that while it is sent. */
  intent: "revoke-keys" | "end-sign-ins";
  label: string;
  pendingLabel: string;
}

/** A card about something that a customer has, with a form that takes all of it away. */
export function RevokeCard({ address, title, status, summary, consequence, ...form }: RevokeCardProps) {
  const isSending = useNavigation().formData?.get("intent") === form.intent;
  const headingId = `${form.intent}-heading`;
  return (
    <section className="card stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <div>{status}</div>
      <details>
        <summary className="admin-summary">{summary}</summary>
        <Form method="post" action={address} className="stack mt-4">
          <FormKey />
          <p>{consequence}</p>
          <Button
            name="intent"
            value={form.intent}
            variant="danger"
            pending={isSending}
            pendingLabel={form.pendingLabel}
          >
            {form.label}
          </Button>
        </Form>
      </details>
    </section>
  );
}
