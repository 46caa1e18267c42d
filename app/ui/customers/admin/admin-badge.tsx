import * as t from "~/messages/customers";
import type { StaffStatus } from "~/shop/customers/people/staff-role";
import { Badge } from "~/ui/base/badge";

/** The role of somebody of the staff, with the time at which a temporary one ends. */
export function AdminBadge({ person }: { person: Pick<StaffStatus, "staffRole" | "adminUntil"> }) {
  const { staffRole, adminUntil: until } = person;
  return <Badge>{until ? t.adminUntil({ until }) : staffRole ? t.staffRoleName(staffRole) : t.unknownRole()}</Badge>;
}
