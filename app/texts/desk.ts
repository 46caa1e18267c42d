import { markLookAlikes } from "~/formats/email";
import { formatEuro } from "~/shop/base/money/money";
import type { OpenOrderFact } from "~/shop/base/problem";
import type { MailState } from "~/shop/desk/mail-queue/mail-query";
import type { OpeningStepName } from "~/shop/desk/tasks/opening";
import { asOrderStatus } from "~/shop/orders/order";
import { statusName } from "./orders";

// Personal data and merged accounts.

export const sameAccount = () => "These are the same account.";
export const accountOfAdmin = (name: string) => `${markLookAlikes(name)} is an admin. Remove the admin role first.`;
export const accountClosed = (name: string) => `The account of ${markLookAlikes(name)} is closed.`;
export const notApproved = (name: string) => `${markLookAlikes(name)} is not an approved customer.`;
export const accountsChanged = () =>
  "One of the accounts has changed since you opened the page. Nothing was merged. Compare them again.";
export const customersChanging = () => "Somebody is changing one of these customers. Please press Undo again.";

export const adminNotErased = () => "An admin cannot be erased. Remove the admin role first.";
export const otherEmail = () => "This is not the e-mail address of this customer.";
export const contactNotErased = (company: string) =>
  `This is the contact of ${markLookAlikes(company)}. Erase that customer.`;

/** "Confirmed, €120.00 not paid" */
export function openOrder({ status, unpaid }: Omit<OpenOrderFact, "orderNumber">): string {
  const name = statusName(asOrderStatus(status));
  if (unpaid === 0) return name;
  return unpaid > 0 ? `${name}, ${formatEuro(unpaid)} not paid` : `${name}, ${formatEuro(-unpaid)} credit`;
}
export const ordersOpen = (orders: readonly OpenOrderFact[]) =>
  `Orders are open: ${orders.map((order) => `${order.orderNumber} (${openOrder(order)})`).join("; ")}. Finish them first.`;

export const enterEmailToErase = () => "Enter the e-mail address of the customer.";

// Rows of a table of customers.

export const emailMissing = () => "The e-mail is missing.";
export const writeYesOrNo = () => "Write yes or no.";
export const adminNotImported = () => "This is an admin; a table does not change admins.";
export const isColleague = () => "This is a colleague of a customer.";
export const accountIsClosed = () => "This account is closed.";
export const approveOnPage = () => "Approve or suspend a customer on their page, where you can say why.";

// Bulk changes.

export const noSuchChange = () => "There is no such change, or it is too old.";
export const notUndoable = () => "This cannot be undone.";
export const nothingToChange = () => "There is nothing to change.";
export const bulkChangeStale = () =>
  "This has changed since you opened the page. Nothing was done. Check what would change now.";

// Mail.

export const noSuchMail = () => "There is no such e-mail.";
/** Why a mail in this state cannot be retried. */
export const notRetried = (state: string) => `This e-mail was ${state}.`;
/** Why a mail in this state was not marked as sent another way. */
export const notMarkedSent = (state: string) =>
  state === "cancelled" ? "This e-mail was cancelled." : "This e-mail is still waiting to be sent: cancel it first.";
/** Why a mail in this state was not cancelled. */
export function notCancelled(state: string): string {
  if (state === "sent") return "This e-mail was sent and can no longer be held back.";
  if (state === "kept") return "This e-mail was not sent: it was only kept here.";
  if (state === "failed") return "This e-mail failed and is not sent unless somebody retries it.";
  return "This e-mail is being sent and can no longer be held back.";
}

const MAIL_STATES = {
  failed: "Failed",
  waiting: "Waiting",
  sent: "Sent",
  kept: "Kept, not sent",
  cancelled: "Cancelled",
} as const satisfies Record<MailState, string>;
export const allMail = () => "All mail";
/** While no mail server is set. */
export const mailIsKept = () => "No mail server is set, so the e-mail was not sent. It is kept under “Mail”.";
/** In place of what is said of an e-mail to a customer whose data was erased. */
export const nobodyWrittenTo = () => "This customer was erased: nobody is written to.";
export const noLetterOrDocument = () =>
  "This customer was erased: there is nobody to write to, and no document can be issued to them. Nothing was changed.";
export const noMailServer = () => ({
  short: "E-mails are not sent: no mail server is set.",
  whatToDo:
    "They are kept in this list, and as files in the data folder. To have them sent from now on, enter the mail server as SMTP_URL in the settings file (.env) or with npm run setup, and start the shop again.",
});
export const mailStateName = (state: MailState) => MAIL_STATES[state];

// The opening of a shop.

const OPENING_STEPS: Record<OpeningStepName, string> = {
  admin: "Somebody at the brand is an admin, with their own sign-in",
  demo: "The demo’s people and orders have been removed",
  seller: "Documents name the seller",
  mail: "Mail is delivered",
  pages: "The legal pages are published",
  conditions: "You have entered shipping, minimums and mark-up",
  window: "A delivery window is open for orders",
  style: "Buyers can see a style",
};
/** What a shop needs before it opens. */
export const openingStep = (name: OpeningStepName) => OPENING_STEPS[name];
