import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

import { readForm } from "./body.server";

/**
 * Reads a posted form against a schema. Gives conform's submission: `status`, `value` when it is right, and
 * `reply()`, the typed values with an error list per field, for the page that shows the form again.
 */
export async function parseForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseWithZod(await readForm(request), { schema });
}
