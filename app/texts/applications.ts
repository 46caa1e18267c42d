import * as t from "~/messages/customers";
import type { ViesResult } from "~/shop/customers/companies/vies";
import { INVITATION_DAYS, type InvitationState } from "~/shop/customers/applications/invitation";
import { formatDate } from "~/formats/dates";
import type { ApprovalFilter } from "~/shop/customers/applications/applications";
export const applicationFilterName = (status: ApprovalFilter) =>
  status === "all" ? "All" : t.approvalStatusName(status);
const ANSWERS: Record<ViesResult, string> = {
  valid: "Checked: valid",
  invalid: "Checked: not valid",
  unknown: "Not checked: no answer",
};
export const vatAnswer = (answer: ViesResult | null) => (answer ? ANSWERS[answer] : "Not checked");
export const inviteHint = () =>
  `They get a link by e-mail that works once, for ${INVITATION_DAYS} days. Whoever signs in with this address becomes an approved customer.`;
const STATES: Record<InvitationState, string> = {
  open: "Open until",
  accepted: "Accepted on",
  revoked: "Revoked on",
  expired: "Expired on",
};
export const invitationState = (state: InvitationState, at: Date) => `${STATES[state]} ${formatDate(at)}`;
