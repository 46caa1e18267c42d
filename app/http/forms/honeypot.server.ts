import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";

/** Whether a form was filled in by a bot: the hidden honeypot field has a value. */
export function isBotSubmission({ payload }: { payload: Record<string, unknown> }): boolean {
  return Boolean(payload[HONEYPOT_FIELD]);
}
