import { z } from "zod";

import { lacksRequiredField } from "~/shop/cart/inquiries/inquiry-form.server";
import * as t from "~/messages/access";
import { contract } from "../contract.server";
import { message, rowId } from "../fields.server";
import { listQuery, searchText } from "../list.server";
import { inquiry, newInquiry } from "../schemas/inquiry.server";

export const sendInquiryCall = contract({
  operation: "sendInquiry",
  method: "POST",
  path: "/api/inquiries",
  tag: "Inquiries",
  summary: "Send an inquiry to the brand",
  description: "An identical inquiry within ten minutes is stored only once.",
  who: "anyone",
  scope: "order",
  body: newInquiry,
  badInput: (sent) => (lacksRequiredField(sent as Record<string, unknown>) ? t.requiredFieldsMissing() : undefined),
  success: 201,
  response: message,
  refusals: { 429: "Too many inquiries from one network address or with one e-mail." },
});

// Fewer per response than in other lists, because each may contain a CSV file.
const MAX_INQUIRIES = 100;

export const listInquiriesCall = contract({
  operation: "listInquiries",
  method: "GET",
  path: "/api/admin/inquiries",
  tag: "Administration",
  summary: "The inquiries, newest first",
  description: "`q` searches name, e-mail and company.",
  who: "admin",
  rights: ["see-inquiries"],
  program: "read",
  query: listQuery.omit({ updatedSince: true }).extend({
    limit: z.coerce.number().int().min(1).max(MAX_INQUIRIES).default(MAX_INQUIRIES),
    q: searchText,
    show: z.enum(["all", "unread"]).default("all"),
  }),
  success: 200,
  response: z.array(inquiry),
  isList: true,
});

export const markInquiryReadCall = contract({
  operation: "markInquiryRead",
  method: "PATCH",
  path: "/api/admin/inquiries/{id}/mark-read",
  tag: "Administration",
  summary: "Mark an inquiry as read",
  description: "This cannot be undone. An inquiry that is read already stays read.",
  who: "admin",
  rights: ["change-inquiries"],
  program: "write",
  params: z.object({ id: rowId }),
  success: 200,
  response: inquiry,
});
