import { z } from "zod";

import * as t from "~/messages/desk";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { emailAddress } from "~/shop/base/fields.server";

/** The confirmation of an erasure. */
export const erasureForm = z.object({
  email: emailAddress(MAX_EMAIL_LENGTH, t.enterEmailToErase),
});
