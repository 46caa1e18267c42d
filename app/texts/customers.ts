import type { Address } from "~/formats/address";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import type { ProblemValues } from "~/shop/base/problem";
import { shipToText } from "~/shop/customers/companies/ship-to";

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

/** Who saves a profile that somebody else has changed: "... It now says: Phone: +31 30 123; VAT ID: none. ..." */
export function profileChanged({ fields }: Values<"stale", "profile">): string {
  const present = fields.map(({ name, text }) => `${t.profileFieldName(name)}: ${text || "none"}`);
  return t.theProfileWasChangedSince({ join: present.join("; ") });
}

// Delivery addresses.

export const addressChanged = (present: { label: string; address: Address }) =>
  t.somebodyElseHasChangedThis({ shipTo: shipToText(present) });
