import { enterEmailToErase } from "~/texts/desk";
import { z } from "zod";

import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { emailAddress } from "~/shop/base/fields.server";

/** The confirmation of an erasure. */
export const erasureForm = z.object({
  email: emailAddress(MAX_EMAIL_LENGTH, enterEmailToErase),
});
