import { z } from "zod";

import { requiredLine } from "~/shop/fields.server";
import { MAX_CART_NAME_LENGTH } from "./saved-cart";

/** The name of a cart. */
export const cartNameForm = z.object({
  name: requiredLine(MAX_CART_NAME_LENGTH, "Enter a name, such as “Spring – Graz”."),
});
