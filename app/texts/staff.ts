import { markLookAlikes } from "~/formats/email";

// Roles of the staff.

export const noSuchPerson = () => "There is no such person.";
export const lastAdmin = (name: string) =>
  `${markLookAlikes(name)} is the last admin. Grant the role to somebody else first.`;
export const adminRoleEnded = (name: string) =>
  `The admin role of ${markLookAlikes(name)} has ended. Grant it again if they are to be an admin.`;
export const temporaryAdminsChangeNoRoles = () =>
  "Your own admin role is temporary. Only an admin whose role has no end can change roles.";
export const noAdminAnyMore = () => "You are not an admin any more.";
export const accountClosed = () => "This account is closed.";

// Ordering for a customer.

export const orderingNeedsLastingRole = () =>
  "Only an admin whose role has no end can order for a customer.";
export const nobodyOrdersForAdmin = (name: string) =>
  `${markLookAlikes(name)} is an admin, and nobody orders for an admin.`;
export const customerCannotOrder = (name: string) =>
  `${markLookAlikes(name)} is not an approved customer and cannot order.`;

// Notes on a customer.

export const noteChanged = (text: string) =>
  `Somebody else has corrected this note. It now says: “${text}”. Nothing was saved; save again to put yours in its place.`;
export const noteRemoved = () =>
  "Somebody else has removed this note. You can add yours as a new one.";

// Admin access by /emergency-admin.

export const noSuchAccount = () => "No account has this e-mail.";
