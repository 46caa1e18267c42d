import { z } from "zod";

import * as t from "~/messages/cart";
import { emailAddress, optionalLine, optionalText, requiredLine, requiredText } from "~/shop/base/fields.server";
import { multiLine } from "~/formats/text";
import { MAX_COMPANY_LENGTH, MAX_EMAIL_LENGTH, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from "./limits";

export const inquiryForm = z.object({
  name: requiredLine(MAX_NAME_LENGTH, t.enterName),
  email: emailAddress(MAX_EMAIL_LENGTH, t.enterEmail),
  company: optionalLine(MAX_COMPANY_LENGTH),
  message: requiredText(MAX_MESSAGE_LENGTH, t.writeMessage),
});

export const cartInquiryForm = z.object({ message: optionalText(MAX_MESSAGE_LENGTH) });

/** Missing, empty or not a string, in a form or a request body. */
export function lacksRequiredField(input: Record<string, unknown>): boolean {
  return ["name", "email", "message"].some((name) => {
    const value = input[name];
    return typeof value !== "string" || multiLine(value) === "";
  });
}
