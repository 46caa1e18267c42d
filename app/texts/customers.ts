import type { Address } from "~/formats/address";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import type { ProblemValues, ProfileFieldName } from "~/shop/base/problem";
import type { KeyScope } from "~/shop/customers/api-keys/api-key";
import type { ApprovalStatus } from "~/shop/customers/applications/approval";
import { shipToText } from "~/shop/customers/companies/ship-to";
import type { CompanyRole } from "~/shop/customers/people/roles";

type OpenApprovalStatus = Exclude<ApprovalStatus, "approved">;
type Values<Code extends keyof ProblemValues, What> = Extract<ProblemValues[Code], { what: What }>;

/** Why a decision is not possible: "Giulia Moretti is suspended." */
export const isInStatus = ({ name, status }: Values<"wrong_step", "customer">) =>
  `${markLookAlikes(name)} ${t.statusPhrase(status)}.`;
export const isAdmin = (name: string) => `${markLookAlikes(name)} is an admin. Remove the admin role first.`;
export const invitationEnded = (email: string, state: "accepted" | "revoked") =>
  t.theInvitationToHasBeen({ markLookAlikes: markLookAlikes(email), state });
export const hasAcceptedInvitation = (email: string) => `${markLookAlikes(email)} has accepted the invitation.`;
export const isApprovedAlready = (name: string) => `${markLookAlikes(name)} is already an approved customer.`;
export const reinstateInstead = (name: string) => `${markLookAlikes(name)} is suspended: reinstate them instead.`;
export const isColleague = (name: string) => `${markLookAlikes(name)} is a colleague of a customer.`;
export const accountMerged = (email: string) => t.theAccountOfWasMerged({ markLookAlikes: markLookAlikes(email) });
const WITHOUT_PRICES = "You see the collection without prices.";

const REFUSALS: Record<OpenApprovalStatus, { title: string; message: string }> = {
  waiting: { title: "Account Pending Approval", message: t.pendingApproval() },
  question: {
    title: "Account Pending Approval",
    message: `${t.pendingApproval()} We have a question for you: please see your company page.`,
  },
  declined: {
    title: "Application Declined",
    message: "Your application for a wholesale account was declined. Your account page says why.",
  },
  suspended: {
    title: "Account Suspended",
    message: "Your wholesale account is suspended. Your account page says why.",
  },
  closed: {
    title: "Account Closed",
    message: "This account is closed. Please write to us if you need one.",
  },
};
/** Where a request of a customer is refused; null for an approved one. */
export const approvalRefusal = (status: ApprovalStatus) => (status === "approved" ? null : REFUSALS[status]);

const NOTICES: Record<OpenApprovalStatus, { title: string; text: string }> = {
  waiting: {
    title: "Your account awaits approval",
    text: "Our team reviews every application. Until then you see the collection without prices. A complete company profile helps us decide sooner.",
  },
  question: {
    title: "We have a question",
    text: "Your account is pending approval. Before we decide, we would like to know more: please answer the question on your company page.",
  },
  declined: {
    title: "Your application was declined",
    text: `${WITHOUT_PRICES} The reason is on your company page.`,
  },
  suspended: {
    title: "Your account is suspended",
    text: `${WITHOUT_PRICES} The reason is on your company page.`,
  },
  closed: {
    title: "This account is closed",
    text: `${WITHOUT_PRICES} Please write to us if you need an account.`,
  },
};
/** On the home page of a customer; null for an approved one. */
export const approvalNotice = (status: ApprovalStatus) => (status === "approved" ? null : NOTICES[status]);

/** What an applicant can still do for their application; `missing` are fields of their profile. */
export const profileMissing = (missing: readonly ProfileFieldName[]) =>
  missing.length > 0
    ? t.ourTeamReviewsYourApplication({ join: missing.map(t.profileFieldName).join(", ") })
    : t.yourProfileIsCompleteOur();

// The people of a company.

const ROLES: Record<CompanyRole, { name: string; meaning: string }> = {
  owner: { name: "Owner", meaning: "orders, and manages people, company details and API keys" },
  buyer: { name: "Buyer", meaning: "fills carts, places orders and asks for changes" },
  reader: { name: "Reader", meaning: "sees orders and documents, but cannot change anything" },
};
/** "Reader: sees orders and documents, but cannot change anything." */
export const companyRoleText = (role: CompanyRole) => `${ROLES[role].name}: ${ROLES[role].meaning}.`;

// A company's profile.

/** Who saves a profile that somebody else has changed: "... It now says: Phone: +31 30 123; VAT ID: none. ..." */
export function profileChanged({ fields }: Values<"stale", "profile">): string {
  const present = fields.map(({ name, text }) => `${t.profileFieldName(name)}: ${text || "none"}`);
  return t.theProfileWasChangedSince({ join: present.join("; ") });
}

// Delivery addresses.

export const addressChanged = (present: { label: string; address: Address }) =>
  t.somebodyElseHasChangedThis({ shipTo: shipToText(present) });

// VAT IDs.

// API keys.

const SCOPES: Record<KeyScope, { name: string; meaning: string }> = {
  read: { name: "Read", meaning: "sees prices, your cart and your orders" },
  order: {
    name: "Read and order",
    meaning: "sees the same, fills your cart and places orders in your name",
  },
};
/** "Read: sees prices, your cart and your orders." */
export const keyScopeText = (scope: KeyScope) => `${SCOPES[scope].name}: ${SCOPES[scope].meaning}.`;
