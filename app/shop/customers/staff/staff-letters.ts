import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/customers";
import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";

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

/** As the letter says it. */
export type GrantedVia = "admin-panel" | "script" | "admin-setup" | "emergency" | "kept";

/** To all admins, including the new one. */
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
  who: string;
  email: string;
  /** Null when it was not a signed-in user. */
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
    preview: t.grantedBy({ how: t.grantedVia(via), granter }),
    reader: "staff",
    parts: [
      paragraph(t.someoneHasBeenGivenThe()),
      facts(
        [t.letterWho(), who],
        [t.letterEmail(), email],
        [t.letterBy(), granter],
        [t.letterHow(), t.grantedVia(via)],
        [t.networkAddress(), address],
        [t.letterWhen(), formatDateTime(at)],
        [t.letterEnds(), end],
      ),
      ...(end ? [paragraph(t.theRoleEndsOnUnless({ end }))] : []),
      paragraph(t.allAdminsGetThisE()),
      button(t.staffPage(), "/admin/staff"),
    ],
  };
}

function granterName(by: Parameters<typeof adminGranted>[0]["by"], via: GrantedVia): string {
  if (by === "themselves") return t.themselves();
  if (by) return by.name === by.email ? by.name : t.nameAndAddress(by);
  return via === "emergency" ? t.someoneWithTheEmergencyCode() : t.theShopsOperator();
}
