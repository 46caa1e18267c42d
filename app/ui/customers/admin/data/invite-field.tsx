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
        hint="By e-mail, to those whose Approved is yes. Without it they can sign in with their e-mail address as well, but are not told."
      />
    </div>
  );
}
