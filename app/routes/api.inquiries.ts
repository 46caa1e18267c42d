import { sendInquiryCall } from "~/http/api/contracts/inquiries.server";
import { resource, serve } from "~/http/api/resource.server";
import { isFromProgram } from "~/http/honeypot.server";
import { INQUIRY_SENT, takeInquiry } from "~/http/inquiries.server";
import { refuse } from "~/http/refusals.server";

const send = serve(sendInquiryCall, async ({ request, body }) => {
  const wait = isFromProgram({ payload: body }) ? null : await takeInquiry(request, body);
  if (wait === null) return { message: INQUIRY_SENT.description };
  throw refuse(request, {
    status: 429,
    title: "Too many inquiries",
    message: "Too many inquiries. Please send it again later.",
    headers: { "Retry-After": String(wait) },
  });
});

export const { loader, action } = resource(send);
