import { z } from "zod";

import * as t from "~/messages/checkout";
import { parseShipTo } from "~/shop/customers/companies/ship-to";
import { requiredText, rowVersion } from "~/shop/base/fields.server";
import { amountWithin } from "~/shop/base/money/amount-field.server";
import { MAX_ORDER_TOTAL } from "~/shop/orders/limits";
import { MAX_DECLINE_LENGTH } from "./approval-request";

const amount = z
  .string({ error: t.enterApprovalLimit })
  .transform(amountWithin({ max: MAX_ORDER_TOTAL, expected: t.enterApprovalLimit }));

/** About the amount over which orders of a company need approval. */
export const approvalLimitForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set"), amount }),
  z.object({ intent: z.literal("remove") }).transform((form) => ({ ...form, amount: null })),
]);

export const approvalForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("approve"),
    reviewed: z.string().max(50).default(""),
    terms: rowVersion(),
    totalsHash: z.string().max(50).optional(),
    shipTo: z.string().optional().transform(parseShipTo),
  }),
  z.object({
    intent: z.literal("decline"),
    reason: requiredText(MAX_DECLINE_LENGTH, t.sayWhyDeclined),
  }),
  z.object({ intent: z.literal("withdraw") }),
]);
