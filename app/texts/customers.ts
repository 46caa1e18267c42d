import type { Address } from "~/formats/address";
import { markLookAlikes } from "~/formats/email";
import type { ProblemValues } from "~/shop/base/problem";
import { PROFILE_LABELS } from "~/shop/customers/companies/profile-fields";
import { shipToText } from "~/shop/customers/companies/ship-to";

type Values<Code extends keyof ProblemValues, What> = Extract<ProblemValues[Code], { what: What }>;

// Applications.

export const noSuchCustomer = () => "There is no such customer.";

const STATUS_PHRASES: Record<Values<"wrong_step", "customer">["status"], string> = {
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
export const isAdmin = (name: string) =>
  `${markLookAlikes(name)} is an admin. Remove the admin role first.`;

export const noSuchAccessRequest = () => "There is no such access request.";
export const requestInvited = (name: string) => `${name} has been invited.`;
export const requestClosed = (name: string) => `The access request of ${name} has been closed.`;

export const noSuchInvitation = () => "There is no such invitation.";
export const invitationEnded = (email: string, state: "accepted" | "revoked") =>
  `The invitation of ${markLookAlikes(email)} has been ${state}.`;
export const hasAcceptedInvitation = (email: string) =>
  `${markLookAlikes(email)} has accepted the invitation.`;
export const isApprovedAlready = (name: string) =>
  `${markLookAlikes(name)} is an approved customer already.`;
export const reinstateInstead = (name: string) =>
  `${markLookAlikes(name)} is suspended: reinstate them instead.`;
export const isColleague = (name: string) =>
  `${markLookAlikes(name)} is a colleague of a customer.`;
export const accountMerged = (email: string) =>
  `The account of ${markLookAlikes(email)} was merged into another one.`;

// The people of a company.

export const onlyApprovedHaveColleagues = () => "Only an approved customer has colleagues.";
export const noSuchColleague = () => "This person is not one of yours.";
export const isYoursAlready = () => "This person is one of yours already.";
export const tooManyPeople = (most: number) =>
  `A company has at most ${most} people and open invitations.`;
export const contactStaysOwner = () =>
  "The account is in this person’s name, so they stay an owner. Write to us if somebody else is to have it.";
export const invitationOver = () => "This invitation has been used, was revoked or has expired.";
export const cannotJoin = (email: string) =>
  `${email} belongs to this company already, or is an admin of the shop. Nothing was changed.`;

// A company's profile.

/** Who saves a profile that somebody else has changed: "... It now says: Phone: +31 30 123; VAT ID: none. ..." */
export function profileChanged({ fields }: Values<"stale", "profile">): string {
  const present = fields.map(({ name, text }) => `${PROFILE_LABELS[name]}: ${text || "none"}`);
  return `The profile was changed since this page was opened. It now says: ${present.join("; ")}. Nothing was saved; save again to put yours in its place.`;
}
export const emailTaken = () => "Another account has this e-mail.";
export const emailOfSignIn = () =>
  "The customer has signed in with the present e-mail, so it can only be changed there.";

// Delivery addresses.

export const addressChanged = (present: { label: string; address: Address }) =>
  `Somebody else has changed this address. It is now “${shipToText(present)}”. Nothing was saved; save again to put yours in its place.`;
export const addressRemoved = () =>
  "This address was removed meanwhile. You can add what you typed as a new one.";
export const labelTaken = (label: string) => `There is another address called “${label}”.`;
export const tooManyAddresses = (most: number) =>
  `A company has at most ${most} further addresses. Remove one that is not needed any more.`;

// VAT IDs.

export const viesKnowsEuOnly = () => "VIES knows only VAT IDs of the EU and of Northern Ireland.";
export const viesIsOff = () => "VIES checks are switched off (VIES_CHECK).";
export const vatIdChanged = () =>
  "The customer’s VAT ID was changed since you opened the page. Nothing was saved.";
export const vatIdCannotExempt = () =>
  "Only a VAT ID of a member state other than Slovenia can exempt from VAT.";

// API keys.

export const noSuchKey = () => "This key is not one of yours.";
export const tooManyKeys = (most: number) =>
  `${most} of your keys work now. Please revoke one that is not needed any more.`;
export const ownersMakeKeys = () => "Only the owners of your company make API keys.";
export const keyMadeBefore = () =>
  "This key was made before, and a key is shown only once. If you do not have it any more, revoke it and make another one.";
