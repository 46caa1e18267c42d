import type { ViesResult } from "~/shop/customers/companies/vies";
import { INVITATION_DAYS, type InvitationState } from "~/shop/customers/applications/invitation";
import { formatDate } from "~/formats/dates";
import type { ApprovalFilter } from "~/shop/customers/applications/applications";
import { approvalStatusName } from "./customers";

// The lists of applications, access requests and invitations in the admin panel.

export const statusFilter = () => "Status";
export const applicationFilterName = (status: ApprovalFilter) =>
  status === "all" ? "All" : approvalStatusName(status);
export const searchApplications = () => "Company, name or e-mail";
export const noApplications = () => "No applications here";
export const whoApplies = () => "People who sign in without an invitation are listed here.";

export const company = () => "Company";
export const vatId = () => "VAT ID";
export const nameAndEmail = () => "Name, e-mail";
export const applied = () => "Applied";
export const status = () => "Status";
export const action = () => "Action";
export const message = () => "Message";
export const received = () => "Received";
export const tick = () => "Tick";

export const noProfile = () => "No company profile yet";
export const noVatId = () => "None";
const ANSWERS: Record<ViesResult, string> = {
  valid: "Checked: valid",
  invalid: "Checked: not valid",
  unknown: "Not checked: no answer",
};
export const vatAnswer = (answer: ViesResult | null) => (answer ? ANSWERS[answer] : "Not checked");
export const checkVatId = () => "Please check the VAT ID: ";
export const since = (day: Date) => `since ${formatDate(day)}`;
/** Before what an applicant was asked, who has answered. */
export const answered = () => "Answered: ";
export const onAccountPage = () => "They see it on their account page.";
export const onAccountPages = () => "To ask or decline. They see it on their account pages.";
export const decideAboutTicked = () => "Ask or decline all ticked";

export const accessRequests = () => "Access requests";
export const openRequests = (count: number) => `${count} open`;
export const noRequests = () => "No open access requests.";
export const ownRecord = () => "For your own record; it is not sent.";
export const whole = () => "Whole message";

export const emailToInvite = () => "E-mail to invite";
export const inviteHint = () =>
  `They get a link by e-mail that works once, for ${INVITATION_DAYS} days. Whoever signs in with this address becomes an approved customer.`;
const STATES: Record<InvitationState, string> = {
  open: "Open until",
  accepted: "Accepted on",
  revoked: "Revoked on",
  expired: "Expired on",
};
export const invitationState = (state: InvitationState, at: Date) => `${STATES[state]} ${formatDate(at)}`;
export const nobodyInvited = () => "Nobody has been invited yet";
export const linkOnce = (until: Date) =>
  `The link goes out by e-mail and works once, until ${formatDate(until)}. It is shown only now.`;
