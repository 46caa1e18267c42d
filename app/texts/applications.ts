import * as t from "~/messages/customers";
import type { ViesResult } from "~/shop/customers/companies/vies";
import { INVITATION_DAYS, type InvitationState } from "~/shop/customers/applications/invitation";
import { formatDate } from "~/formats/dates";
import type { ApprovalFilter } from "~/shop/customers/applications/applications";
export const applicationFilterName = (status: ApprovalFilter) =>
  status === "all" ? "All" : t.approvalStatusName(status);
export const vatAnswer = (answer: ViesResult | null) => (answer ? t.answer(answer) : t.notChecked());
export const inviteHint = () => t.theyGetALinkBy({ invitationDays: INVITATION_DAYS });
export const invitationState = (state: InvitationState, at: Date) => `${t.applicationsState(state)} ${formatDate(at)}`;
