import type { AdminAccessResult } from "../session/admin-access-results.server";
import { refuse } from "../gate/refusals.server";
import { Reply } from "./resource.server";

/** What a special door answers, as a call tells it. Throws the refusal where it stays shut. */
export function adminAccessReply(
  request: Request,
  { status, message, headers }: AdminAccessResult,
) {
  if (status < 400) return new Reply({ message }, { status, headers });
  throw refuse(request, { status, title: "Access Denied", message, headers });
}
