import { countryName } from "~/formats/countries";
import * as t from "~/messages/customers";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { CompanyRole } from "~/shop/customers/people/roles";
import type { StoredRole } from "~/shop/customers/people/staff-role";
import type { Decision } from "./approval";

/**
 * To the e-mail address that a visitor entered. It repeats nothing from the form, because the address may be another
 * person's.
 */
export const accessRequestReceived = (): Letter => ({
  subject: t.weHaveReceivedYourRequest(),
  preview: t.ourTeamWillReviewIt(),
  reader: "customer",
  parts: [paragraph(t.thankYouForYourInterest()), paragraph(t.youAreReceivingThisE())],
});

export const newAccessRequest = ({
  name,
  email,
  company,
  country,
  vatId,
  website,
  message,
}: {
  name: string;
  email: string;
  company: string;
  country: string;
  vatId: string | null;
  website: string | null;
  message: string | null;
}): Letter => ({
  subject: t.newAccessRequestFrom({ company }),
  preview: `${name}, ${countryName(country)}`,
  reader: "staff",
  parts: [
    paragraph(t.aVisitorHasRequestedWholesale()),
    facts(
      [t.letterName(), name],
      [t.letterCompany(), company],
      [t.letterEmail(), email],
      [t.letterCountry(), countryName(country)],
      [t.vatId(), vatId ?? t.noVatIdGiven()],
      [t.letterWebsite(), website],
    ),
    ...(message ? [quote(message)] : []),
    button(t.inviteOrClose(), "/admin/applications#access-requests"),
  ],
});

/** To somebody who has signed in for the first time without an invitation. */
export const applicationReceived = (firstName: string | null): Letter => ({
  subject: t.weHaveReceivedYourApplication(),
  preview: t.ourTeamWillReviewItTell(),
  reader: "customer",
  firstName,
  parts: [
    paragraph(t.thankYouForYourInterestOur()),
    paragraph(t.inTheMeantimeTellingUs()),
    button(t.yourCompany(), "/company"),
  ],
});

export const newApplication = ({
  companyId,
  name,
  email,
}: {
  companyId: string;
  name: string;
  email: string;
}): Letter => ({
  subject: t.newApplicationFrom({ name }),
  preview: email,
  reader: "staff",
  parts: [
    paragraph(t.someoneHasSignedInFor()),
    facts([t.letterName(), name], [t.letterEmail(), email]),
    button(t.seeTheApplicant(), `/admin/customers/${companyId}`),
  ],
});

/** To the contact of a company; `reason` is the question, or why they were declined or suspended. */
export function approvalStatusChanged(
  decision: Decision,
  {
    firstName,
    reason,
    takesReplies,
  }: { firstName: string | null; reason: string | null; /** Of the question, by e-mail. */ takesReplies: boolean },
): Letter {
  const text = t.decisionText(decision);
  const isOpen = decision === "approve" || decision === "reinstate";
  return {
    subject: t.decisionSubject(decision),
    preview: text,
    reader: "customer",
    firstName,
    parts: [
      paragraph(text),
      ...(reason && decision !== "ask" ? [paragraph(t.reasonLead(decision))] : []),
      ...(reason ? [quote(reason)] : []),
      ...(isOpen ? [] : [paragraph(t.decisionMore(decision))]),
      ...(takesReplies ? [paragraph(t.answerQuestionByEmail())] : []),
      ...(isOpen ? [button(t.seeTheCollection(), "/")] : []),
      ...(decision === "ask" ? [button(t.answerQuestion(), "/messages/account")] : []),
    ],
  };
}

interface Invited {
  shopName: string;
  email: string;
  link: string;
  expiresAt: Date;
}

export const invitation = ({ shopName, email, link, expiresAt }: Invited): Letter => ({
  subject: t.yourInvitationToTheWholesale({ shopName }),
  preview: t.youAreInvitedToOrder({ shopName }),
  reader: "customer",
  parts: [
    paragraph(t.youAreInvitedToOrderFrom({ shopName, email })),
    button(t.acceptTheInvitation(), link),
    paragraph(t.theInvitationIsForYou({ expiresAt })),
  ],
});

/** To somebody who is to work in the shop. */
export const staffInvitation = ({
  shopName,
  email,
  link,
  expiresAt,
  staffRole,
}: Invited & { staffRole: StoredRole }): Letter => ({
  subject: t.staffInvitationSubject({ shopName }),
  preview: t.staffRoleName(staffRole),
  reader: "staff",
  parts: [
    paragraph(t.staffInvitationText({ shopName, role: t.staffRoleName(staffRole) })),
    paragraph(t.staffRoleHint(staffRole)),
    button(t.acceptTheInvitation(), link),
    paragraph(t.staffInvitationEnds({ email, expiresAt })),
  ],
});

export const companyInvitation = ({
  shopName,
  companyName,
  email,
  role,
  link,
  expiresAt,
}: Invited & { companyName: string; role: CompanyRole }): Letter => ({
  subject: t.invitesYouToItsAccount({ companyName, shopName }),
  preview: t.joinInTheWholesaleShop({ companyName, shopName }),
  reader: "customer",
  parts: [
    paragraph(t.colleagueInvited({ companyName, shopName, role: t.companyRoleText(role), email })),
    button(t.acceptTheInvitation(), link),
    paragraph(t.theInvitationIsForYouAlone({ expiresAt, companyName })),
  ],
});
