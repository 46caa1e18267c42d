import { z } from "zod";

/** The forms with which an admin begins to order for a customer, and stops it. */
export const orderingForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start"), customerId: z.string().min(1) }),
  z.object({ intent: z.literal("stop") }),
]);
