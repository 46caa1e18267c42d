import * as t from "~/messages/customers";
import type { ApprovalStatus } from "~/shop/customers/applications/approval";
import { Badge, type Tone } from "~/ui/base/badge";

const TONES: Partial<Record<ApprovalStatus, Tone>> = { approved: "good", waiting: "highlight" };

/** The company may order, or the state of its application. */
export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  return <Badge tone={TONES[status]}>{t.approvalStatusName(status)}</Badge>;
}
