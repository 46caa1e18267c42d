import { env } from "~/env.server";
import { notFound } from "../gate/refusals.server";

/** Throws a 404 in a shop whose people sign in at a provider of their own. */
export function requireEmbeddedSignIn(request: Request): void {
  if (env.SIGN_IN !== "email" && !env.demoSignIn) throw notFound(request);
}
