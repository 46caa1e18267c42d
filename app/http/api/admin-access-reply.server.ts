import type { AdminAccessResult } from "../session/admin-access-results.server";
import { refuse } from "../gate/refusals.server";
import { Reply } from "./resource.server";

/**
 * Turns the result of an admin access attempt into an API response. Throws the refusal when the attempt was refused
 * (403) or rate-limited (429).
 */
export function adminAccessReply(request: Request, { status, message, headers }: AdminAccessResult) {
  if (status < 400) return new Reply({ message }, { status, headers });
  throw refuse(request, { status, title: "Access Denied", message, headers });
}
