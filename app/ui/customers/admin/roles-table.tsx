import * as t from "~/messages/customers";
import { accessOf, AREAS, STORED_ROLES, type StoredRole } from "~/shop/customers/people/staff-role";
import { AdminTable } from "~/ui/layout/admin/admin-table";

const columns = () => [
  { key: "area", label: t.roleArea() } as const,
  ...STORED_ROLES.map((role) => ({ key: role, label: t.staffRoleName(role) })),
];

/** What each role of the staff may do. */
export function RolesTable() {
  const rows = AREAS.map((area) => ({
    key: area,
    cells: {
      area: t.areaName(area),
      ...(Object.fromEntries(
        STORED_ROLES.map((role) => [role, t.accessName(accessOf(role, area) ?? "none")]),
      ) as Record<StoredRole, string>),
    },
  }));
  return (
    <details className="admin-section">
      <summary className="summary-link">{t.whatRolesMayDo()}</summary>
      <AdminTable caption={t.whatRolesMayDo()} columns={columns()} rows={rows} />
    </details>
  );
}
