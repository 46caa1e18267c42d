import * as t from "~/messages/access";
import { brandTexts } from "~/shop/brand/appearance/texts.server";
import { type NewInquiry, sendInquiry } from "~/shop/cart/inquiries/send-inquiry.server";
import { limitFormSubmissions } from "./form.server";

/** The success message of an inquiry (specification 8), with when it is answered if the brand has said so. */
export async function inquirySent() {
  const { answerTime: time } = await brandTexts();
  return { title: t.inquirySent(), description: t.inquirySentNote({ hasTime: time !== "", time }) };
}

/** Stores an inquiry. Returns null, or the number of seconds to wait when its sender has sent too many. */
export async function handleInquiry(request: Request, inquiry: NewInquiry): Promise<number | null> {
  const wait = await limitFormSubmissions(request, "inquiry");
  if (wait === null) await sendInquiry(inquiry);
  return wait;
}
