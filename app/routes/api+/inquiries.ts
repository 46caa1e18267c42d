import { sendInquiryCall } from "~/http/api/contracts/inquiries.server";
import { resource, serve } from "~/http/api/resource.server";
import { tooMany } from "~/http/forms/handle-form.server";
import { isBotSubmission } from "~/http/forms/form.server";
import { inquirySent, handleInquiry } from "~/http/forms/inquiry.server";
import { refuse } from "~/http/gate/refusals.server";
import * as t from "~/messages/layout";

const send = serve(sendInquiryCall, async ({ request, body }) => {
  const wait = isBotSubmission(body) ? null : await handleInquiry(request, body);
  if (wait === null) return { message: (await inquirySent()).description };
  const message = t.tooManyInquiriesPleaseSend();
  throw refuse(request, tooMany(wait, t.tooManyInquiries(), message));
});

export const { loader, action } = resource(send);
