import type { ApprovalStatus } from "~/shop/customers/applications/approval";

// The pages of a customer's account (/company).

export const yourAccount = () => "Your account";
export const tryAgain = () => "That did not work. Please try again.";
export const nothingChanged = () => "Nothing was changed";

// Profile.

export const profileTitle = () => "Profile";
export const profileIntro = () => "Printed on your invoices and parcels. You can fill it in later.";
/** Above the profile. */
export const fromRequest = (day: string) => `Filled in from your request for access of ${day}. Please check it.`;
/** At the checkout. */
export const companyFromRequest = (company: string, vatId: string | null) =>
  `${company}${vatId ? `, VAT ID ${vatId}` : ""}: from your request for access.`;
export const otherRoles = () => "Other roles";
export const canOrder = () => "They can order.";
export const answerLabel = () => "Your answer to our question";
export const answerHint = () => "Or complete the profile below. Saving it tells us that you are ready.";
export const vatIdHint = () => "As it should appear on your invoices. Outside the EU: your tax number.";
export const saveProfile = () => "SAVE COMPANY PROFILE";
export const saving = () => "SAVING...";
export const profileSaved = () => "Company Profile Saved";
export const profileNotSaved = () => "Not saved yet";
export const profileFailed = () => "Failed to save the company profile. Please try again.";

// The status of an account (specification 4).

const TITLES: Record<ApprovalStatus, string> = {
  approved: "Wholesale account",
  waiting: "Account Pending Approval",
  question: "Account Pending Approval",
  declined: "Application Declined",
  suspended: "Account Suspended",
  closed: "Account Closed",
};
const LABELS: Record<ApprovalStatus, string> = {
  approved: "Approved",
  waiting: "Pending",
  question: "We have a question",
  declined: "Declined",
  suspended: "Suspended",
  closed: "Closed",
};
export const accountTitle = (status: ApprovalStatus) => TITLES[status];
export const accountStatus = (status: ApprovalStatus) => LABELS[status];
export const status = () => "Status";
export const memberSince = () => "Member since";
export const appliedOn = () => "Applied on";
export const ourQuestion = () => "Our question";
export const theReason = () => "The reason";
export const missingFromProfile = () => "Missing from your profile";
export const whatHappensNext = () => "What happens next";
export const stepsToApproval = (isAsked: boolean) => [
  isAsked ? "Answer our question and save your company profile." : "Complete your company profile: it helps us decide.",
  "Our team reviews it. There is nothing else for you to do.",
  "Once approved, you see wholesale prices on your next visit and can order.",
];
/** Before an e-mail address. */
export const anythingToKnow = () => "Anything we should know? Write to";
export const downloadMyData = () => "Download my data";
export const withoutNotes = () =>
  "Our internal notes are not included. Ask us for what they say about you: you get it within one month.";

// For whom somebody acts.

export const yourCompany = () => "Your company";
export const ownersKeepData = (owners: readonly string[]) =>
  `Company details, people and API keys are managed by ${owners.join(", ")}.`;
export const yourCompanies = () => "Your companies";
export const oneAtATime = () => "You order for one company at a time, with its own cart, orders, addresses and prices.";
export const choose = () => "CHOOSE";
export const companyNotFound = () => ({
  title: "Company Not Found",
  message: "You do not belong to this company, or no longer do.",
  link: { href: "/company", label: "YOUR COMPANY" },
});

// People.

export const peopleTitle = () => "People";
export const peopleIntro = () =>
  "Colleagues sign in with their own address, and share your cart, orders and documents.";
export const yourPeople = () => "Your people";
export const openInvitations = () => "Open invitations";
export const email = () => "E-mail";
export const role = () => "Role";
export const lastSignedIn = () => "Last signed in";
export const notRecently = () => "not recently";
export const accountHolder = () => "The account is in this person’s name.";
export const change = () => "Change";
export const changeRole = () => "CHANGE ROLE";
export const of = (name: string) => ` of ${name}`;
/** `invitations` is how many open ones they have sent. */
export const signedOutAtOnce = (name: string, invitations: number) =>
  `${name} is signed out everywhere at once. Orders they placed stay.${invitations > 0 ? ` Open invitations they sent are revoked: ${invitations}.` : ""}`;
// Around a link to the API keys.
export const othersLinks = () => "Shared carts and";
export const keepWorking = (name: string) => `that others made keep working: revoke any that ${name} knows.`;
export const revokeTheirs = (keys: string, name: string) => `Revoke the ${keys} that ${name} made`;
export const keysStop = () => "Programs that use them stop working at once.";
export const remove = () => "REMOVE";
export const revoke = () => "REVOKE";
export const validUntil = (day: string) => `Valid until ${day}`;
export const invitationOf = (email: string) => ` the invitation to ${email}`;
export const inviteColleague = () => "Invite a colleague";
export const inviteHint = () => "We send the invitation here. They sign in with this address.";
export const sendInvitation = () => "SEND INVITATION";

export const invitationSent = (email: string, days: number) => ({
  title: "Invitation Sent",
  description: `${email} has ${days} days to accept it.`,
});
export const invitationRevoked = (email: string) => ({
  title: "Invitation Revoked",
  description: `The link sent to ${email} no longer works.`,
});
export const roleChanged = (name: string, role: string) => ({
  title: "Role Changed",
  description: `${name}: ${role}.`,
});
export const personRemoved = (description: string) => ({ title: "Person Removed", description });
export const tooManyInvitations = () => ({
  title: "Too many invitations",
  message: "Please invite more people later.",
});
export const personNotFound = () => ({
  title: "Person Not Found",
  message: "There is no such person or invitation in your company.",
  link: { href: "/company/people", label: "YOUR PEOPLE" },
});

// Delivery addresses.

export const addressesTitle = () => "Addresses";
export const deliveryAddresses = () => "Delivery addresses";
export const addressesIntro = () => "The stores and warehouses we deliver to. Choose one at checkout.";
export const usualAddress = () => "Usual address";
export const noUsualAddress = () => "None yet. We keep the one from your first order.";
export const companyProfile = () => "Company profile";
export const ownerKeepsAddress = () => "An owner of your company can change it in the company profile.";
export const furtherAddresses = () => "Further addresses";
export const addAnAddress = () => "Add an address";
export const noneYet = () => "None yet.";
export const changeOf = (label: string) => `Change ${label}`;
export const changeOrRemove = () => "Change or remove";
export const ofAtMost = (count: number, most: number) => `${count} of at most ${most}.`;
export const label = () => "Label";
export const labelHint = () => "For example “Graz store”. Printed below the name.";
export const saveAddress = () => "SAVE ADDRESS";
export const removeAddress = () => "REMOVE ADDRESS";
export const addAddress = () => "ADD ADDRESS";

// API keys.

export const keysTitle = () => "API keys";
/** Before a link to the documentation. */
export const keysIntro = () => "Let your till, inventory system or another program use the shop.";
export const documentation = () => "Documentation with examples";
export const activeKeys = () => "Active keys";
export const noKeys = () => "None yet. A key is shown once, when you create it.";
export const activeKeysOf = (count: number, most: number) => `${count} of at most ${most} active keys.`;
export const createKey = () => "Create a key";
export const keyName = () => "Name";
export const keyNameHint = () => "The program that will use it. With a key each, you can revoke them one by one.";
export const access = () => "Access";
export const createKeyButton = () => "CREATE KEY";
export const newKey = (name: string) => `Your new key: ${name}`;
export const copyKeyNow = () => "Copy it now and keep it where your program can read it. It is shown only once.";
export const theKey = () => "The key";
export const beginsWith = () => "Begins with";
export const created = () => "Created";
export const createdBy = () => "Created by";
export const unknown = () => "unknown";
export const lastUsed = () => "Last used";
export const never = () => "never";
export const revokeSummary = () => "Revoke";
export const keyStops = () => "Programs that use this key stop working at once. This cannot be undone.";
export const revokeKey = () => "REVOKE KEY";

export const noKeyCreated = () => "No key was created";
export const keyNotRevoked = () => "The key was not revoked";
export const keyRevoked = (name: string) => ({
  title: "API Key Revoked",
  description: `${name} no longer works.`,
});
export const tooManyNewKeys = () => "You have created too many keys in the last hour. Please try again later.";
export const keyNotFound = () => ({
  title: "API Key Not Found",
  message: "You have no such key.",
  link: { href: "/company/keys", label: "YOUR API KEYS" },
});

// Sign-ins.

export const signInsTitle = () => "Sign-ins";
export const signInsIntro = () => "Sign out any browser that you do not recognise or no longer use.";
export const signOutOthers = () => "SIGN OUT ALL OTHERS";
export const signOut = () => "SIGN OUT";
export const signedInAt = (time: string) => `Signed in ${time}`;
export const lastUsedAt = (time: string) => `Last used ${time}`;
/** For screen readers, after the button. */
export const signInOf = (device: string, time: string) => `: ${device}, signed in ${time}`;
export const signedOut = (count: number) =>
  count === 0
    ? { title: "Nothing to sign out", description: "That browser is already signed out." }
    : {
        title: "Signed Out",
        description: count === 1 ? "One browser was signed out." : `${count} browsers were signed out.`,
      };
export const unclearForm = () => ({
  title: "Bad request",
  message: "The form does not say what to do. Nothing was changed.",
  link: { href: "/company/sign-ins", label: "YOUR SIGN-INS" },
});
