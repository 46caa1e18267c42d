import { type NewInquiry, sendInquiry } from "~/shop/inquiries/send-inquiry.server";
import { tooManyForms } from "./form.server";

/** What the sender of an inquiry is told (specification 8). */
export const INQUIRY_SENT = {
  title: "Inquiry Sent Successfully",
  description: "Thank you for your interest. We'll contact you within 24 hours.",
};

/** What is said when something required is not there. */
export const MISSING_INFORMATION = "Please fill in all required fields.";

/**
 * Stores an inquiry. Gives null, or after how many seconds its sender, who has sent too many, may
 * try again.
 */
export async function handleInquiry(request: Request, inquiry: NewInquiry): Promise<number | null> {
  const wait = await tooManyForms(request, "inquiry", inquiry.email);
  if (wait === null) await sendInquiry(inquiry);
  return wait;
}
