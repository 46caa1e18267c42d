import { useNavigation } from "@remix-run/react";

import { formatTime } from "~/formats/dates";
import type { TemporaryAdmin } from "~/shop/customers/staff/temporary-admins.server";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";

import { AnswerSection } from "./answer-section";
import { personAddress } from "~/ui/layout/customer-address";

/**
 * The people who are admins by an emergency code, with buttons that keep them as admins. Renders nothing when there are
 * none. `canKeep` is false for a temporary admin, who sees no buttons.
 */
export function TemporaryAdmins({ admins, canKeep }: { admins: readonly TemporaryAdmin[]; canKeep: boolean }) {
  const sent = useNavigation().formData?.get("keep");
  if (admins.length === 0) return null;
  return (
    <AnswerSection
      id="temporary-admins"
      title="Admins by emergency code"
      intro="Their admin role ends by itself unless another admin keeps it."
      canAnswer={canKeep}
    >
      <AdminTable
        caption="Admins by emergency code"
        columns={COLUMNS}
        rows={admins.map(({ id, name, email, until }) => ({
          key: `temporary-${id}`,
          cells: {
            name: <AppLink to={personAddress(id)}>{name}</AppLink>,
            email: <EmailText email={email} />,
            role: `Admin until ${formatTime(until)} by emergency code`,
            answer: canKeep && (
              <Button name="keep" value={id} pending={sent === id} variant="secondary">
                KEEP AS ADMIN<span className="sr-only">: {name}</span>
              </Button>
            ),
          },
        }))}
      />
    </AnswerSection>
  );
}

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "email", label: "E-mail" },
  { key: "role", label: "Role" },
  { key: "answer", label: "Answer", isHeadingHidden: true },
] as const;
