import { markInquiryReadCall } from "~/http/api/contracts/inquiries.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeInquiry } from "~/http/api/schemas/inquiry.server";
import { markInquiryRead } from "~/shop/cart/inquiries/admin-inquiries.server";
import { inquiryRecord } from "~/shop/cart/inquiries/inquiry-records.server";

const markRead = serve(markInquiryReadCall, async ({ account, params }) => {
  await markInquiryRead(account.user.id, params.id);
  return serializeInquiry((await inquiryRecord(params.id))!);
});

export const { loader, action } = resource(markRead);
