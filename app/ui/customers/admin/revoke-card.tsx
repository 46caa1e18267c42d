import type { ReactNode } from "react";

import { useNavigation } from "@remix-run/react";

import type { StaffRight } from "~/shop/customers/people/staff-role";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";
import { May, PanelForm } from "~/ui/layout/admin/rights";

interface RevokeCardProps {
  right: StaffRight;
  address: string;
  title: string;
  /** What there is to revoke. */
  status: ReactNode;
  /** Opens the form. */
  summary: string;
  /** For the customer. */
  consequence: string;
  /** Of the form; `pendingLabel` while it is sent. */
  intent: "revoke-keys" | "end-sign-ins";
  label: string;
  pendingLabel: string;
}

/** With a form that revokes all of it. */
export function RevokeCard({ right, address, title, status, summary, consequence, ...form }: RevokeCardProps) {
  const isSending = useNavigation().formData?.get("intent") === form.intent;
  const headingId = `${form.intent}-heading`;
  return (
    <section className="card stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <div>{status}</div>
      <May right={right}>
        <details>
          <summary className="summary-link">{summary}</summary>
          <PanelForm right={right} method="post" action={address} className="stack mt-4">
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
          </PanelForm>
        </details>
      </May>
    </section>
  );
}
