import { z } from "zod";

import { parseId } from "~/formats/ids";
import { requiredText, seenVersion } from "~/shop/base/fields.server";
import { MAX_NOTE_LENGTH } from "./customer-note";

const text = requiredText(MAX_NOTE_LENGTH, "Enter the note.");
/** The id of a note; 0, which no note has, when it is missing or invalid. */
const note = z
  .string()
  .optional()
  .transform((typed) => parseId(typed) ?? 0);

/** The forms for the notes on a customer: a new one, its correction or its removal. */
export const noteForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    text,
    token: z.string().regex(/^[\w-]{8,64}$/),
  }),
  z.object({ intent: z.literal("correct"), note, text, seen: seenVersion() }),
  z.object({ intent: z.literal("remove"), note }),
]);
