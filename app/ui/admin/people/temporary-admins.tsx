import { Form, useNavigation } from "@remix-run/react";

import { formatTime } from "~/formats/dates";
import type { TemporaryAdmin } from "~/shop/staff/temporary-admins.server";
import { AdminTable } from "~/ui/admin/admin-table";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";

import { customerAddress } from "./customer-address";

/**
 * The people who are admins by an emergency code, with buttons that keep them as admins. Renders nothing when there are
 * none. `canKeep` is false for a temporary admin, who sees no buttons.
 */
export function TemporaryAdmins({
  admins,
  canKeep,
}: {
  admins: readonly TemporaryAdmin[];
  canKeep: boolean;
}) {
  const sent = useNavigation().formData?.get("keep");
  if (admins.length === 0) return null;
  const table = (
    <AdminTable
      caption="Admins by emergency code"
      columns={COLUMNS}
      rows={admins.map(({ id, name, email, until }) => ({
        key: `temporary-${id}`,
        cells: {
          name: <AppLink to={customerAddress(id)}>{name}</AppLink>,
          email: <span className="break-all">{email}</span>,
          role: `Admin until ${formatTime(until)} by emergency code`,
          answer: canKeep && (
            <Button name="keep" value={id} pending={sent === id} variant="secondary">
              KEEP AS ADMIN<span className="sr-only">: {name}</span>
            </Button>
          ),
        },
      }))}
    />
  );
  return (
    <section className="admin-section" id="temporary-admins" aria-labelledby="temporary">
      <h2 id="temporary" className="mb-2">
        Admins by emergency code
      </h2>
      <p className="muted mb-4">Their admin role ends by itself unless another admin keeps it.</p>
      {canKeep ? (
        <Form method="post" action="/admin/staff">
          {table}
        </Form>
      ) : (
        table
      )}
    </section>
  );
}

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "email", label: "Email" },
  { key: "role", label: "Role" },
  { key: "answer", label: "Answer", isHeadingHidden: true },
] as const;
