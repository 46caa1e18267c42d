import { counted } from "~/formats/counted";
import type { Address } from "~/formats/address";
import { markLookAlikes } from "~/formats/email";
import type { ProblemValues, ProfileFieldName } from "~/shop/base/problem";
import type { KeyScope } from "~/shop/customers/api-keys/api-key";
import type { ApprovalStatus } from "~/shop/customers/applications/approval";
import { shipToText } from "~/shop/customers/companies/ship-to";
import type { ViesResult } from "~/shop/customers/companies/vies";
import type { CompanyRole } from "~/shop/customers/people/roles";

type OpenApprovalStatus = Exclude<ApprovalStatus, "approved">;
type Values<Code extends keyof ProblemValues, What> = Extract<ProblemValues[Code], { what: What }>;

// Applications.

/** In tables of the admin panel (specification 2: Pending, Active). */
const STATUS_NAMES = {
  approved: "Active",
  waiting: "Pending",
  question: "Question asked",
  declined: "Declined",
  suspended: "Suspended",
  closed: "Closed",
} as const satisfies Record<ApprovalStatus, string>;
export const approvalStatusName = (status: ApprovalStatus) => STATUS_NAMES[status];

export const noSuchCustomer = () => "There is no such customer.";

const STATUS_PHRASES: Record<ApprovalStatus, string> = {
  approved: "is an approved customer",
  waiting: "is waiting for a decision",
  question: "has been asked a question",
  declined: "has been declined",
  suspended: "is suspended",
  closed: "is closed",
};

/** Why a decision is not possible: "Giulia Moretti is suspended." */
export const isInStatus = ({ name, status }: Values<"wrong_step", "customer">) =>
  `${markLookAlikes(name)} ${STATUS_PHRASES[status]}.`;
export const isAdmin = (name: string) => `${markLookAlikes(name)} is an admin. Remove the admin role first.`;

export const noSuchAccessRequest = () => "There is no such access request.";
export const requestInvited = (name: string) => `${name} has been invited.`;
export const requestClosed = (name: string) => `The access request of ${name} has been closed.`;

export const noSuchInvitation = () => "There is no such invitation.";
export const invitationEnded = (email: string, state: "accepted" | "revoked") =>
  `The invitation to ${markLookAlikes(email)} has been ${state}.`;
export const hasAcceptedInvitation = (email: string) => `${markLookAlikes(email)} has accepted the invitation.`;
export const isApprovedAlready = (name: string) => `${markLookAlikes(name)} is already an approved customer.`;
export const reinstateInstead = (name: string) => `${markLookAlikes(name)} is suspended: reinstate them instead.`;
export const isColleague = (name: string) => `${markLookAlikes(name)} is a colleague of a customer.`;
export const accountMerged = (email: string) => `The account of ${markLookAlikes(email)} was merged into another one.`;

// Customers who are not approved (specification 4 for those who wait).

export const pendingApproval = () =>
  "Your wholesale account is pending approval. You'll receive access once approved by our team.";
const WITHOUT_PRICES = "You see the collection without prices.";

const REFUSALS: Record<OpenApprovalStatus, { title: string; message: string }> = {
  waiting: { title: "Account Pending Approval", message: pendingApproval() },
  question: {
    title: "Account Pending Approval",
    message: `${pendingApproval()} We have a question for you: please see your company page.`,
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
    ? `Our team reviews your application. Missing from your profile: ${missing.map(profileFieldName).join(", ")}.`
    : "Your profile is complete. Our team reviews your application and answers by e-mail.";

// The people of a company.

const ROLES: Record<CompanyRole, { name: string; meaning: string }> = {
  owner: { name: "Owner", meaning: "orders, and manages people, company details and API keys" },
  buyer: { name: "Buyer", meaning: "fills carts, places orders and asks for changes" },
  reader: { name: "Reader", meaning: "sees orders and documents, but cannot change anything" },
};
export const companyRoleName = (role: CompanyRole) => ROLES[role].name;
/** "Reader: sees orders and documents, but cannot change anything." */
export const companyRoleText = (role: CompanyRole) => `${ROLES[role].name}: ${ROLES[role].meaning}.`;

/** For whoever has removed a colleague; `keys` of theirs were revoked. */
export const colleagueRemoved = ({ name, keys }: { name: string; keys: number }) =>
  `${name} is signed out everywhere.${keys === 0 ? "" : ` ${numberOfKeys(keys)} revoked.`}`;

export const onlyApprovedHaveColleagues = () => "Only an approved customer has colleagues.";
export const noSuchColleague = () => "This person does not belong to your company.";
export const isYoursAlready = () => "This person already belongs to your company.";
export const tooManyPeople = (most: number) => `A company has at most ${most} people and open invitations.`;
export const contactStaysOwner = () =>
  "The account is in this person’s name, so they remain an owner. Write to us to transfer it.";
export const invitationOver = () => "This invitation has been used, was revoked or has expired.";
export const cannotJoin = (email: string) =>
  `${email} already belongs to this company, or is an admin of the shop. Nothing was changed.`;

// A company's profile.

const PROFILE_FIELDS: Record<ProfileFieldName, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  companyName: "Company name",
  vatId: "VAT ID",
  eori: "EORI number",
  website: "Website",
  phone: "Phone",
  billingAddress: "Billing address",
  shippingAddress: "Shipping address",
};
export const profileFieldName = (name: ProfileFieldName) => PROFILE_FIELDS[name];

/** Who saves a profile that somebody else has changed: "... It now says: Phone: +31 30 123; VAT ID: none. ..." */
export function profileChanged({ fields }: Values<"stale", "profile">): string {
  const present = fields.map(({ name, text }) => `${profileFieldName(name)}: ${text || "none"}`);
  return `The profile was changed since this page was opened. It now says: ${present.join("; ")}. Nothing was saved; save again to replace it with yours.`;
}
export const emailTaken = () => "Another account has this e-mail.";
export const emailOfSignIn = () =>
  "The customer signs in with this e-mail, so it can only be changed where they sign in.";

// Delivery addresses.

export const addressChanged = (present: { label: string; address: Address }) =>
  `Somebody else has changed this address. It is now “${shipToText(present)}”. Nothing was saved; save again to replace it with yours.`;
export const addressRemoved = () => "This address has been removed. You can add yours as a new one.";
export const labelTaken = (label: string) => `There is another address called “${label}”.`;
export const tooManyAddresses = (most: number) => `A company has at most ${most} further addresses. Remove one first.`;

// VAT IDs.

const VIES_ANSWERS: Record<ViesResult, string> = {
  valid: "Valid according to VIES",
  invalid: "Not valid according to VIES: not registered for trade inside the EU, or mistyped",
  unknown: "VIES did not answer",
};
export const viesAnswer = (answer: ViesResult) => VIES_ANSWERS[answer];

/** Who decided about a VAT ID, when their account is gone. */
export const someAdmin = () => "an admin";
export const viesKnowsEuOnly = () => "VIES knows only VAT IDs of the EU and of Northern Ireland.";
export const viesIsOff = () => "VIES checks are switched off (VIES_CHECK).";
export const vatIdChanged = () => "The customer’s VAT ID has changed since you opened the page. Nothing was saved.";
export const vatIdCannotExempt = () => "Only a VAT ID of an EU country other than Slovenia can exempt from VAT.";

// API keys.

const SCOPES: Record<KeyScope, { name: string; meaning: string }> = {
  read: { name: "Read", meaning: "sees prices, your cart and your orders" },
  order: {
    name: "Read and order",
    meaning: "sees the same, fills your cart and places orders in your name",
  },
};
export const keyScopeName = (scope: KeyScope) => SCOPES[scope].name;
/** What a program with such a key does: "sees prices, your cart and your orders". */
export const keyScopeMeaning = (scope: KeyScope) => SCOPES[scope].meaning;
/** "Read: sees prices, your cart and your orders." */
export const keyScopeText = (scope: KeyScope) => `${SCOPES[scope].name}: ${SCOPES[scope].meaning}.`;

/** "1 API key", "2 API keys". */
export const numberOfKeys = (count: number) => counted(count, "API key");

export const noSuchKey = () => "This key is not one of yours.";
export const tooManyKeys = (most: number) => `You already have ${most} active keys. Revoke one first.`;
export const ownersMakeKeys = () => "Only owners of your company can create API keys.";
export const keyMadeBefore = () =>
  "This key was already created, and a key is shown only once. If you no longer have it, revoke it and create another.";
