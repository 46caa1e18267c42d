import * as t from "~/messages/customers";
import { Badge } from "~/ui/base/badge";

/** With the time at which a temporary role ends. */
export function AdminBadge({ until }: { until: Date | null }) {
  return <Badge>{until ? t.adminUntil({ until }) : t.admin()}</Badge>;
}
