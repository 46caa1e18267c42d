import { countryName } from "~/formats/countries";
import { formatDateTime } from "~/formats/dates";
import * as t from "~/messages/customers";
import { button, facts, type Letter, paragraph, quote } from "~/shop/brand/mail/letter";
import type { KeyScope } from "~/shop/customers/api-keys/api-key";
import type { Decision } from "~/shop/customers/applications/approval";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { CODE_MINUTES } from "~/shop/customers/limits";
import { companyRoleText } from "./customers";

// Access requests.

/** To the e-mail address that a visitor entered. It repeats nothing from the form, because the address may be another person's. */
export const accessRequestReceived = (): Letter => ({
  subject: t.weHaveReceivedYourRequest(),
  preview: t.ourTeamWillReviewIt(),
  reader: "customer",
  parts: [paragraph(t.thankYouForYourInterest()), paragraph(t.youAreReceivingThisE())],
});

/** To the staff. */
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
      ["Name", name],
      ["Company", company],
      ["E-mail", email],
      ["Country", countryName(country)],
      [t.vatId(), vatId ?? "none"],
      ["Website", website],
    ),
    ...(message ? [quote(message)] : []),
    button(t.inviteOrClose(), "/admin/applications#access-requests"),
  ],
});

// Applications.

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

/** To the staff. */
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
    facts(["Name", name], ["E-mail", email]),
    button(t.seeTheApplicant(), `/admin/customers/${companyId}`),
  ],
});

interface DecisionWords {
  subject: string;
  text: string;
  /** The sentence before the quoted reason. */
  lead?: string;
  more?: string;
  button?: [label: string, path: string];
}

/** Approving a suspended customer is a reinstatement. */
const DECISIONS: Record<Decision, DecisionWords> = {
  approve: {
    subject: "Your wholesale account is approved",
    text: "Welcome! Your wholesale account is approved. Sign in to see wholesale prices and to order.",
    lead: "Our team adds:",
    button: ["See the collection", "/"],
  },
  decline: {
    subject: "Your application for a wholesale account",
    text: "Thank you for your interest. We are sorry, but we cannot offer you a wholesale account.",
    lead: "The reason:",
    more: "If something has changed or we have misunderstood, please write to us.",
  },
  ask: {
    subject: "A question about your application",
    text: "Thank you for your interest. Before we decide on your application, we have a question:",
    more: "Please sign in and answer in your company profile; we will then review your application again. You can also reply to this e-mail.",
    button: ["Your company", "/company"],
  },
  suspend: {
    subject: "Your wholesale account is suspended",
    text: "We have suspended your wholesale account. You can still sign in, but you cannot see prices or order.",
    lead: "The reason:",
    more: "If this is a mistake, please write to us.",
  },
  reinstate: {
    subject: "Your wholesale account is open again",
    text: "Your wholesale account is open again. You can see wholesale prices and order as before.",
    lead: "Our team adds:",
    button: ["See the collection", "/"],
  },
};

/** To the contact of a company about which a decision was made; `reason` is the question, or why they were declined or suspended. */
export function approvalStatusChanged(
  decision: Decision,
  { firstName, reason }: { firstName: string | null; reason: string | null },
): Letter {
  const { subject, text, lead, more, button: link } = DECISIONS[decision];
  return {
    subject,
    preview: text,
    reader: "customer",
    firstName,
    parts: [
      paragraph(text),
      ...(reason ? [...(lead ? [paragraph(lead)] : []), quote(reason)] : []),
      ...(more ? [paragraph(more)] : []),
      ...(link ? [button(...link)] : []),
    ],
  };
}

// Invitations.

interface Invited {
  shopName: string;
  email: string;
  link: string;
  expiresAt: Date;
}

/** To the invited person. */
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

/** To the invited colleague. */
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
    paragraph(
      `${companyName} is a customer of ${shopName} and invites you as a colleague. ${companyRoleText(role)} Please open this link and sign in with ${email}:`,
    ),
    button(t.acceptTheInvitation(), link),
    paragraph(t.theInvitationIsForYouAlone({ expiresAt, companyName })),
  ],
});

// Signing in.

/** To whoever wants to sign in. `path` is the page that has the code filled in. The subject is seen by the shop's admins. */
export const signInCode = ({ shopName, code, path }: { shopName: string; code: string; path: string }): Letter => ({
  subject: t.yourSignInCodeFor({ shopName }),
  preview: t.isYourCodeItWorks({ code, codeMinutes: CODE_MINUTES }),
  reader: "customer",
  parts: [
    paragraph(t.enterThisCodeOnThe({ codeMinutes: CODE_MINUTES })),
    facts([t.yourCode(), code]),
    paragraph(t.orOpenThisLinkIn()),
    button(t.signInLabel(), path),
    paragraph(t.ifYouDidNotAsk()),
  ],
});

// API keys.

interface KeyFacts {
  firstName: string | null;
  /** The name that the owner gave it. */
  name: string;
  /** The first characters of the key. */
  hint: string;
  scope: KeyScope;
  at: Date;
}

const factsOf = ({ name, hint, scope, at }: KeyFacts) =>
  facts(["Key", name], [t.beginsWith(), hint], ["May", t.keyScopeName(scope)], ["When", formatDateTime(at)]);

/** To the contact of a company after an API key was created for it. The key itself is never mailed. */
export const apiKeyCreated = (key: KeyFacts): Letter => ({
  subject: t.aNewApiKey({ name: key.name }),
  preview: t.aProgramThatUsesIt({ keyScopeMeaning: t.keyScopeMeaning(key.scope) }),
  reader: "customer",
  firstName: key.firstName,
  parts: [
    paragraph(t.anApiKeyWasCreated({ keyScopeMeaning: t.keyScopeMeaning(key.scope) })),
    factsOf(key),
    paragraph(t.ifThatWasNotYou()),
    button(t.yourApiKeysLabel(), "/company/keys"),
  ],
});

/** To a customer after one of their API keys was revoked. */
export const apiKeyRevoked = (key: KeyFacts): Letter => ({
  subject: t.apiKeyRevokedLabel({ name: key.name }),
  preview: t.theKeyNoLongerWorks(),
  reader: "customer",
  firstName: key.firstName,
  parts: [paragraph(t.anApiKeyOfYour()), factsOf(key), button(t.yourApiKeysLabel(), "/company/keys")],
});

/** To a customer after an admin has revoked all their API keys, or after a colleague who had made some was removed. */
export function apiKeysRevoked({
  firstName,
  count,
  removed,
}: {
  firstName: string | null;
  count: number;
  /** The name of the colleague. */
  removed?: string;
}): Letter {
  const what = count === 1 ? t.apiKey() : t.numberOfKeys({ count });
  const happened = removed
    ? `${removed} was removed from your company, and the ${what} they made ${count === 1 ? "was" : "were"} revoked`
    : t.ourTeamHasRevokedYour({ what });
  return {
    subject: t.yourWasRevoked({ what, count }),
    preview: removed ? t.wasRemovedFromYourCompany({ removed }) : t.ourTeamDidThisAs(),
    reader: "customer",
    firstName,
    parts: [paragraph(t.programsThatUsedItNeed({ happened, count })), button(t.yourApiKeysLabel(), "/company/keys")],
  };
}
