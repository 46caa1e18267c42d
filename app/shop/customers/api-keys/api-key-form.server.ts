import { z } from "zod";

import { requiredLine } from "~/shop/base/fields.server";
import { KEY_SCOPES, MAX_KEY_NAME_LENGTH } from "./api-key";

/** The forms on the page of a customer's API keys. */
export const apiKeyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make"),
    name: requiredLine(MAX_KEY_NAME_LENGTH, "Give the key a name: what will use it?"),
    scope: z.enum(KEY_SCOPES, { error: "Choose what the key may do." }),
    /** Unique per rendered form, so that a double submit does not create a second key. */
    token: z.uuid().optional().catch(undefined),
  }),
  z.object({ intent: z.literal("revoke"), id: z.string().default("") }),
]);
