import { Form, useNavigation } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import type { PersonFile } from "~/shop/staff/customer-file.server";
import { Button } from "~/ui/base/button";

import { customerAddress } from "./customer-address";

/** A user's admin role: whether they have it or requested it, and the buttons that change it. */
export function RoleCard({ person, isSelf }: { person: PersonFile; isSelf: boolean }) {
  const { id, name, isAdmin, adminRequestedAt } = person;
  const sent = useNavigation().formData?.get("intent");
  const buttonProps = (intent: "grant" | "refuse" | "take") => ({
    name: "intent",
    value: intent,
    pending: sent === intent,
    pendingLabel: "ONE MOMENT...",
  });
  return (
    <section className="card stack" aria-labelledby="role">
      <h2 id="role">Admin role</h2>
      <p>
        {isAdmin
          ? "Can see and change everything in the admin panel."
          : "Not an admin. An admin can see and change everything in the admin panel."}
      </p>
      {adminRequestedAt && <p>Asked for the admin role on {formatDateTime(adminRequestedAt)}.</p>}
      <Form method="post" action={customerAddress(id)}>
        {!isAdmin && (
          <div className="admin-buttons">
            <Button {...buttonProps("grant")} variant="secondary">
              GRANT ADMIN
            </Button>
            {adminRequestedAt && (
              <Button {...buttonProps("refuse")} variant="secondary">
                REFUSE
              </Button>
            )}
          </div>
        )}
        {isAdmin && !isSelf && (
          <Button {...buttonProps("take")} variant="danger">
            TAKE ADMIN ROLE<span className="sr-only"> from {name}</span>
          </Button>
        )}
        {isAdmin && isSelf && (
          <details>
            <summary className="admin-summary">Give up your own admin role</summary>
            <p className="my-4">
              You lose access to the admin panel, and only another admin can give the role back.
            </p>
            <Button {...buttonProps("take")} variant="danger">
              GIVE UP MY ADMIN ROLE
            </Button>
          </details>
        )}
      </Form>
    </section>
  );
}
