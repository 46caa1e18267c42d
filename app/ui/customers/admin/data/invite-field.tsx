import { Checkbox } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";

/** The choice to invite the new customers of a table. */
export function InviteField({ isTicked }: { isTicked: boolean }) {
  const { fields } = formState(null, "import", { invite: isTicked });
  return (
    <div className="mb-4">
      <Checkbox
        field={fields.invite}
        label="Send invitations to the new customers"
        hint="By e-mail, to those with Approved set to yes. Without it they can still sign in with their e-mail address, but are not told."
      />
    </div>
  );
}
