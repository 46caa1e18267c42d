import { z } from "zod";

import { missesInformation } from "~/shop/inquiries/inquiry-form.server";
import { MISSING_INFORMATION } from "~/http/forms/inquiry.server";
import { contract } from "../contract.server";
import { message, rowId } from "../fields.server";
import { listQuery, searchText } from "../list.server";
import { inquiry, newInquiry } from "../schemas/inquiry.server";

export const sendInquiryCall = contract({
  operation: "sendInquiry",
  method: "POST",
  path: "/api/inquiries",
  tag: "Inquiries",
  summary: "Ask the brand something",
  description: "The very same inquiry within ten minutes is one.",
  who: "anyone",
  scope: "order",
  body: newInquiry,
  badInput: (sent) =>
    missesInformation(sent as Record<string, unknown>) ? MISSING_INFORMATION : undefined,
  success: 201,
  answer: message,
  refusals: { 429: "Too many from one network address or with one e-mail." },
});

// Each may carry a file, so fewer make an answer than of other lists.
const MAX_INQUIRIES = 100;

export const listInquiriesCall = contract({
  operation: "listInquiries",
  method: "GET",
  path: "/api/admin/inquiries",
  tag: "Desk",
  summary: "The inquiries, newest first",
  description: "`q` looks in name, e-mail and company.",
  who: "admin",
  query: listQuery.omit({ updatedSince: true }).extend({
    limit: z.coerce.number().int().min(1).max(MAX_INQUIRIES).default(MAX_INQUIRIES),
    q: searchText,
    show: z.enum(["all", "unread"]).default("all"),
  }),
  success: 200,
  answer: z.array(inquiry),
  isList: true,
});

export const markInquiryReadCall = contract({
  operation: "markInquiryRead",
  method: "PATCH",
  path: "/api/admin/inquiries/{id}/mark-read",
  tag: "Desk",
  summary: "Mark an inquiry as read",
  description: "There is no way back; one that is read already stays so.",
  who: "admin",
  params: z.object({ id: rowId }),
  success: 200,
  answer: inquiry,
});
