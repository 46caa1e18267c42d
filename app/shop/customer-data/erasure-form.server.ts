import { z } from "zod";

import { MAX_EMAIL_LENGTH } from "~/shop/customers/request-access-limits";
import { emailAddress } from "~/shop/fields.server";

/** The confirmation of an erasure. */
export const erasureForm = z.object({
  email: emailAddress(MAX_EMAIL_LENGTH, "Enter the e-mail address of the customer."),
});
