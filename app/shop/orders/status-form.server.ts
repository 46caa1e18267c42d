import { z } from "zod";

import * as t from "~/messages/orders";
import { optionalText, tick } from "~/shop/base/fields.server";
import { MAX_STEP_NOTE_LENGTH } from "./limits";
import { ORDER_STATUSES } from "./order";
import { requiresReason } from "./steps";

const status = z.enum(ORDER_STATUSES, { error: t.incompleteStep });

/** The form that changes an order's status: `intent` is the new status, `from` the status that the page showed. */
export const statusForm = z
  .object({
    intent: status,
    from: status,
    note: optionalText(MAX_STEP_NOTE_LENGTH),
    isAmountLater: tick(),
  })
  .check(({ value: { intent, note }, issues }) => {
    if (requiresReason(intent) && note === null) {
      const message = t.reasonRequired(intent);
      issues.push({ code: "custom", path: ["note"], message, input: note });
    }
  });
