import * as t from "~/messages/customers";
import { Checkbox } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

/** The choice to invite the new customers of a table. */
export function InviteField({ isTicked }: { isTicked: boolean }) {
  const { fields } = formState(null, "import", { invite: isTicked });
  return (
    <div className="mb-4">
      <Checkbox
        field={fields.invite}
        label={t.sendInvitationsToTheNew()}
        hint={t.byEMailToThose()}
      />
    </div>
  );
}
