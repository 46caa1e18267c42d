import * as t from "~/messages/customers";
import type { RoleAccess } from "~/shop/customers/staff/role-decisions";
import { AppLink } from "~/ui/base/app-link";
import { Notice } from "~/ui/base/notice";

/** Says beforehand why the reader cannot change roles at the moment. Renders nothing for somebody who can. */
export function RoleNote({ isTemporary, signInAgain }: RoleAccess) {
  if (isTemporary) {
    return <p className="muted small">{t.yourOwnAdminRoleIs()}</p>;
  }
  if (!signInAgain) return null;
  return (
    <Notice>
      <p>{t.changingRolesNeedsASign({ link: (words) => <AppLink to={signInAgain}>{words}</AppLink> })}</p>
    </Notice>
  );
}
