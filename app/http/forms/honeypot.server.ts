import { HONEYPOT_FIELD } from "~/shop/inquiries/honeypot";

/** Whether a form was filled in by a program: the field that no person sees has something in it. */
export function isBotSubmission({ payload }: { payload: Record<string, unknown> }): boolean {
  return Boolean(payload[HONEYPOT_FIELD]);
}
