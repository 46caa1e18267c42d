import type { RoleAccess } from "~/shop/customers/staff/role-decisions";
import { AppLink } from "~/ui/base/app-link";
import { Notice } from "~/ui/base/notice";

/** Says beforehand why the reader cannot change roles at the moment. Renders nothing for somebody who can. */
export function RoleNote({ isTemporary, signInAgain }: RoleAccess) {
  if (isTemporary) {
    return <p className="muted small">Your own admin role is temporary, so you cannot change the roles of others.</p>;
  }
  if (!signInAgain) return null;
  return (
    <Notice>
      <p>
        Changing roles needs a sign-in within the last 15 minutes, and yours is older.{" "}
        <AppLink to={signInAgain}>Sign in again</AppLink>
      </p>
    </Notice>
  );
}
