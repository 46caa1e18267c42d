import { z } from "zod";

import { rowVersion, tick } from "~/shop/base/fields.server";

/** `version` is how many documents the page showed. */
export const signOffForm = z.object({ version: rowVersion(), acceptsToInvoice: tick() });
