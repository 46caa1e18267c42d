import { type NewInquiry, sendInquiry } from "~/shop/cart/inquiries/send-inquiry.server";
import { limitFormSubmissions } from "./form.server";

/** The success message of an inquiry (specification 8). */
export const INQUIRY_SENT = {
  title: "Inquiry Sent Successfully",
  description: "Thank you for your interest. We'll contact you within 24 hours.",
};

/** The message for a missing required field (specification 5). */
export const MISSING_INFORMATION = "Please fill in all required fields.";

/** Stores an inquiry. Returns null, or the number of seconds to wait when its sender has sent too many. */
export async function handleInquiry(request: Request, inquiry: NewInquiry): Promise<number | null> {
  const wait = await limitFormSubmissions(request, "inquiry");
  if (wait === null) await sendInquiry(inquiry);
  return wait;
}
