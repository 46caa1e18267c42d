import { formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";
import type { RoleDecision } from "~/shop/customers/staff/role-decisions";
export const lastAdmin = (name: string) =>
  `${markLookAlikes(name)} is the last admin. Grant the role to somebody else first.`;
export const adminRoleEnded = (name: string) => t.theAdminRoleOfHas({ markLookAlikes: markLookAlikes(name) });

export interface DecisionToast {
  title: string;
  description: string;
}

/** `done` and `already` follow the person's name; `already` is for a decision that changed nothing. */
const DECISIONS: Record<
  RoleDecision | "approve" | "suspend" | "reinstate",
  { title: string; done: string; already: string }
> = {
  grant: {
    title: "Admin Access Granted",
    done: "can use the admin panel from now on.",
    already: "is already an admin.",
  },
  refuse: {
    title: "Request Refused",
    done: "does not get the admin role.",
    already: "has no open request for the admin role any more.",
  },
  keep: {
    title: "Admin Role Kept",
    done: "stays an admin.",
    already: "already has the role permanently.",
  },
  take: {
    title: "Admin Role Removed",
    done: "is no longer an admin.",
    already: "is not an admin.",
  },
  approve: {
    title: "User Approved",
    done: "is approved for wholesale access.",
    already: "is already approved.",
  },
  suspend: {
    title: "Customer Suspended",
    done: "sees no prices and cannot order any more.",
    already: "is already suspended.",
  },
  reinstate: {
    title: "Customer Reinstated",
    done: "is approved for wholesale access again.",
    already: "is already approved.",
  },
};

/** For the admin who has decided about the role of a person, or about a company. */
export function decisionToast(decision: keyof typeof DECISIONS, isChanged: boolean, name: string): DecisionToast {
  const { title, done, already } = DECISIONS[decision];
  return {
    title: isChanged ? title : t.nothingChangedTitle(),
    description: `${markLookAlikes(name)} ${isChanged ? done : already}`,
  };
}
export const nobodyOrdersForAdmin = (name: string) =>
  `${markLookAlikes(name)} is an admin: nobody can order for an admin.`;

/** Why a page belongs to another account than the one that sends its form. */
export type OthersPageCause =
  | { kind: "other person" | "changed" }
  | { kind: "began"; email: string }
  | { kind: "cannot order"; name: string };

/** What is said when a form of such a page is sent. */
export function pageOfOthers(cause: OthersPageCause): { title: string; message: string } {
  const title = t.thisPageIsOfAnother();
  const again = t.nothingWasChangedPleaseOpen();
  switch (cause.kind) {
    case "cannot order":
      return {
        title: t.thisCustomerCannotOrderAny(),
        message: t.nothingWasChanged({
          customerCannotOrder: t.notApprovedCustomer({ name: markLookAlikes(cause.name) }),
        }),
      };
    case "other person":
      return { title, message: t.itWasOpenedWhileSomebody({ again }) };
    case "began":
      return {
        title,
        message: t.itWasOpenedBeforeYou({ markLookAlikes: markLookAlikes(cause.email), again }),
      };
    case "changed":
      return { title, message: t.itWasOpenedBeforeYouChanged({ again }) };
  }
}

// Notes of the audit log.

const GRANT_NOTES: Record<Exclude<GrantedVia, "kept">, string | null> = {
  "admin-panel": null,
  script: "With the operator’s script",
  "admin-setup": "At /admin-setup",
  emergency: "With an emergency code",
};
/** How somebody got the admin role, in the audit log. */
export const grantNote = (via: keyof typeof GRANT_NOTES) => GRANT_NOTES[via];

const SETUP_REFUSALS = {
  allowlist: "The e-mail is not in ADMIN_EMAILS.",
  bootstrap: "There is an admin already.",
  off: "Setup is switched off.",
};
/** Why /admin-setup did not grant the role, by the setting ADMIN_SETUP. */
export const setupRefused = (setting: keyof typeof SETUP_REFUSALS) =>
  `${SETUP_REFUSALS[setting]} The request was recorded.`;

/** `until` is when the role ends; null for somebody who was an admin before. */
export const codeUsedUp = (until: Date | null) => (until ? t.adminUntilTheCodeIs({ until }) : t.wasAnAdminAlreadyThe());

// Letters.

/** With the sign-in link that an admin requested. `path` is the link, without the origin. */
export const staffLink = ({
  shopName,
  path,
  minutes,
}: {
  shopName: string;
  path: string;
  minutes: number;
}): Letter => ({
  subject: t.yourLinkToTheAdmin({ shopName }),
  preview: t.itWorksForMinutesInThe({ minutes }),
  reader: "staff",
  parts: [
    paragraph(t.someoneMostLikelyYouAsked({ shopName, minutes })),
    button(t.openTheAdminPanel(), path),
    paragraph(t.itWorksOnceAndLeads()),
  ],
});

/** How somebody got the admin role, as the letter about it says. */
export type GrantedVia = "admin-panel" | "script" | "admin-setup" | "emergency" | "kept";

/** To all admins, including the new one, about a new admin. */
export function adminGranted({
  shopName,
  who,
  email,
  by,
  via,
  address,
  at,
  until,
}: {
  shopName: string;
  /** The new admin. */
  who: string;
  email: string;
  /** Who granted it; null when it was not a signed-in user. */
  by: { name: string; email: string } | "themselves" | null;
  via: GrantedVia;
  /** The network address of an attempt at /admin-setup or /emergency-admin. */
  address: string | null;
  at: Date;
  /** When a role by emergency code ends. */
  until?: Date;
}): Letter {
  const granter = granterName(by, via);
  const end = until ? formatDateTime(until) : null;
  return {
    subject: t.newAdminOf({ shopName, who }),
    preview: `${t.grantedVia(via)}. By: ${granter}`,
    reader: "staff",
    parts: [
      paragraph(t.someoneHasBeenGivenThe()),
      facts(
        ["Who", who],
        ["E-mail", email],
        ["By", granter],
        ["How", t.grantedVia(via)],
        [t.networkAddress(), address],
        ["When", formatDateTime(at)],
        ["Ends", end],
      ),
      ...(end ? [paragraph(t.theRoleEndsOnUnless({ end }))] : []),
      paragraph(t.allAdminsGetThisE()),
      button("Staff", "/admin/staff"),
    ],
  };
}

function granterName(by: Parameters<typeof adminGranted>[0]["by"], via: GrantedVia): string {
  if (by === "themselves") return "Themselves";
  if (by) return by.name === by.email ? by.name : `${by.name}, ${by.email}`;
  return via === "emergency" ? t.someoneWithTheEmergencyCode() : t.theShopsOperator();
}
