/** At the checkout. */
import * as t from "~/messages/customers";
export const companyFromRequest = (company: string, vatId: string | null) =>
  `${company}${vatId ? `, VAT ID ${vatId}` : ""}: from your request for access.`;

// The status of an account (specification 4).

export const stepsToApproval = (isAsked: boolean) => [
  isAsked ? t.answerOurQuestionAndSave() : t.completeYourCompanyProfileIt(),
  t.ourTeamReviewsItThere(),
  t.onceApprovedYouSeeWholesale(),
];
export const ownersKeepData = (owners: readonly string[]) => t.companyDetailsPeopleAndApi({ join: owners.join(", ") });
export const companyNotFound = () => ({
  title: t.companyNotFound(),
  message: t.youDoNotBelongTo(),
  link: { href: "/company", label: t.yourCompanyButton() },
});
/** `invitations` is how many open ones they have sent. */
export const signedOutAtOnce = (name: string, invitations: number) =>
  `${name} is signed out everywhere at once. Orders they placed stay.${invitations > 0 ? t.openInvitationsTheySentAre({ invitations }) : ""}`;

export const invitationSent = (email: string, days: number) => ({
  title: t.invitationSent(),
  description: t.hasDaysToAcceptIt({ email, days }),
});
export const invitationRevoked = (email: string) => ({
  title: t.invitationRevoked(),
  description: t.theLinkSentToNoLonger({ email }),
});
export const roleChanged = (name: string, role: string) => ({
  title: t.roleChanged(),
  description: `${name}: ${role}.`,
});
export const personRemoved = (description: string) => ({ title: t.personRemoved(), description });
export const tooManyInvitations = () => ({
  title: t.tooManyInvitations(),
  message: t.pleaseInviteMorePeopleLater(),
});
export const personNotFound = () => ({
  title: t.personNotFound(),
  message: t.thereIsNoSuchPerson(),
  link: { href: "/company/people", label: t.yourPeopleButton() },
});
export const keyRevoked = (name: string) => ({
  title: t.apiKeyRevoked(),
  description: t.noLongerWorks({ name }),
});
export const keyNotFound = () => ({
  title: t.apiKeyNotFound(),
  message: t.youHaveNoSuchKey(),
  link: { href: "/company/keys", label: t.yourApiKeys() },
});
export const signedOut = (count: number) =>
  count === 0
    ? { title: t.nothingToSignOut(), description: t.thatBrowserIsAlreadySigned() }
    : {
        title: t.signedOut(),
        description: count === 1 ? t.oneBrowserWasSignedOut() : t.browsersWereSignedOut({ count }),
      };
export const unclearForm = () => ({
  title: t.badRequest(),
  message: t.theFormDoesNotSay(),
  link: { href: "/company/sign-ins", label: t.yourSignIns() },
});
