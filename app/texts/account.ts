/** At the checkout. */
export const companyFromRequest = (company: string, vatId: string | null) =>
  `${company}${vatId ? `, VAT ID ${vatId}` : ""}: from your request for access.`;

// The status of an account (specification 4).

export const stepsToApproval = (isAsked: boolean) => [
  isAsked ? "Answer our question and save your company profile." : "Complete your company profile: it helps us decide.",
  "Our team reviews it. There is nothing else for you to do.",
  "Once approved, you see wholesale prices on your next visit and can order.",
];
export const ownersKeepData = (owners: readonly string[]) =>
  `Company details, people and API keys are managed by ${owners.join(", ")}.`;
export const companyNotFound = () => ({
  title: "Company Not Found",
  message: "You do not belong to this company, or no longer do.",
  link: { href: "/company", label: "YOUR COMPANY" },
});
/** `invitations` is how many open ones they have sent. */
export const signedOutAtOnce = (name: string, invitations: number) =>
  `${name} is signed out everywhere at once. Orders they placed stay.${invitations > 0 ? ` Open invitations they sent are revoked: ${invitations}.` : ""}`;

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
export const keyRevoked = (name: string) => ({
  title: "API Key Revoked",
  description: `${name} no longer works.`,
});
export const keyNotFound = () => ({
  title: "API Key Not Found",
  message: "You have no such key.",
  link: { href: "/company/keys", label: "YOUR API KEYS" },
});
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
