import { z } from "zod";

import { parseId } from "~/formats/ids";
import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";
import { inquiryForm } from "~/shop/cart/inquiries/inquiry-form.server";
import type { InquiryRecord } from "~/shop/cart/inquiries/inquiry-records.server";
import { type FieldsOf, timestamp } from "../fields.server";

/** An inquiry in responses to admins (specification 3, "inquiries"). */
export const inquiry = z
  .object({
    id: z.int(),
    customerName: z.string(),
    customerEmail: z.string(),
    company: z.string().nullable(),
    message: z.string().nullable(),
    productId: z.int().nullable(),
    productDetails: z.array(
      z.object({
        productName: z.string(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        quantity: z.int(),
      } satisfies FieldsOf<InquiryRecord["productDetails"][number]>),
    ),
    totalItems: z.int(),
    csvData: z.string().nullable(),
    isRead: z.boolean(),
    createdAt: timestamp,
  } satisfies FieldsOf<InquiryRecord>)
  .meta({ id: "Inquiry" });

export function serializeInquiry({ createdAt, ...record }: InquiryRecord) {
  return {
    ...record,
    createdAt: createdAt.toISOString(),
  } satisfies z.infer<typeof inquiry>;
}

const { name, email, company, message: text } = inquiryForm.shape;

/** The body of a new inquiry (specification 3, "Inquiry payload"). */
export const newInquiry = z.object({
  name: name.meta({ examples: ["Lana Huber"] }),
  email: email.meta({ examples: ["lana@boutique.example"] }),
  company: company.or(z.null()),
  message: text.meta({ examples: ["Do you ship to Malta?"] }),
  productId: z
    .union([z.number(), z.string(), z.null()])
    .optional()
    .transform((sent) => parseId(String(sent ?? "")))
    .meta({ description: "The style that the inquiry is about; an unknown one is ignored." }),
  [HONEYPOT_FIELD]: z.string().optional().meta({
    description: "Leave this out: an inquiry with a value here is discarded as spam.",
  }),
});
