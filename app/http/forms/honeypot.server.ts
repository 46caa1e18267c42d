import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";

/** Whether a form was filled in by a bot: the hidden honeypot field has a value. */
export const isBotSubmission = (fields: Record<string, unknown>): boolean =>
  Boolean(fields[HONEYPOT_FIELD]);
