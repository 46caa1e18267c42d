import { formatTime } from "~/formats/dates";
import { Badge } from "~/ui/base/notice";

/** The badge of an admin, with the time at which a temporary role ends. */
export function AdminBadge({ until }: { until: Date | null }) {
  return <Badge solid>{until ? `Admin until ${formatTime(until)}` : "Admin"}</Badge>;
}
