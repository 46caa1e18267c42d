import { ordinal } from "./payment";

/** What an admin is told after a press of the button that sends a reminder. */
export const reminderToast = (sent: { isNew: boolean; number: number; orderNumber: string }) => ({
  title: sent.isNew ? "Reminder Sent" : "Nothing Was Sent",
  description: sent.isNew
    ? `The ${ordinal(sent.number)} reminder for order ${sent.orderNumber} goes to the customer by e-mail.`
    : `The ${ordinal(sent.number)} reminder for order ${sent.orderNumber} was sent today already.`,
});
